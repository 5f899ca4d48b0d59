/** The users of a merchant or of a reseller, as its own lists show them (assumptions: M6, 15). */
import { requestLimits } from '../../../../schemas/limits.ts';
import type { MerchantUserDto } from '../../../../schemas/platform/merchants/types.ts';
import type { World } from '../../kernel/world.ts';
import type { UserRecord } from './record.ts';

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
