/** A campaign at rest (assumptions: 10). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { CampaignStatus } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { DescribedRecord } from '../../resources/group-record.ts';

export interface CampaignRecord extends DescribedRecord<'campaigns'> {
  readonly slug: string;
  readonly status: CampaignStatus;
  readonly raisedAmount: Minor;
  readonly completionCount: number;
  readonly activatedAt: Instant | null;
  readonly pausedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly archivedAt: Instant | null;
  readonly sourceCampaignId: string | null;
}
