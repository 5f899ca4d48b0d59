/** The inbox of a user (assumptions: 18.1). */
import { Severity } from '../../events/event-type.ts';
import { boolean, instant, int32, map, maybe, nullable, shape, text, uuid, type Static } from '../../shape.ts';

export const InboxItemDto = shape('InboxItemDto', 'assumed', {
  id: uuid(),
  eventId: text(),
  eventType: text(),
  category: text(),
  severity: Severity,
  title: text(),
  body: text(),
  link: nullable(text()),
  isRead: boolean(),
  readAt: nullable(instant()),
  creationTime: instant(),
});
export type InboxItemDto = Static<typeof InboxItemDto>;

export const InboxCategoryDto = shape('InboxCategoryDto', 'assumed', {
  name: text(),
  displayName: text(),
  unreadCount: int32({ minimum: 0 }),
});
export type InboxCategoryDto = Static<typeof InboxCategoryDto>;

export const InboxUnreadSummaryDto = shape('InboxUnreadSummaryDto', 'assumed', {
  total: int32({ minimum: 0 }),
  byCategory: map(int32({ minimum: 0 })),
});
export type InboxUnreadSummaryDto = Static<typeof InboxUnreadSummaryDto>;

/** Without a category: all categories. */
export const InboxMarkAllReadDto = shape('InboxMarkAllReadDto', 'assumed', { category: maybe(text(64)) });
export type InboxMarkAllReadDto = Static<typeof InboxMarkAllReadDto>;
