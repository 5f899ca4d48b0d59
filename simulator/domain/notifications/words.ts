/** What an event says to a person, in e-mails, text messages and the inbox. */
import type { EventCategory, Severity } from '../../../schemas/events/event-type.ts';

export interface Words {
  readonly title: string;
  /** One line. */
  readonly summary: string;
  readonly category: EventCategory;
  readonly severity: Severity;
}
