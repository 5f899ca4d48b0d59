/** Users who may become developers: the active users of a merchant (assumptions: 13). */
import { DeveloperUserDto, type DeveloperUsersQuery } from '../../../../schemas/access/developer-portal/group.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import type { Listing } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { conflict, notFound } from '../../kernel/refusal.ts';
import { presenter } from '../../resources/present.ts';
import type { World } from '../../kernel/world.ts';

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
