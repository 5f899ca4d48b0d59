/** A campaign at rest. */
import type { FullAudited, Stamped } from '../entity.ts';

export interface CampaignRecord extends FullAudited, Stamped {
  readonly merchantId: string;
}
