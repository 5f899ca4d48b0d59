/** The state of an announcement follows from its switch, its dates and the clock (assumptions: 2, AnnouncementState). */
import type { Instant } from '../../../schemas/instant.ts';
import type { AnnouncementState } from '../../../schemas/types/enums.ts';
import type { World } from '../world.ts';
import type { AnnouncementRecord } from './record.ts';

export function stateOf({ isEnabled, publishAt, expireAt }: AnnouncementRecord, world: World): AnnouncementState {
  const now = world.clock.now();
  if (!isEnabled) return 'Disabled';
  if (expireAt !== null && expireAt <= now) return 'Expired';
  return publishAt !== null && publishAt > now ? 'Scheduled' : 'Published';
}

/** Since when users could see it: its date, or when it was enabled if that was later. */
export const publishedAt = ({ publishAt, enabledAt, creationTime }: AnnouncementRecord): Instant =>
  Math.max(publishAt ?? creationTime, enabledAt ?? creationTime);
