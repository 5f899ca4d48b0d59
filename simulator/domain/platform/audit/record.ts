/** One audited request (assumptions: 28, I9). */
import { count, freely, list, nullable, object, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

/** The change of one record: `before` is null for a new record, `after` for a removed one. An update has only the members that differ. */
export const AuditedChange = object({
  kind: text(),
  id: text(),
  before: nullable(freely()),
  after: nullable(freely()),
});
export type AuditedChange = Stored<typeof AuditedChange>;

export const AuditRecord = record({
  operation: text(),
  userId: nullable(uuid()),
  userName: nullable(text()),
  /** Owner of the request; besides the host, only the owner sees it. */
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  /** Id of the key. */
  clientId: nullable(uuid()),
  clientName: nullable(text()),
  clientIpAddress: text(),
  correlationId: text(),
  browserInfo: nullable(text()),
  httpMethod: text(),
  url: text(),
  httpStatusCode: count(),
  /** Code and message of a refusal. */
  exceptions: nullable(text()),
  /** In milliseconds by the clock of the world. */
  executionDuration: count(),
  /** The inputs as JSON, without secrets. */
  parameters: text(),
  changes: list(AuditedChange),
});
export type AuditRecord = Stored<typeof AuditRecord>;
