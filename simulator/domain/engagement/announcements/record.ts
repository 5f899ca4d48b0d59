/** Announcements, their templates, and what each user did with them (assumptions: 12). */
import { count, instant, nullable, record, object, type Stored, uuid } from '../../kernel/record-schema.ts';
import { described } from '../../resources/group-record.ts';
import type { AnnouncementState } from '../../../../schemas/conventions/enums.ts';
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { Owned } from '../../kernel/collection.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from '../../platform/users/record.ts';

export const AnnouncementRecord = object({
  ...described('announcements'),
  /** When it was last enabled; null: never. */
  enabledAt: nullable(instant()),
});
export type AnnouncementRecord = Stored<typeof AnnouncementRecord>;

export const AnnouncementTemplateRecord = object({ ...described('announcementTemplates') });
export type AnnouncementTemplateRecord = Stored<typeof AnnouncementTemplateRecord>;

export const AnnouncementMarkRecord = record({
  announcementId: uuid(),
  userId: uuid(),
  readAt: nullable(instant()),
  dismissedAt: nullable(instant()),
  popupShownCount: count(),
});
export type AnnouncementMarkRecord = Stored<typeof AnnouncementMarkRecord>;

export const markKey = ({ announcementId, userId }: { readonly announcementId: string; readonly userId: string }): string =>
  `${announcementId} ${userId}`;

// Who sees an announcement, and when (assumptions: 2, AudienceKind, AnnouncementState).

/** An owner addresses only its own users: a merchant its users, a reseller its own users and those of its merchants. */
function isUnder(world: World, owner: Owned, { merchantId, resellerId }: UserRecord): boolean {
  if (owner.merchantId !== null) return merchantId === owner.merchantId;
  if (owner.resellerId === null) return true;
  if (merchantId === null) return resellerId === owner.resellerId;
  return world.records.merchants.get(merchantId)?.resellerId === owner.resellerId;
}

const isNamed = (ids: readonly string[], id: string | null): boolean => id !== null && (ids.length === 0 || ids.includes(id));

export function isFor(world: World, announcement: AnnouncementRecord, user: UserRecord): boolean {
  if (!isUnder(world, announcement, user)) return false;
  const { audience, audienceIds } = announcement;
  switch (audience) {
    case 'Everyone':
      return true;
    case 'Hosts':
      return user.merchantId === null && user.resellerId === null;
    case 'Resellers':
      return user.merchantId === null && isNamed(audienceIds, user.resellerId);
    case 'Merchants':
      return isNamed(audienceIds, user.merchantId);
    case 'Users':
      return audienceIds.includes(user.id);
    // The roles of the simulated users have names and no ids.
    case 'Roles':
      return false;
  }
}

export const targetedUsers = (world: World, announcement: AnnouncementRecord): readonly UserRecord[] =>
  world.records.users.all().filter((user) => user.isActive && !user.isDeleted && isFor(world, announcement, user));

/** The state follows from the switch, the dates and the clock (assumptions: 2, AnnouncementState). */
export function stateOf({ isEnabled, publishAt, expireAt }: AnnouncementRecord, world: World): AnnouncementState {
  const now = world.clock.now();
  if (!isEnabled) return 'Disabled';
  if (expireAt !== null && expireAt <= now) return 'Expired';
  return publishAt !== null && publishAt > now ? 'Scheduled' : 'Published';
}

/** The date shown to users: the given one, else that of its enabling. */
export const publishedAt = ({ publishAt, enabledAt, creationTime }: AnnouncementRecord): Instant => publishAt ?? enabledAt ?? creationTime;
