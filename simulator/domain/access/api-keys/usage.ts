/** When and from where a key was used, and the effect of a use from a new network (assumptions: A15, A16, section 4). */
import { named, uuidPattern, type Static } from '../../kernel/record-schema.ts';
import type { World } from '../../kernel/world.ts';
import { changedBy } from '../../resources/stamps.ts';
import { merchantOf } from './access.ts';
import { stageAnomalousSource, stageStatusChanged } from './events.ts';
import { KeyUsage, type ApiKeyRecord, parseAddress, plainAddress, sameNetwork } from './record.ts';

export const KeyUsages = named(uuidPattern, KeyUsage);
const unused = (): Static<typeof KeyUsages> => ({});

export function usageOf(world: World, keyId: string): KeyUsage {
  const all = world.state('keyUsage', unused);
  const known = all[keyId];
  if (known !== undefined) return known;
  world.touch('keyUsage', keyId);
  return (all[keyId] = { lastUsedAt: null, sources: [], version: 0 });
}

/** Most recently seen first. Unlike `usageOf`, it changes nothing. */
export const sourcesOf = (world: World, keyId: string): KeyUsage['sources'] => world.state('keyUsage', unused)[keyId]?.sources ?? [];

function isAnomalous(usage: KeyUsage, ip: string): boolean {
  const { sources } = usage;
  const address = plainAddress(ip);
  if (sources.length === 0 || sources[0]?.ipAddress === address) return false;
  return parseAddress(address) !== undefined && !sources.some((source) => sameNetwork(source.ipAddress, address));
}

export function noteUse(world: World, key: ApiKeyRecord, ip: string): void {
  const usage = usageOf(world, key.id);
  const { sources } = usage;
  const address = plainAddress(ip);
  const now = world.clock.now();
  world.touch('keyUsage', key.id);
  usage.lastUsedAt = now;
  usage.version++;
  const index = sources[0]?.ipAddress === address ? 0 : sources.findIndex((source) => source.ipAddress === address);
  const source = sources[index] ?? { ipAddress: address, firstSeenAt: now, lastSeenAt: now, useCount: 0 };
  source.lastSeenAt = now;
  source.useCount++;
  if (index === 0) return;
  if (index > 0) sources.splice(index, 1);
  sources.unshift(source);
  sources.length = Math.min(sources.length, world.choices['apiKeys.recentSourceLimit']);
}

export function actionOf(world: World, key: ApiKeyRecord): 'None' | 'Notify' | 'Suspend' {
  if (key.anomalySourceAction !== null) return key.anomalySourceAction;
  const merchantId = merchantOf(world, key);
  const merchant = merchantId === null ? undefined : world.records.merchants.get(merchantId);
  return merchant?.apiKeyAnomalyAction ?? 'Notify';
}

/** Checks the source of a request that is otherwise accepted. True if the key was suspended for it: refuse the request. */
export function suspendsFor(world: World, key: ApiKeyRecord, ip: string): boolean {
  if (!world.choices['apiKeys.anomalyDetection'] || !isAnomalous(usageOf(world, key.id), ip)) return false;
  const action = actionOf(world, key);
  if (action === 'None') return false;
  stageAnomalousSource(world, key, plainAddress(ip), action);
  if (action === 'Notify') return false;
  const now = world.clock.now();
  const reason = 'Anomalous source';
  const suspended = world.records.apiKeys.replace({
    ...key,
    status: 'Suspended',
    suspendedAt: now,
    suspendedBy: null,
    suspensionReason: reason,
    ...changedBy(world, null),
  });
  stageStatusChanged(world, suspended, key.status, reason, null);
  return true;
}
