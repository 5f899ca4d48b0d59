import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Operation } from '../../../schemas/operation.ts';

export type Records = Readonly<Record<string, readonly JsonObject[]>>;

/** Collections that change during a refused request: it is logged there, and posts end at any time. */
const restless = new Set(['auditLogs', 'deliveries', 'notificationDestinations']);

/** Operations that count wrong passwords and codes, and lock the user after too many. */
const counting = new Set(['account.confirmPhoneNumber', 'gatewayProfile.changePassword', 'myProfile.changePassword']);

/** The records without the traces of a wrong password or code. */
function uncounted(records: Records): Records {
  const { securityLogs: _log, users = [], ...others } = records;
  return { ...others, users: users.map(({ accessFailedCount: _count, lockoutEnd: _end, ...user }) => user) };
}

export function changedBy({ id }: Operation, before: Records, after: Records): string | undefined {
  const [old, now] = counting.has(id) ? [uncounted(before), uncounted(after)] : [before, after];
  return Object.keys(now).find((name) => !restless.has(name) && !isDeepStrictEqual(old[name], now[name]));
}
