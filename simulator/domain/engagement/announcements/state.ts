/** The state of an announcement follows from its switch, its dates and the clock (assumptions: 2, AnnouncementState). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { AnnouncementState } from '../../../../schemas/conventions/enums.ts';
import type { World } from '../../kernel/world.ts';
import type { AnnouncementRecord } from './record.ts';

export function stateOf({ isEnabled, publishAt, expireAt }: AnnouncementRecord, world: World): AnnouncementState {
  const now = world.clock.now();
  if (!isEnabled) return 'Disabled';
  if (expireAt !== null && expireAt <= now) return 'Expired';
  return publishAt !== null && publishAt > now ? 'Scheduled' : 'Published';
}

/** The date that users are shown: the one it was given, else that of its enabling. */
export const publishedAt = ({ publishAt, enabledAt, creationTime }: AnnouncementRecord): Instant => publishAt ?? enabledAt ?? creationTime;
