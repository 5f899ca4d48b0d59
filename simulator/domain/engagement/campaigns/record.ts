/** A campaign at rest (assumptions: 10). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { CampaignStatus } from '../../../../schemas/types/enums.ts';
import type { Minor } from '../../kernel/money.ts';
import type { FullAudited, Stamped } from '../../kernel/entity.ts';

export interface CampaignRecord extends FullAudited, Stamped {
  readonly merchantId: string;
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  readonly status: CampaignStatus;
  readonly currency: string;
  readonly goalAmount: Minor | null;
  readonly goalCount: number | null;
  readonly startsAt: Instant | null;
  readonly endsAt: Instant | null;
  readonly imageUrl: string | null;
  readonly isProgressPublic: boolean;
  readonly raisedAmount: Minor;
  readonly completionCount: number;
  readonly activatedAt: Instant | null;
  readonly pausedAt: Instant | null;
  readonly endedAt: Instant | null;
  readonly archivedAt: Instant | null;
  readonly sourceCampaignId: string | null;
}
