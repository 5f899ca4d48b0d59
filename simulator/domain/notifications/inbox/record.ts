import { boolean, instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { eventCategories, Severity } from '../../../../schemas/events/event-type.ts';

export const InboxItemRecord = record({
  userId: uuid(),
  eventId: text(),
  eventType: text(),
  category: oneOf(...eventCategories),
  severity: Severity,
  title: text(),
  body: text(),
  link: nullable(text()),
  isRead: boolean(),
  readAt: nullable(instant()),
});
export type InboxItemRecord = Stored<typeof InboxItemRecord>;
