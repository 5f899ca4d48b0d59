/** One audited request (assumptions: I9). */
import type { Entity } from '../../kernel/entity.ts';

export interface AuditRecord extends Entity {
  readonly operation: string;
  readonly keyId: string | null;
  readonly userId: string | null;
  readonly merchantId: string | null;
  readonly ipAddress: string;
  readonly correlationId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
}
