/** Makes a key: a record with a value that is told once and kept as a hash (assumptions: A2, section 4). */
import type { World } from '../world.ts';
import { stageCreated } from './events.ts';
import type { ApiKeyRecord } from './record.ts';
import { newStamp } from './stamp.ts';
import { mintValue } from './value.ts';

/** What distinguishes a new key. */
export type NewKey = Pick<
  ApiKeyRecord,
  'name' | 'userId' | 'merchantId' | 'active' | 'expireAt' | 'allowedCidrs' | 'scopes' | 'anomalySourceAction' | 'replacesKeyId'
> & { readonly environment: 'Sandbox' | 'Production' };

export interface Minted {
  readonly record: ApiKeyRecord;
  readonly value: string;
}

/** `creatorId`: the user who asked for it. */
export function mintKey(world: World, creatorId: string, key: NewKey): Minted {
  const { key: value, hash, keyPrefix, last4 } = mintValue(world, key.environment);
  const record = world.records.apiKeys.insert({
    id: world.random.uuid(),
    creationTime: world.clock.now(),
    creatorId,
    lastModificationTime: null,
    lastModifierId: null,
    isDeleted: false,
    deleterId: null,
    deletionTime: null,
    concurrencyStamp: newStamp(world),
    ...key,
    hash,
    keyPrefix,
    last4,
    status: 'Active',
    revokedAt: null,
    revokedBy: null,
    revocationReason: null,
    suspendedAt: null,
    suspendedBy: null,
    suspensionReason: null,
    replacedByKeyId: null,
    overlapExpiresAt: null,
  });
  world.keys.add(hash, record.id);
  stageCreated(world, record);
  return { record, value };
}
