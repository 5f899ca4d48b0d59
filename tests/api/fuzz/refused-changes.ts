/** What a refused request changed. */
import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Operation } from '../../../schemas/operation.ts';

/** Records of a world, by collection. */
export type Records = Readonly<Record<string, readonly JsonObject[]>>;

/** Collections that change while a request is refused: it is logged there, and posts end at any time. */
const restless = new Set(['auditLogs', 'deliveries', 'notificationDestinations']);

/** Operations that count wrong passwords and codes, and lock the user after too many. */
const counting = new Set(['account.confirmPhoneNumber', 'gatewayProfile.changePassword', 'myProfile.changePassword']);

/** The records without what a wrong password or code is noted in. */
function uncounted(records: Records): Records {
  const { securityLogs: _log, users = [], ...others } = records;
  return { ...others, users: users.map(({ accessFailedCount: _count, lockoutEnd: _end, ...user }) => user) };
}

/** The collection in which records differ that a refused request must leave as they were. */
export function changedBy({ id }: Operation, before: Records, after: Records): string | undefined {
  const [old, now] = counting.has(id) ? [uncounted(before), uncounted(after)] : [before, after];
  return Object.keys(now).find((name) => !restless.has(name) && !isDeepStrictEqual(old[name], now[name]));
}
