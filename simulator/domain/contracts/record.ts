/** A contract at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface ContractRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
