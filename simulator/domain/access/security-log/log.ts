/** Entries never change (assumptions: 27). */
import { nullable, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import {
  SecurityLogAction,
  SecurityLogIdentity,
  IdentitySecurityLogDto,
  type SecurityLogsQuery,
} from '../../../../schemas/access/accounts/types.ts';
import { worldLimits } from '../../../../schemas/limits.ts';
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import { type Call, ok } from '../../kernel/call.ts';
import { keepWithin } from '../../kernel/collection.ts';
import type { CallTo } from '../../kernel/handler.ts';
import type { RecordOf } from '../../kernel/records.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presenter } from '../../resources/present.ts';

export const SecurityLogRecord = record({
  identity: SecurityLogIdentity,
  action: SecurityLogAction,
  userId: uuid(),
  userName: text(),
  /** The user's own key; null without a key and for another user's action. */
  clientId: nullable(uuid()),
  correlationId: text(),
  clientIpAddress: nullable(text()),
  browserInfo: nullable(text()),
});
export type SecurityLogRecord = Stored<typeof SecurityLogRecord>;

const maxBrowser = 512;
const twoFactor: ReadonlySet<SecurityLogAction> = new Set(['TwoFactorEnabled', 'TwoFactorDisabled', 'LoginRequiresTwoFactor']);

/**
 * Logs what a call did to a user. `user`: as before the call. Only that user reads the log: an entry about another user's call has no key,
 * address or browser. The audit log shows these to those who may see them, under the same `correlationId`.
 */
export function logSecurity(
  call: Call,
  user: { readonly id: string; readonly userName: string },
  action: SecurityLogAction,
): SecurityLogRecord {
  const { world, principal, correlationId, ip } = call;
  const isOwn = principal === null || principal.user.id === user.id;
  keepWithin(world.records.securityLogs, worldLimits.securityLogs.max);
  return world.records.securityLogs.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    identity: twoFactor.has(action) ? 'IdentityTwoFactor' : 'Identity',
    action,
    userId: user.id,
    userName: user.userName,
    clientId: isOwn ? (principal?.key.id ?? null) : null,
    correlationId,
    clientIpAddress: isOwn ? ip : null,
    browserInfo: isOwn ? (call.header('user-agent')?.slice(0, maxBrowser) ?? null) : null,
  });
}

type User = RecordOf<'users'>;

const actions: { readonly [Name in keyof User]?: (after: User) => SecurityLogAction | null } = {
  userName: () => 'ChangeUserName',
  email: () => 'ChangeEmail',
  phoneNumber: () => 'ChangePhoneNumber',
  passwordHash: () => 'ChangePassword',
  twoFactorEnabled: (after) => (after.twoFactorEnabled ? 'TwoFactorEnabled' : 'TwoFactorDisabled'),
  lockoutEnd: (after) => (after.lockoutEnd === null ? 'Unlock' : 'LoginLockedout'),
  isActive: (after) => (after.isActive ? 'Activate' : 'Deactivate'),
  isDeleted: (after) => (after.isDeleted ? 'Delete' : 'Restore'),
};

const isSameSet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));

export function logChanges(call: Call, before: User, after: User): void {
  for (const name of Object.keys(actions) as (keyof User)[]) {
    const action = before[name] === after[name] ? null : actions[name]?.(after);
    if (action !== null && action !== undefined) logSecurity(call, before, action);
  }
  if (!isSameSet(before.roleNames, after.roleNames)) logSecurity(call, before, 'ChangeRoles');
}

const computed = { applicationName: () => 'Gateway', extraProperties: () => ({}) };
const present = presenter<SecurityLogRecord, typeof IdentitySecurityLogDto>(IdentitySecurityLogDto, computed);
const listing: Listing<SecurityLogRecord> = { shape: IdentitySecurityLogDto, search: [], computed };

const isSame = (given: string | undefined, value: string | null): boolean =>
  given === undefined || given.toLowerCase() === value?.toLowerCase();

/** The window includes both ends. */
function selected(query: SecurityLogsQuery): (entry: SecurityLogRecord) => boolean {
  const from = query.startTime === undefined ? undefined : parseInstant(query.startTime);
  const to = query.endTime === undefined ? undefined : parseInstant(query.endTime);
  return (entry) =>
    (from === undefined || entry.creationTime >= from) &&
    (to === undefined || entry.creationTime <= to) &&
    isSame(query.applicationName, computed.applicationName()) &&
    isSame(query.identity, entry.identity) &&
    isSame(query.action, entry.action) &&
    isSame(query.userName, entry.userName) &&
    isSame(query.clientId, entry.clientId) &&
    isSame(query.correlationId, entry.correlationId);
}

export function listSecurityLogs(call: CallTo<'account.securityLogs'>) {
  const { world, principal, query } = call;
  const { sorting, skipCount, maxResultCount } = query;
  const request = {
    sorting: sorting ?? null,
    includeTotalCount: true,
    ...(skipCount === undefined ? {} : { skipCount }),
    ...(maxResultCount === undefined ? {} : { maxResultCount }),
  };
  const own = world.records.securityLogs.by('userId', principal.user.id);
  return ok(pageOf(call, listing, own, request, (entry) => present(entry, world), selected(query)));
}
