/** The inbox of a user (assumptions: 18.1). */
import { Severity } from '../../events/event-type.ts';
import { boolean, instant, int32, map, maybe, nullable, shape, text, uuid, type Static, array } from '../../shape.ts';
import { OneClickForm } from '../../conventions/error-types.ts';
import { act, creates, get, group, post } from '../../operation.ts';
import { answers, answersNothing, lists, mayTake, mayTakeForm, takes } from '../../payloads.ts';
import { AffectedCountDto } from '../../conventions/common-types.ts';
import { UnsubscribeConfirmDto, UnsubscribeQuery, UnsubscribeStateDto } from '../messaging/group.ts';

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

export const InboxCategoryDto = shape('InboxCategoryDto', 'assumed', {
  name: text(),
  displayName: text(),
  unreadCount: int32({ minimum: 0 }),
});
export type InboxCategoryDto = Static<typeof InboxCategoryDto>;

const InboxUnreadSummaryDto = shape('InboxUnreadSummaryDto', 'assumed', {
  total: int32({ minimum: 0 }),
  byCategory: map(int32({ minimum: 0 })),
});

/** Without a category: all categories. */
const InboxMarkAllReadDto = shape('InboxMarkAllReadDto', 'assumed', { category: maybe(text(64)) });

const base = '/api/notifications';
const section = 'Notifications';
const anonymous = { anonymous: true, worldBy: [{ by: 'token' }] } as const;

export const notificationInbox = {
  ...group(
    { prefix: 'inbox', title: 'Notification inbox', section },
    {
      list: get(`${base}/inbox`, [], "List the caller's inbox", lists(InboxItemDto)),
      categories: get(`${base}/inbox/categories`, [], 'List inbox categories', answers(array(InboxCategoryDto))),
      unreadSummary: get(`${base}/inbox/unread-summary`, [], 'Sum up unread items', answers(InboxUnreadSummaryDto)),
      markAllRead: post(`${base}/inbox/mark-all-read`, [], 'Mark every item as read', {
        ...mayTake(InboxMarkAllReadDto),
        ...answers(AffectedCountDto),
      }),
      markRead: act(`${base}/inbox/{id}/mark-read`, [], 'Mark an item as read', answersNothing),
    },
  ),
  ...group(
    { prefix: 'unsubscribe', title: 'Unsubscribe', section },
    {
      show: get(`${base}/unsubscribe`, [], 'Open an unsubscribe link without unsubscribing', {
        ...anonymous,
        query: UnsubscribeQuery,
        reply: { schema: UnsubscribeStateDto, page: 'text/html' },
      }),
      oneClick: post(`${base}/unsubscribe`, [], 'Unsubscribe with the one-click form of RFC 8058', {
        ...anonymous,
        query: UnsubscribeQuery,
        ...mayTakeForm(OneClickForm, 'application/x-www-form-urlencoded', 'multipart/form-data'),
        ...answersNothing,
        ...creates,
      }),
      confirm: post(`${base}/unsubscribe/confirm`, [], 'Confirm an unsubscription', {
        ...anonymous,
        ...takes(UnsubscribeConfirmDto),
        ...answers(UnsubscribeStateDto),
        ...creates,
      }),
    },
  ),
};
