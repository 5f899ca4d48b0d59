/** An item in a user's inbox. */
import type { EventCategory, Severity } from '../../../../schemas/events/event-type.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Entity } from '../../kernel/entity.ts';

export interface InboxItemRecord extends Entity {
  readonly userId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly category: EventCategory;
  readonly severity: Severity;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly isRead: boolean;
  readonly readAt: Instant | null;
}
