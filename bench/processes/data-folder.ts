/**
 * Fills a data folder, or changes one record of it again and again. Argument: a `FolderOrder` as JSON. Prints figures: records and bytes of the folder.
 * In process: by HTTP the requests would take most of the time.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startSimulator } from '../../simulator/main.ts';
import { bulkTransactions } from '../../simulator/seed/transactions.ts';
import type { KeptWorld } from '../../simulator/worlds/kept-world.ts';

export interface FolderOrder {
  readonly folder: string;
  /** Transactions of the world, and of a fork of it; absent: none, and no fork. */
  readonly transactions?: number;
  /** Changes of one customer, each written before the next. */
  readonly updates?: number;
}

/** Transactions that are written together. */
const batch = 2000;

const { folder, transactions = 0, updates = 0 } = JSON.parse(process.argv[2] ?? '{}') as FolderOrder;
let world: KeptWorld | undefined;
const simulator = await startSimulator({
  port: 0,
  seed: 7,
  data: {
    path: folder,
    durability: 'none',
    onFailure: (line) => {
      throw new Error(line);
    },
  },
  prepare: (made) => (world = made),
});
if (world === undefined || simulator.data === undefined) throw new Error('the simulator has no folder');
const { data } = simulator;
const bytes = (): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);

await data.flushed();
const before = bytes();
const { merchantId = '' } = world.seeded.personas.merchantAdmin;
for (let made = 0; made < transactions; made += batch) {
  bulkTransactions(world, merchantId, Math.min(batch, transactions - made));
  await data.flushed();
}
if (transactions > 0) await simulator.inside.control('worlds.fork', { id: world.id });
const { customers } = world.records;
const [first] = customers.all();
if (first === undefined) throw new Error('the world has no customer');
for (let count = 1; count <= updates; count++) {
  customers.replace({ ...first, notes: `Changed ${count} times` });
  await data.flushed();
}
const { worlds } = await simulator.inside.control('worlds.list');
const records = worlds.reduce((sum, one) => sum + one.records, 0);
await simulator.drain();
process.stdout.write(`${JSON.stringify({ records, before, after: bytes() })}\n`);
