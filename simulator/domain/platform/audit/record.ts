/** One audited request (assumptions: 28, I9). */
import { count, freely, list, nullable, object, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';

/** What became of one record: null before it was made, and after it was removed. Of an update only the members that differ. */
export const AuditedChange = object({
  /** Name of the collection. */
  kind: text(),
  id: text(),
  before: nullable(freely()),
  after: nullable(freely()),
});
export type AuditedChange = Stored<typeof AuditedChange>;

export const AuditRecord = record({
  /** Id of the operation in the catalogue. */
  operation: text(),
  userId: nullable(uuid()),
  userName: nullable(text()),
  /** Whom the request belongs to: who sees it beside the host. */
  merchantId: nullable(uuid()),
  resellerId: nullable(uuid()),
  /** The key. */
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
  /** By the clock of the world, in milliseconds. */
  executionDuration: count(),
  /** The inputs as JSON, without secrets. */
  parameters: text(),
  changes: list(AuditedChange),
});
export type AuditRecord = Stored<typeof AuditRecord>;
