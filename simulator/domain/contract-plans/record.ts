/** A contract plan at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface ContractPlanRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
