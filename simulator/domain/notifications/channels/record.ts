/** A notification channel at rest. */
import type { Severity } from '../../../../schemas/events/event-type.ts';
import type { QuietHoursDto } from '../../../../schemas/types/notifications/channels.ts';
import type { FullAudited, Owned, Stamped } from '../../kernel/entity.ts';

export interface ChannelRecord extends FullAudited, Stamped, Owned {
  readonly name: string;
  readonly description: string | null;
  readonly isEnabled: boolean;
  readonly destinationIds: readonly string[];
  readonly minimumSeverity: Severity;
  /** Webhooks ignore them. */
  readonly quietHours: QuietHoursDto | null;
}
