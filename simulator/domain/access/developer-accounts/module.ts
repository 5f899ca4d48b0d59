/** Developer accounts as stored (assumptions: 13). */
import { object, type Stored } from '../../kernel/record-schema.ts';
import { described, givenTo } from '../../resources/group-record.ts';
import { type Instant, later } from '../../../../schemas/shared/instant.ts';
import { usageOf } from '../api-keys/usage.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import type { World } from '../../kernel/world.ts';
import { DeveloperUserDto, type DeveloperUsersQuery, type developerPortal } from '../../../../schemas/access/developer-portal/group.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import { describedResource } from '../../resources/described.ts';
import type { Draft } from '../../resources/resource.ts';
import type { HandlersOf, OfPrefix } from '../../kernel/handler.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { defineModule, kind, type IndexNamesOf, type RecordsOf } from '../../resources/module.ts';

export const DeveloperAccountRecord = object({ ...described('developerAccounts') });
export type DeveloperAccountRecord = Stored<typeof DeveloperAccountRecord>;

const userOfAccount = ({ userId }: DeveloperAccountRecord, world: World): UserRecord | undefined => world.records.users.get(userId);

function displayName(account: DeveloperAccountRecord, world: World): string {
  const user = userOfAccount(account, world);
  const person = [user?.name, user?.surname].filter((name) => (name ?? '').trim() !== '').join(' ');
  return person === '' ? (user?.userName ?? '') : person;
}

const keysOf = ({ userId }: DeveloperAccountRecord, world: World) =>
  world.records.apiKeys.by('userId', userId).filter((key) => !key.isDeleted);

function lastActiveAt(account: DeveloperAccountRecord, world: World): Instant | null {
  const uses = keysOf(account, world).flatMap(({ id }) => usageOf(world, id).lastUsedAt ?? []);
  return uses.length === 0 ? null : uses.reduce(later);
}

const computedFields = {
  userName: (account: DeveloperAccountRecord, world: World) => userOfAccount(account, world)?.userName ?? '',
  email: (account: DeveloperAccountRecord, world: World) => userOfAccount(account, world)?.email ?? '',
  displayName,
  apiKeyCount: (account: DeveloperAccountRecord, world: World) => keysOf(account, world).length,
  lastActiveAt,
} as const;

// Users who may become developers: the active users of a merchant (assumptions: 13).

const hasAccount = (world: World, userId: string, except?: string): boolean =>
  world.records.developerAccounts.by('userId', userId).some((account) => !account.isDeleted && account.id !== except);

export function checkNoAccount(world: World, userId: string, except?: string): void {
  if (hasAccount(world, userId, except)) throw conflict('DeveloperPortal:AccountExists', 'The user already has an account.', { userId });
}

/** @throws Refusal 404 unless the user is an active user of the merchant. */
export function userOf(world: World, merchantId: string, id: string): UserRecord {
  const user = world.records.users.get(id.toLowerCase());
  if (user === undefined || user.isDeleted) throw notFound('no such user');
  if (user.merchantId !== merchantId) throw notFound('not a user of that merchant');
  if (!user.isActive) throw notFound('inactive user');
  return user;
}

const listing: Listing<UserRecord> = { shape: DeveloperUserDto, search: ['userName', 'email', 'name', 'surname'] };
const present = presenter<UserRecord, typeof DeveloperUserDto>(DeveloperUserDto);

export const usersWithoutAccount =
  (isOpen: (call: AuthenticatedCall, user: UserRecord) => boolean = () => true) =>
  (call: AuthenticatedCall<unknown, DeveloperUsersQuery>) => {
    const { world, query } = call;
    const { filter, maxResultCount } = query;
    const { source, keep } = reachable<UserRecord>(call, world.records.users);
    const request = { search: filter ?? null, sorting: 'userName asc', ...(maxResultCount === undefined ? {} : { maxResultCount }) };
    const isWanted = (user: UserRecord): boolean =>
      user.merchantId !== null &&
      user.isActive &&
      !user.isDeleted &&
      (keep === undefined || keep(user)) &&
      !hasAccount(world, user.id) &&
      isOpen(call, user);
    return ok(pageOf(call, listing, source, request, (user) => present(user, world), isWanted).items);
  };

// Developer accounts under the standard operations (assumptions: 13).

const given = givenTo('developerAccounts');

/** An account with default settings, as created by an accepted invitation. */
export const usualAccount = (userId: string, merchantId: string): Draft<DeveloperAccountRecord> => ({
  merchantId,
  ...given.settings({ userId, merchantId }, null),
});

/** An account has the name of its user; names may repeat. */
const accountResource = describedResource('developerAccounts', {
  computed: computedFields,
  create: (call) => {
    const made = given.create(call);
    checkNoAccount(call.world, userOf(call.world, made.merchantId, made.userId).id);
    return made;
  },
  update: (call, account) => {
    const changed = given.update(call, account);
    if (changed.userId !== account.userId) userOf(call.world, account.merchantId, changed.userId);
    checkNoAccount(call.world, changed.userId, account.id);
    return changed;
  },
  mayRestore: ({ world }, { userId }) => checkNoAccount(world, userId),
});

/** Accounts have no `GET` list. */
const { 'developerAccounts.list': _, ...standard } = resourceHandlers(accountResource);

const handlers = { ...standard, 'developerAccounts.assignableUsers': usersWithoutAccount() } satisfies HandlersOf<
  OfPrefix<typeof developerPortal, 'developerAccounts'>
>;

const records = { developerAccounts: kind(DeveloperAccountRecord, { userId: (account) => account.userId }) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
}

export const developerAccountModule = defineModule({ records, handlers });
