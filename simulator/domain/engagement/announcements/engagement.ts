/** How users reacted to an announcement (assumptions: 12, AnnouncementEngagementStatsDto). */
import type { AnnouncementEngagementStatsDto } from '../../../../schemas/engagement/announcements/types.ts';
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { found } from '../../resources/record.ts';
import { targetedUsers } from './audience.ts';
import { announcementResource } from './resource.ts';

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000);

/** Counts the users whom it addresses now; any reaction means that the user has seen it. */
export const engagementStats: Handler<'announcements.engagementStats'> = (call) => {
  const { world } = call;
  const announcement = found(call, announcementResource);
  const users = new Set(targetedUsers(world, announcement).map(({ id }) => id));
  const marks = world.records.announcementMarks.by('announcementId', announcement.id).filter(({ userId }) => users.has(userId));
  const readCount = marks.filter(({ readAt }) => readAt !== null).length;
  const stats: AnnouncementEngagementStatsDto = {
    announcementId: announcement.id,
    targetedUserCount: users.size,
    seenCount: marks.length,
    readCount,
    dismissedCount: marks.filter(({ dismissedAt }) => dismissedAt !== null).length,
    popupShownCount: marks.reduce((sum, { popupShownCount }) => sum + popupShownCount, 0),
    readRate: share(readCount, users.size),
  };
  return ok(stats);
};
