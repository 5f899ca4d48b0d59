/** The caller's own inbox (endpoints: Notifications; assumptions: 18.1). */
import { type EventCategory, Severity, eventCategories } from '../../../../schemas/events/event-type.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { keepWithin } from '../../kernel/collection.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import { boolean, instant, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { type notificationInbox, InboxItemDto, type InboxCategoryDto } from '../../../../schemas/notifications/inbox/group.ts';
import { eventTypes } from '../../../../schemas/events/catalogue.ts';
import { empty, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler, HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { listRequest, type Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { notFound } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

type Inbox = Pick<Extract<RecordOf<'notificationDestinations'>, { type: 'Inbox' }>, 'merchantId' | 'resellerId' | 'config'>;

/** A destination writes only to inboxes of its owner's users. */
function belongs(world: World, user: UserRecord, { merchantId, resellerId }: Inbox): boolean {
  if (merchantId !== null) return user.merchantId === merchantId;
  if (resellerId === null) return true;
  const merchant = user.merchantId === null ? undefined : world.records.merchants.get(user.merchantId);
  return user.resellerId === resellerId || merchant?.resellerId === resellerId;
}

/** Returns why no user got it, or null. */
export function addToInbox(
  world: World,
  destination: Inbox,
  delivery: Pick<RecordOf<'deliveries'>, 'eventId' | 'eventType'>,
  words: Words,
): string | null {
  const { userIds, roleNames } = destination.config;
  const [ids, roles] = [new Set(userIds), new Set(roleNames)];
  const users = world.records.users
    .all()
    .filter((user) => user.isActive && !user.isDeleted && belongs(world, user, destination))
    .filter((user) => ids.has(user.id) || user.roleNames.some((role) => roles.has(role)));
  const { inboxItems } = world.records;
  keepWithin(inboxItems, worldLimits.inboxItems.max, () => [inboxItems.all().filter(({ isRead }) => isRead), inboxItems.all()]);
  for (const user of users) {
    inboxItems.insert({
      id: world.random.uuid(),
      creationTime: world.clock.now(),
      userId: user.id,
      eventId: delivery.eventId,
      eventType: delivery.eventType,
      category: words.category,
      severity: words.severity,
      title: words.title,
      body: words.summary,
      link: null,
      isRead: false,
      readAt: null,
    });
  }
  return users.length === 0 ? 'No active user fits the destination.' : null;
}

/** The text of an event for people, in e-mails, text messages and the inbox. */
export interface Words {
  readonly title: string;
  readonly summary: string;
  readonly category: EventCategory;
  readonly severity: Severity;
}

const InboxItemRecord = record({
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
type InboxItemRecord = Stored<typeof InboxItemRecord>;

const categories: readonly string[] = [...new Set(eventTypes.map(({ category }) => category))];
const displayName = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1);

const listing: Listing<InboxItemRecord> = { shape: InboxItemDto, search: ['title', 'body', 'eventType'] };
const present = presenter<InboxItemRecord, typeof InboxItemDto>(InboxItemDto);

const itemsOf = ({ world, principal }: AuthenticatedCall): readonly InboxItemRecord[] =>
  world.records.inboxItems.by('userId', principal.user.id);

const unreadIn = (items: readonly InboxItemRecord[], category: string): number =>
  items.filter((item) => !item.isRead && item.category === category).length;

function markRead({ world }: AuthenticatedCall, item: InboxItemRecord): void {
  if (!item.isRead) world.records.inboxItems.replace({ ...item, isRead: true, readAt: world.clock.now() });
}

const list: Handler<'inbox.list'> = (call) =>
  ok(pageOf(call, listing, itemsOf(call), listRequest(call), (item) => present(item, call.world)));

const listCategories: Handler<'inbox.categories'> = (call) => {
  const items = itemsOf(call);
  const found: readonly InboxCategoryDto[] = categories.map((name) => ({
    name,
    displayName: displayName(name),
    unreadCount: unreadIn(items, name),
  }));
  return ok(found);
};

const unreadSummary: Handler<'inbox.unreadSummary'> = (call) => {
  const items = itemsOf(call);
  const byCategory = Object.fromEntries(categories.map((name) => [name, unreadIn(items, name)]));
  return ok({ total: items.filter(({ isRead }) => !isRead).length, byCategory });
};

const markAllRead: Handler<'inbox.markAllRead'> = (call) => {
  const { category = null } = call.body ?? {};
  const unread = itemsOf(call).filter((item) => !item.isRead && (category === null || item.category === category.toLowerCase()));
  for (const item of unread) markRead(call, item);
  return ok({ affectedCount: unread.length });
};

const markOneRead: Handler<'inbox.markRead'> = (call) => {
  const item = call.world.records.inboxItems.get(call.params.id);
  if (item === undefined || item.userId !== call.principal.user.id) throw notFound("no such item in the caller's inbox");
  markRead(call, item);
  return empty;
};

const handlers = {
  'inbox.list': list,
  'inbox.categories': listCategories,
  'inbox.unreadSummary': unreadSummary,
  'inbox.markAllRead': markAllRead,
  'inbox.markRead': markOneRead,
} satisfies HandlersOf<OfPrefix<typeof notificationInbox, 'inbox'>>;

const records = { inboxItems: kind(InboxItemRecord, { userId: (item) => item.userId }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const inboxModule = defineModule({ records, handlers });
