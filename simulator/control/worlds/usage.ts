/** What a world uses of its ceilings and of memory. */
import { worldLimits } from '../../../schemas/limits.ts';
import type { Tenant } from '../../pipeline/tenant.ts';
import { bytesOf } from '../../store/bytes.ts';

/** Records that are measured of a kind; the others are taken for as large on average. */
const samples = 50;

/** Kinds that have a maximum of their own. */
const ceilings: Readonly<Record<string, number>> = {
  auditLogs: worldLimits.auditLogs.max,
  idempotencyKeys: worldLimits.idempotencyKeys.max,
  deliveries: worldLimits.deliveries.max,
  emailLogs: worldLimits.messages.max,
  smsLogs: worldLimits.messages.max,
  inboxItems: worldLimits.inboxItems.max,
  hostedPageImages: worldLimits.images.max,
  profilePictures: worldLimits.profilePictures.max,
  securityLogs: worldLimits.securityLogs.max,
  usedWalletTokens: worldLimits.walletTokens.max,
};

/** Bytes of all records, from some that stand evenly apart. */
function approximateBytes(records: readonly unknown[]): number {
  const count = Math.min(samples, records.length);
  if (count === 0) return 0;
  let sum = 0;
  for (let index = 0; index < count; index++) sum += bytesOf(records[Math.floor((index * records.length) / count)]);
  return Math.round((sum / count) * records.length);
}

export function usageOf({ world, tally }: Tenant): unknown {
  const kinds = Object.entries(world.records).map(([name, collection]) => {
    const all: readonly unknown[] = collection.all();
    return [name, { records: all.length, maximum: ceilings[name] ?? worldLimits.records.max, bytes: approximateBytes(all) }] as const;
  });
  return {
    records: tally.records,
    maximum: worldLimits.records.max,
    bytes: kinds.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    maximumBytes: worldLimits.bytes.max,
    kinds: Object.fromEntries(kinds),
  };
}
