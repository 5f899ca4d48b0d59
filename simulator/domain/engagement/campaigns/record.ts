/** Campaigns as stored (assumptions: 10). */
import { count, instant, minor, nullable, text, object, type Stored, uuid } from '../../kernel/record-schema.ts';
import { CampaignStatus } from '../../../../schemas/conventions/enums.ts';
import { described } from '../../resources/group-record.ts';

export const CampaignRecord = object({
  ...described('campaigns'),
  slug: text(),
  status: CampaignStatus,
  raisedAmount: minor(),
  completionCount: count(),
  activatedAt: nullable(instant()),
  pausedAt: nullable(instant()),
  endedAt: nullable(instant()),
  archivedAt: nullable(instant()),
  sourceCampaignId: nullable(uuid()),
});
export type CampaignRecord = Stored<typeof CampaignRecord>;
