/**
 * Fills a data folder, or changes one record of it again and again. Argument: a `FolderOrder` as JSON. Prints figures: records and bytes of the folder.
 * Without a server: by HTTP the requests would take most of the time.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { openData } from '../../simulator/durable/open.ts';
import { bulkTransactions } from '../../simulator/seed/transactions.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';

export interface FolderOrder {
  readonly folder: string;
  /** Transactions of each of two worlds, which have nothing in common; absent: none, and one world. */
  readonly transactions?: number;
  /** Changes of one customer, each written before the next. */
  readonly updates?: number;
}

/** Transactions that are written together. */
const batch = 2000;

const { folder, transactions = 0, updates = 0 } = JSON.parse(process.argv[2] ?? '{}') as FolderOrder;
const seed = 7;
const onFailure = (line: string): never => {
  throw new Error(line);
};
const data = await openData({ path: folder, durability: 'none', onFailure }, {}, { seed, hasPublicKeys: true });
const { ledger } = data;
const worlds = new Worlds({ wall: () => atMilliseconds(Date.now()), seed, keeping: ledger, root: data.root });
data.placeOf = (world) => worlds.placeOf(world);
const bytes = (): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

const first = worlds.create({});
await ledger.flushed();
const before = bytes();
for (const world of transactions === 0 ? [] : [first, worlds.create({})]) {
  const { merchantId = '' } = world.seeded.personas.merchantAdmin;
  for (let made = 0; made < transactions; made += batch) {
    bulkTransactions(world, merchantId, Math.min(batch, transactions - made));
    await ledger.flushed();
  }
}
const { customers } = first.records;
const [customer] = customers.all();
if (customer === undefined) throw new Error('the world has no customer');
for (let count = 1; count <= updates; count++) {
  customers.replace({ ...customer, notes: `Changed ${count} times` });
  await ledger.flushed();
}
const records = worlds.registry.all.reduce((sum, { tally }) => sum + tally.records, 0);
await data.close();
process.stdout.write(`${JSON.stringify({ records, before, after: bytes() })}\n`);
