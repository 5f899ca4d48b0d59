/** How users reacted to announcements: one record per user and announcement. */
import type { World } from '../../kernel/world.ts';
import { markKey, type AnnouncementMarkRecord, type AnnouncementRecord } from './record.ts';

type Marks = Omit<AnnouncementMarkRecord, 'id' | 'creationTime' | 'announcementId' | 'userId'>;

const untouched: Marks = Object.freeze({ readAt: null, dismissedAt: null, popupShownCount: 0 });

const stored = ({ records }: World, announcementId: string, userId: string): AnnouncementMarkRecord | undefined =>
  records.announcementMarks.by('mark', markKey({ announcementId, userId }))[0];

/** What a user did with an announcement. */
export const marksOf = (world: World, { id }: AnnouncementRecord, userId: string): Marks => stored(world, id, userId) ?? untouched;

/** Notes what a user did with an announcement. Answers whether that is new. */
export function mark(world: World, { id }: AnnouncementRecord, userId: string, change: (before: Marks) => Partial<Marks> | null): boolean {
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
