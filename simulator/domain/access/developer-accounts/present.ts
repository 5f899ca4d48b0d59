import { type Instant, later } from '../../../../schemas/shared/instant.ts';
import { usageOf } from '../api-keys/usage.ts';
import type { UserRecord } from '../../platform/users/record.ts';
import type { World } from '../../kernel/world.ts';
import type { DeveloperAccountRecord } from './record.ts';

const userOf = ({ userId }: DeveloperAccountRecord, world: World): UserRecord | undefined => world.records.users.get(userId);

function displayName(account: DeveloperAccountRecord, world: World): string {
  const user = userOf(account, world);
  const person = [user?.name, user?.surname].filter((name) => (name ?? '').trim() !== '').join(' ');
  return person === '' ? (user?.userName ?? '') : person;
}

const keysOf = ({ userId }: DeveloperAccountRecord, world: World) =>
  world.records.apiKeys.by('userId', userId).filter((key) => !key.isDeleted);

function lastActiveAt(account: DeveloperAccountRecord, world: World): Instant | null {
  const uses = keysOf(account, world).flatMap(({ id }) => usageOf(world, id).lastUsedAt ?? []);
  return uses.length === 0 ? null : uses.reduce(later);
}

export const computedFields = {
  userName: (account: DeveloperAccountRecord, world: World) => userOf(account, world)?.userName ?? '',
  email: (account: DeveloperAccountRecord, world: World) => userOf(account, world)?.email ?? '',
  displayName,
  apiKeyCount: (account: DeveloperAccountRecord, world: World) => keysOf(account, world).length,
  lastActiveAt,
} as const;
