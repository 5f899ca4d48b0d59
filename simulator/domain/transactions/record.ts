/** A transaction at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface TransactionRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
