/** Makes a key: a record whose value is shown once and stored as a hash (assumptions: A2, section 4). */
import type { Draft } from '../../resources/resource.ts';
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

/** The record of a new key, with the value that only its hash is kept of. */
export function draftKey(world: World, key: NewKey): { readonly draft: Draft<ApiKeyRecord>; readonly value: string } {
  const { key: value, hash, keyPrefix, last4 } = mintValue(world, key.environment);
  return { draft: { hash, ...key, keyPrefix, last4, ...untouched }, value };
}

/** Makes a stored key known to authentication and to those who follow events. */
export function announceKey(world: World, record: ApiKeyRecord): void {
  world.keys.add(record.hash, record.id);
  stageCreated(world, record);
}

/** `creatorId`: the user who created it. */
export function mintKey(world: World, creatorId: string, key: NewKey): Minted {
  const { draft, value } = draftKey(world, key);
  const record = world.records.apiKeys.insert(madeBy(world, creatorId, draft));
  announceKey(world, record);
  return { record, value };
}
