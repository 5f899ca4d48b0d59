/** Makes, checks and masks keys and their values (assumptions: A2, A3, A4). */
import type { World } from '../../kernel/world.ts';
import type { Draft } from '../../resources/resource.ts';
import { madeBy } from '../../resources/stamps.ts';
import { stageCreated } from './events.ts';
import type { ApiKeyRecord } from './record.ts';

export type NewKey = Pick<
  ApiKeyRecord,
  'name' | 'userId' | 'merchantId' | 'active' | 'expireAt' | 'allowedCidrs' | 'scopes' | 'anomalySourceAction' | 'replacesKeyId'
> & { readonly environment: 'Sandbox' | 'Production' };

interface Minted {
  readonly record: ApiKeyRecord;
  readonly value: string;
}

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

/** The record of a new key with its value; only the hash of the value is stored. */
export function draftKey(world: World, key: NewKey): { readonly draft: Draft<ApiKeyRecord>; readonly value: string } {
  const { key: value, hash, keyPrefix, last4 } = mintValue(world, key.environment);
  return { draft: { hash, ...key, keyPrefix, last4, ...untouched }, value };
}

export function announceKey(world: World, record: ApiKeyRecord): void {
  world.keys.add(record.hash, record.id);
  stageCreated(world, record);
}

export function mintKey(world: World, creatorId: string, key: NewKey): Minted {
  const { draft, value } = draftKey(world, key);
  const record = world.records.apiKeys.insert(madeBy(world, creatorId, draft));
  announceKey(world, record);
  return { record, value };
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;
const shownLength = 4;

function checksum({ crypto }: World, random: string): string {
  let rest = crypto.crc32(random);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text = base62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

const form = new RegExp(`^[A-Za-z0-9]+_(?:sandbox|production)_([0-9A-Za-z]{${randomLength}})([0-9A-Za-z]{${checksumLength}})$`);

/** Whether a text has the form and the checksum of a key value; if not, it was mistyped or made up (assumptions: A4). */
export function isWellFormed(world: World, value: string): boolean {
  const [, random, check] = form.exec(value) ?? [];
  return random !== undefined && check === checksum(world, random);
}

interface KeyValue {
  readonly key: string;
  readonly hash: string;
  readonly keyPrefix: string;
  readonly last4: string;
}

/**
 * A new key value. All but its first four characters depend on the name of the world, so that a key selects its world. The first two are the
 * shard of the process, if it has one.
 */
export function mintValue(world: World, environment: 'Sandbox' | 'Production'): KeyValue {
  const { secrets, keys } = world;
  const shown = keys.shard + secrets.characters('api key: shown', base62, shownLength - keys.shard.length);
  const random = shown + secrets.characters(`api key: of ${keys.salt}`, base62, randomLength - shownLength);
  const prefix = `${world.choices['apiKeys.prefix']}_${environment.toLowerCase()}_`;
  const key = prefix + random + checksum(world, random);
  return { key, hash: world.crypto.sha256(key), keyPrefix: prefix + shown, last4: key.slice(-4) };
}

/** Prefix, an ellipsis, last characters (concepts: ApiKeyRevealedDto). */
export const mask = (keyPrefix: string | null, last4: string | null): string | null =>
  keyPrefix === null || last4 === null ? null : `${keyPrefix}…${last4}`;
