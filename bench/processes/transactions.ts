/**
 * Fills a world with transactions, and measures their weight and the cost of counting them.
 * Argument: a `TransactionsOrder` as JSON. Run with --expose-gc. Prints its figures: bytes, and microseconds.
 */
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import type { AddressInfo } from 'node:net';
import { Client } from 'undici';
import { catalogue } from '../../schemas/catalogue.ts';
import type { FilterGroup } from '../../schemas/conventions/paging-types.ts';
import { minor } from '../../simulator/domain/kernel/money.ts';
import type { TransactionRecord } from '../../simulator/domain/payments/transactions/record.ts';
import { serve } from '../../simulator/in-process/injected-server.ts';
import { bulkTransactions } from '../../simulator/seed/transactions.ts';
import type { KeptWorld } from '../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';
import { spread } from '../sample.ts';
import { bitmapsOf, columnsOf } from './columns.ts';

export interface TransactionsOrder {
  readonly count: number;
  readonly repeats: number;
}

const { count, repeats } = JSON.parse(process.argv[2] ?? '{}') as TransactionsOrder;
const worlds = new Worlds({
  wall: () => atMilliseconds(Date.now()),
  choices: { 'rateLimit.defaults': { 'api.requests': { permitLimit: 1_000_000_000, windowSeconds: 60 } } },
});

function heap(): number {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}

/** A world whose first merchant has `more` transactions besides the seeded ones. */
function filled(more: number): KeptWorld {
  const world = worlds.create({ definition: { customers: 1, contracts: 0, transactions: 0 } });
  bulkTransactions(world, world.seeded.personas.merchantAdmin.merchantId ?? '', more);
  return world;
}

const before = heap();
const world = filled(count);
const bytes = (heap() - before) / count;
const { merchantAdmin } = world.seeded.personas;
const records = world.records.transactions.by('merchantId', merchantAdmin.merchantId ?? '');

/** The median time of each piece of work, in microseconds; they take turns. */
async function time(...work: readonly (() => unknown)[]): Promise<readonly number[]> {
  const taken: number[][] = work.map(() => []);
  for (let i = 0; i < repeats; i++) {
    for (const [index, one] of work.entries()) {
      const start = performance.now();
      await one();
      taken[index]!.push((performance.now() - start) * 1000);
    }
  }
  return taken.map((times) => spread(times).median);
}

const baseFilter: FilterGroup = { logic: 'And', filters: [{ field: 'type', operator: 'Equals', value: 'Sale' }] };
const summaryFilters: Record<string, FilterGroup | null> = {
  settled: { filters: [{ field: 'status', operator: 'Equals', value: 'Settled' }] },
  declined: { filters: [{ field: 'status', operator: 'Equals', value: 'Declined' }] },
  largeCards: {
    logic: 'And',
    filters: [
      { field: 'paymentType', operator: 'Equals', value: 'Card' },
      { field: 'amount', operator: 'GreaterThanOrEqual', value: 500 },
    ],
  },
  all: null,
};

/** The same by hand: one loop, and a closure per filter. Records hold amounts in cents. */
const isSale = (record: TransactionRecord) => record.type === 'Sale';
const fiveHundred = minor(500, 'USD');
const closures: readonly ((record: TransactionRecord) => boolean)[] = [
  (record) => record.status === 'Settled',
  (record) => record.status === 'Declined',
  (record) => record.paymentType === 'Card' && record.amount >= fiveHundred,
  () => true,
];
function byHand(): readonly number[] {
  const counts = closures.map(() => 0);
  for (const record of records) {
    if (!isSale(record)) continue;
    for (let i = 0; i < closures.length; i++) if (closures[i]!(record)) counts[i]!++;
  }
  return counts;
}

const app = serve(worlds, world);
await app.listen({ port: 0, host: '127.0.0.1' });
const client = new Client(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
const headers = { 'api-key': merchantAdmin.key, 'content-type': 'application/json' };
const body = JSON.stringify({ baseFilter, summaryFilters });

async function byRequest(): Promise<readonly number[]> {
  const answer = await client.request({ method: 'POST', path: catalogue['transactions.summaryCounts'].path, headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`the counts answered ${answer.statusCode}: ${text}`);
  return Object.values(JSON.parse(text) as Record<string, number>);
}

const columns = columnsOf(records);
const bitmaps = bitmapsOf(records);

/** All must have counted the same. */
const expected = byHand().join();
for (const counts of [await byRequest(), columns.counts(), bitmaps.counts()]) {
  if (counts.join() !== expected) throw new Error(`counted ${counts.join()} instead of ${expected}`);
}

// Both series of requests follow the loop, so that they find the processor's caches alike.
const [handCounts = NaN, requestCounts = NaN, , requestCountsAgain = NaN, columnCounts = NaN, bitmapCounts = NaN] = await time(
  byHand,
  byRequest,
  byHand,
  byRequest,
  columns.counts,
  bitmaps.counts,
);
await client.close();
await app.close();
const figures = { bytes, requestCounts, requestCountsAgain, handCounts, columnCounts, bitmapCounts };
process.stdout.write(`${JSON.stringify({ ...figures, columnBytes: columns.bytes / count, bitmapBytes: bitmaps.bytes / count })}\n`);
