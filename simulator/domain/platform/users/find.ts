/** Lists and searches of users (assumptions: 26, ID1, ID2). */
import { requestLimits } from '../../../../schemas/limits.ts';
import type { MerchantUserDto } from '../../../../schemas/platform/merchants/types.ts';
import type { World } from '../../kernel/world.ts';
import { type UserRecord, isLockedOut } from './record.ts';
import { parseInstant } from '../../../../schemas/shared/instant.ts';
import type { IdentityUserDto, UsersExportQuery, UsersQuery } from '../../../../schemas/platform/users/types.ts';
import { ok, type Answer, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { invalidMember } from '../../kernel/refusal.ts';
import type { Presented } from '../../resources/present.ts';
import { countOf } from '../../resources/listing/count.ts';
import { listRequest, type PageRequest } from '../../resources/listing/listing.ts';
import { pageOf } from '../../resources/listing/page.ts';
import { presentUser, userListing } from './present.ts';
import { userResource } from './resource.ts';
import { reachesOwned } from '../../kernel/reach.ts';

// The users of a merchant or of a reseller, as its own lists show them (assumptions: M6, 15).

interface Owner {
  readonly merchantId: string | null;
  readonly resellerId: string | null;
}

const isOf = (user: UserRecord, { merchantId, resellerId }: Owner): boolean =>
  !user.isDeleted && user.merchantId === merchantId && user.resellerId === resellerId;

function usersOf({ records }: World, owner: Owner): readonly UserRecord[] {
  const { users } = records;
  if (owner.merchantId !== null) return users.by('merchantId', owner.merchantId).filter((user) => isOf(user, owner));
  return owner.resellerId === null ? [] : users.by('resellerId', owner.resellerId).filter((user) => isOf(user, owner));
}

/** The default user is the oldest active one. */
const defaultOf = (users: readonly UserRecord[]): UserRecord | undefined => users.find(({ isActive }) => isActive);

const present = ({ id, userName, email, name, surname, isActive, roleNames }: UserRecord, isDefault: boolean): MerchantUserDto => ({
  userId: id,
  userName,
  email,
  name,
  surname,
  isDefault,
  isActive,
  roleNames: [...roleNames],
});

export function directoryOf(world: World, owner: Owner): MerchantUserDto[] {
  const users = usersOf(world, owner);
  const first = defaultOf(users);
  return users.slice(0, requestLimits.lookups.max).map((user) => present(user, user === first));
}

export function defaultUserOf(world: World, owner: Owner): MerchantUserDto | null {
  const user = defaultOf(usersOf(world, owner));
  return user === undefined ? null : present(user, true);
}

type Conditions = Omit<UsersExportQuery, 'token' | 'filter'>;
type Test = (user: UserRecord) => boolean;
type Listed = AuthenticatedCall<unknown, UsersQuery>;

const contains = (text: string | null, part: string): boolean => (text ?? '').toLowerCase().includes(part.toLowerCase());

function testsOf({ world, query }: AuthenticatedCall<unknown, Conditions>): readonly Test[] {
  const now = world.clock.now();
  const tests: Test[] = [];
  const when = <Value>(given: Value | undefined, test: (user: UserRecord, value: Value) => boolean): void => {
    if (given !== undefined) tests.push((user) => test(user, given));
  };
  const at = (member: keyof Conditions) => {
    const given = query[member];
    if (given === undefined) return undefined;
    const instant = parseInstant(String(given));
    if (instant === undefined) throw invalidMember(member, `The field ${member} must be an instant.`);
    return instant;
  };
  const role = query.roleId === undefined ? undefined : (world.records.roles.get(query.roleId.toLowerCase())?.name ?? null);
  when(role, ({ roleNames }, name) => name !== null && roleNames.includes(name));
  when(query.organizationUnitId?.toLowerCase(), ({ organizationUnitIds }, id) => organizationUnitIds.includes(id));
  when(query.userName, ({ userName }, part) => contains(userName, part));
  when(query.phoneNumber, ({ phoneNumber }, part) => contains(phoneNumber, part));
  when(query.emailAddress, ({ email }, part) => contains(email, part));
  when(query.name, ({ name }, part) => contains(name, part));
  when(query.surname, ({ surname }, part) => contains(surname, part));
  when(query.isLockedOut, (user, is) => isLockedOut(user, now) === is);
  when(query.notActive, ({ isActive }, isNot) => isActive !== isNot);
  when(query.emailConfirmed, ({ emailConfirmed }, is) => emailConfirmed === is);
  when(query.isExternal, ({ externalProvider }, is) => (externalProvider !== null) === is);
  when(at('minCreationTime'), ({ creationTime }, from) => creationTime >= from);
  when(at('maxCreationTime'), ({ creationTime }, to) => creationTime <= to);
  when(at('minModifitionTime'), ({ lastModificationTime }, from) => lastModificationTime !== null && lastModificationTime >= from);
  when(at('maxModifitionTime'), ({ lastModificationTime }, to) => lastModificationTime !== null && lastModificationTime <= to);
  return tests;
}

export function selectedBy(call: AuthenticatedCall<unknown, Conditions>) {
  const { source, keep } = userResource.source(call);
  const tests = testsOf(call);
  return { source, keep: (user: UserRecord) => (keep === undefined || keep(user)) && tests.every((test) => test(user)) };
}

const page = (call: Listed, request: PageRequest) => {
  const { source, keep } = selectedBy(call);
  return ok(pageOf(call, userListing, source, request, (user) => presentUser(user, call.world), keep));
};

const found = (call: AuthenticatedCall, users: readonly UserRecord[]): Answer<Presented<typeof IdentityUserDto> | null> => {
  const user = users.find((one) => !one.isDeleted && reachesOwned(call, one));
  return ok(user === undefined ? null : presentUser(user, call.world));
};

export const list: Handler<'users.list'> = (call) => page(call, listRequest(call));
/** A continuation page has no total. */
export const continuationList: Handler<'users.continuationList'> = (call) => page(call, { ...listRequest(call), includeTotalCount: false });

export const approximateCount: Handler<'users.approximateCount'> = (call) => {
  const { source, keep } = selectedBy(call);
  return ok(countOf(call, userListing, source, listRequest(call), keep));
};

export const byEmail: Handler<'users.byEmail'> = (call) =>
  found(call, call.world.records.users.by('email', call.params.email.toLowerCase()));
export const byUsername: Handler<'users.byUsername'> = (call) =>
  found(call, call.world.records.users.by('userName', call.params.username.toLowerCase()));
export const byId: Handler<'users.byId'> = (call) => found(call, [call.world.records.users.get(call.params.id) ?? []].flat());
