import type { EventCategory, Severity } from '../../../../schemas/events/event-type.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { keepWithin } from '../../kernel/collection.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from '../../platform/users/record.ts';

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
