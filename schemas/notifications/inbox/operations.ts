import { OneClickForm } from '../../conventions/form-types.ts';
import { act, creates, get, group, post } from '../../operation.ts';
import { answers, answersNothing, lists, mayTake, mayTakeForm, takes } from '../../payloads.ts';
import { array } from '../../shape.ts';
import { AffectedCountDto } from '../../conventions/common-types.ts';
import { InboxCategoryDto, InboxItemDto, InboxMarkAllReadDto, InboxUnreadSummaryDto } from './types.ts';
import { UnsubscribeConfirmDto, UnsubscribeQuery, UnsubscribeStateDto } from '../messaging/unsubscribe-types.ts';

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
