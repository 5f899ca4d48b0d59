/** One audited request (assumptions: 28, I9). */
import type { Entity } from '../../kernel/entity.ts';

/** What became of one record: null before it was made, and after it was removed. Of an update only the members that differ. */
export interface AuditedChange {
  /** Name of the collection. */
  readonly kind: string;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

export interface AuditRecord extends Entity {
  /** Id of the operation in the catalogue. */
  readonly operation: string;
  readonly userId: string | null;
  readonly userName: string | null;
  /** Whom the request belongs to: who sees it beside the host. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  /** The key. */
  readonly clientId: string | null;
  readonly clientName: string | null;
  readonly clientIpAddress: string;
  readonly correlationId: string;
  readonly browserInfo: string | null;
  readonly httpMethod: string;
  readonly url: string;
  readonly httpStatusCode: number;
  /** Code and message of a refusal. */
  readonly exceptions: string | null;
  /** By the clock of the world, in milliseconds. */
  readonly executionDuration: number;
  /** The inputs as JSON, without secrets. */
  readonly parameters: string;
  readonly changes: readonly AuditedChange[];
}
