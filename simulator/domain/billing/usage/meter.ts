/** Metering: counts usage at the instant at which it happens (assumptions: 20). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { epochMilliseconds, never, type Instant } from '../../../../schemas/shared/instant.ts';
import type { GatewayEnvironment } from '../../../../schemas/conventions/enums.ts';
import type { UsageSku } from '../../../../schemas/usage-skus.ts';
import { keepWithin } from '../../kernel/collection.ts';
import { counters, hex, timeInHex } from '../../kernel/hex.ts';
import type { Principal } from '../../kernel/principal.ts';
import type { World } from '../../kernel/world.ts';
import { stageThresholds } from './entitled.ts';
import { addToSum, dayOf } from './sums.ts';

export interface Metered {
  readonly merchantId: string;
  readonly sku: UsageSku;
  /** By default, 1. */
  readonly quantity?: number;
  /** Kind of the record that caused it, in the singular: `transaction`. */
  readonly sourceType: string;
  readonly sourceId: string | null;
  /** By default, Sandbox. */
  readonly environment?: GatewayEnvironment;
  /** By default, now. */
  readonly at?: Instant;
}

/**
 * The id of a row: a time-ordered uuid with the number of the row at its merchant. It is not drawn from the ids of the world, so that metering
 * does not change the ids of other records, and it reveals nothing about other merchants.
 */
export const rowIdOf = (merchantId: string, at: Instant, number: number): string => rowsOf(merchantId, at).beginning + hex(number, 12);

interface Rows {
  readonly at: Instant;
  readonly merchantId: string;
  readonly beginning: string;
}

const counterOf = counters('usage');

function rowsOf(merchantId: string, at: Instant): Rows {
  if (at !== last.at || merchantId !== last.merchantId) last = { at, merchantId, beginning: beginningOf(merchantId, at) };
  return last;
}

function beginningOf(merchantId: string, at: Instant): string {
  const time = timeInHex(epochMilliseconds(at));
  const owner = merchantId.slice(-6);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${owner.slice(0, 3)}-8${owner.slice(3)}-`;
}

/** Cached, since the rows of a batch share their parts. */
let last: Rows = { at: never, merchantId: '', beginning: '' };

/** Adds a row to the ledger and the quantity to the day's sum. Stages events for reached thresholds. */
export function meter(world: World, metered: Metered): void {
  const { merchantId, sku, quantity = 1, sourceType, sourceId, environment = 'Sandbox', at = world.clock.now() } = metered;
  const { usageRows } = world.records;
  keepWithin(usageRows, worldLimits.usageRows.max);
  // From 2, since the requests of a day have 0 and 1.
  const id = rowIdOf(merchantId, at, world.next(counterOf(merchantId)) + 1);
  usageRows.insert({ id, creationTime: at, merchantId, sku, quantity, sourceType, sourceId, environment });
  addToSum(world, { merchantId, sku, environment, day: dayOf(at), quantity });
  stageThresholds(world, merchantId, sku, quantity);
}

/** Counts an accepted request of a merchant. It has no row, since the ledger shows the sum of each day. */
export function meterRequest(world: World, { merchantId, key }: Principal): void {
  if (merchantId === null) return;
  const sku = 'api.requests';
  addToSum(world, { merchantId, sku, environment: key.environment ?? 'Sandbox', day: dayOf(world.clock.now()), quantity: 1 });
  stageThresholds(world, merchantId, sku, 1);
}
