/** Replaces a user by its changed version, and records who changed it and when. */
import type { AuthenticatedCall } from '../../kernel/call.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { UserRecord } from './record.ts';

export const change = ({ world, principal }: AuthenticatedCall, user: UserRecord, differences: Partial<UserRecord>): UserRecord =>
  world.records.users.replace({ ...user, ...changedBy(world, principal.user.id), ...differences });
