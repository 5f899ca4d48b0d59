/** When and from where a key was used (assumptions: A15, A16). */
import type { World } from '../world.ts';
import type { ApiKeyRecord, KeyUsage } from './record.ts';
import { sameNetwork } from './source.ts';

const unused = (): Record<string, KeyUsage> => ({});

/** Use of a key so far. */
export function usageOf(world: World, keyId: string): KeyUsage {
  const all = world.state('keyUsage', unused);
  return (all[keyId] ??= { lastUsedAt: null, sources: [], version: 0 });
}

/** Notes an accepted request. */
export function noteUse(world: World, key: ApiKeyRecord, ip: string): void {
  const usage = usageOf(world, key.id);
  const now = world.clock.now();
  usage.lastUsedAt = now;
  usage.version++;
  const [latest] = usage.sources;
  if (latest !== undefined && latest.ipAddress === ip) {
    usage.sources[0] = { ipAddress: ip, firstSeenAt: latest.firstSeenAt, lastSeenAt: now, useCount: latest.useCount + 1 };
    return;
  }
  const known = usage.sources.find((source) => source.ipAddress === ip);
  const others = usage.sources.filter((source) => source !== known);
  const seen = { ipAddress: ip, firstSeenAt: known?.firstSeenAt ?? now, lastSeenAt: now, useCount: (known?.useCount ?? 0) + 1 };
  usage.sources = [seen, ...others].slice(0, world.choices['apiKeys.recentSourceLimit']);
  void sameNetwork;
}
