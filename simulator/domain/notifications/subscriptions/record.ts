/** A notification subscription at rest. */
import type { FilterGroup } from '../../../../schemas/types/filter.ts';
import type { FullAudited, Owned, Stamped } from '../../kernel/entity.ts';

export interface SubscriptionRecord extends FullAudited, Stamped, Owned {
  readonly name: string;
  readonly isEnabled: boolean;
  /** Names, `group.*` or `*`. */
  readonly eventTypes: readonly string[];
  readonly filter: FilterGroup | null;
  readonly channelId: string | null;
  readonly destinationIds: readonly string[];
}
