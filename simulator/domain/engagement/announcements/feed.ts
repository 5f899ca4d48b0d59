/** The announcements that a user sees, and the user's reactions to them (assumptions: 12, AN3 to AN8). */
import { AnnouncementPriority } from '../../../../schemas/conventions/enums.ts';
import { type announcementOperations, UserAnnouncementDto } from '../../../../schemas/engagement/announcements/group.ts';
import { compareInstants } from '../../../../schemas/shared/instant.ts';
import { empty, ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { notFound, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { presenter } from '../../resources/present.ts';
import { isFor, publishedAt, stateOf, type AnnouncementRecord, markKey, type AnnouncementMarkRecord } from './record.ts';

/** Whether the caller can see an announcement now, dismissed or not. */
const isShown = ({ world, principal }: AuthenticatedCall, one: AnnouncementRecord): boolean =>
  !one.isDeleted && stateOf(one, world) === 'Published' && isFor(world, one, principal.user);

const marksIn = ({ world, principal }: AuthenticatedCall, one: AnnouncementRecord) => marksOf(world, one, principal.user.id);
const isRead = (call: AuthenticatedCall, one: AnnouncementRecord): boolean => marksIn(call, one).readAt !== null;

const rank = ({ priority }: AnnouncementRecord): number => AnnouncementPriority.enum.indexOf(priority);

/** By priority, then publication, then creation, each in descending order. */
const inOrder = (a: AnnouncementRecord, b: AnnouncementRecord): number =>
  rank(b) - rank(a) ||
  compareInstants(publishedAt(b), publishedAt(a)) ||
  compareInstants(b.creationTime, a.creationTime) ||
  (a.id < b.id ? 1 : -1);

const feedOf = (call: AuthenticatedCall): readonly AnnouncementRecord[] =>
  call.world.records.announcements
    .all()
    .filter((one) => isShown(call, one) && marksIn(call, one).dismissedAt === null)
    .toSorted(inOrder);

const present = presenter<AnnouncementRecord & ReturnType<typeof marksIn>, typeof UserAnnouncementDto>(UserAnnouncementDto, {
  publishedAt,
  isRead: ({ readAt }) => readAt !== null,
  isDismissed: ({ dismissedAt }) => dismissedAt !== null,
});

const presentAll = (call: AuthenticatedCall, shown: readonly AnnouncementRecord[]) =>
  ok(shown.map((one) => present({ ...one, ...seenBy(call, one) }, call.world)));

function seenBy(call: AuthenticatedCall, one: AnnouncementRecord) {
  const { readAt, dismissedAt, popupShownCount } = marksIn(call, one);
  return { readAt, dismissedAt, popupShownCount };
}

/** @throws Refusal 404 unless the caller sees the announcement of the path. */
function named(call: AuthenticatedCall<{ readonly announcementId: string }>): AnnouncementRecord {
  const one = call.world.records.announcements.get(call.params.announcementId);
  if (one === undefined || !isShown(call, one)) throw notFound('no announcement that the caller sees');
  return one;
}

const read = ({ world, principal }: AuthenticatedCall, one: AnnouncementRecord): boolean =>
  mark(world, one, principal.user.id, ({ readAt }) => (readAt === null ? { readAt: world.clock.now() } : null));

const dismiss = ({ world, principal }: AuthenticatedCall, one: AnnouncementRecord): boolean =>
  mark(world, one, principal.user.id, ({ dismissedAt }) => (dismissedAt === null ? { dismissedAt: world.clock.now() } : null));

const affected = (changes: readonly boolean[]) => ok({ affectedCount: changes.filter(Boolean).length });

/** Pop-ups that are unread, not dismissed and not yet shown often enough. */
const isPending = (call: AuthenticatedCall, one: AnnouncementRecord): boolean =>
  one.display === 'Popup' && !isRead(call, one) && marksIn(call, one).popupShownCount < one.maxPopupShows;

export const feedHandlers = {
  'userAnnouncements.list': (call) => presentAll(call, feedOf(call)),
  'userAnnouncements.pendingPopups': (call) =>
    presentAll(
      call,
      feedOf(call).filter((one) => isPending(call, one)),
    ),
  'userAnnouncements.unreadCount': (call) => ok(feedOf(call).filter((one) => !isRead(call, one)).length),
  'userAnnouncements.dismissAll': (call) =>
    affected(
      feedOf(call)
        .filter(({ isDismissible }) => isDismissible)
        .map((one) => dismiss(call, one)),
    ),
  'userAnnouncements.markManyAsRead': (call) => {
    const { announcementIds } = call.body;
    const found = [...new Set(announcementIds)].map((id) => call.world.records.announcements.get(id.toLowerCase()));
    return affected(found.filter((one) => one !== undefined && isShown(call, one)).map((one) => read(call, one!)));
  },
  'userAnnouncements.dismiss': (call) => {
    const one = named(call);
    if (!one.isDismissible) throw refused('Announcements:NotDismissible', 'This announcement cannot be dismissed.');
    dismiss(call, one);
    return empty;
  },
  'userAnnouncements.markAsRead': (call) => {
    read(call, named(call));
    return empty;
  },
  /** Counts up to the maximum number of pop-ups; further calls change nothing. */
  'userAnnouncements.recordPopupShown': (call) => {
    const one = named(call);
    mark(call.world, one, call.principal.user.id, ({ popupShownCount }) =>
      popupShownCount < one.maxPopupShows ? { popupShownCount: popupShownCount + 1 } : null,
    );
    return empty;
  },
} satisfies HandlersOf<OfPrefix<typeof announcementOperations, 'userAnnouncements'>>;

type Marks = Omit<AnnouncementMarkRecord, 'id' | 'creationTime' | 'announcementId' | 'userId'>;

const untouched: Marks = Object.freeze({ readAt: null, dismissedAt: null, popupShownCount: 0 });

const stored = ({ records }: World, announcementId: string, userId: string): AnnouncementMarkRecord | undefined =>
  records.announcementMarks.by('mark', markKey({ announcementId, userId }))[0];

const marksOf = (world: World, { id }: AnnouncementRecord, userId: string): Marks => stored(world, id, userId) ?? untouched;

/** Stores what a user did with an announcement. Returns whether that is new. */
function mark(world: World, { id }: AnnouncementRecord, userId: string, change: (before: Marks) => Partial<Marks> | null): boolean {
  const before = stored(world, id, userId);
  const changed = change(before ?? untouched);
  if (changed === null) return false;
  const { announcementMarks } = world.records;
  if (before !== undefined) announcementMarks.replace({ ...before, ...changed });
  else {
    announcementMarks.insert({
      id: world.random.uuid(),
      creationTime: world.clock.now(),
      announcementId: id,
      userId,
      ...untouched,
      ...changed,
    });
  }
  return true;
}
