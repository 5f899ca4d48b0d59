/** Makes a key: a record whose value is shown once and stored as a hash (assumptions: A2, section 4). */
import { madeBy } from '../../resources/stamps.ts';
import type { World } from '../../kernel/world.ts';
import { stageCreated } from './events.ts';
import type { ApiKeyRecord } from './record.ts';
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

/** What has not happened to a new key. */
export const untouched = {
  status: 'Active',
  revokedAt: null,
  revokedBy: null,
  revocationReason: null,
  suspendedAt: null,
  suspendedBy: null,
  suspensionReason: null,
  replacedByKeyId: null,
  overlapExpiresAt: null,
} as const;

/** `creatorId`: the user who created it. */
export function mintKey(world: World, creatorId: string, key: NewKey): Minted {
  const { key: value, hash, keyPrefix, last4 } = mintValue(world, key.environment);
  const record = world.records.apiKeys.insert({
    ...madeBy(world, creatorId),
    ...key,
    hash,
    keyPrefix,
    last4,
    ...untouched,
  });
  world.keys.add(hash, record.id);
  stageCreated(world, record);
  return { record, value };
}
