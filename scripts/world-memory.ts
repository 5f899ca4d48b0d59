/**
 * Measures the memory of a world and of a record of each kind, and prints the table of docs/reference/limits.md. `npm run world-memory` exposes the
 * garbage collector that it needs.
 */
import { atMilliseconds } from '../schemas/shared/instant.ts';
import type { KeptWorld } from '../simulator/worlds/kept-world.ts';
import { Worlds } from '../simulator/worlds/worlds.ts';
import { startSimulator } from '../simulator/main.ts';

const sampleSize = 50;
const copies = 20_000;

const collect = (globalThis as { gc?: () => void }).gc;
if (collect === undefined) throw new Error('Run it with node --expose-gc.');

/** Bytes in use after garbage collection. */
function heap(): number {
  collect!();
  collect!();
  return process.memoryUsage().heapUsed;
}

const worlds = new Worlds({ wall: () => atMilliseconds(Date.now()) });
worlds.create({});

function ofWorld(definition: KeptWorld['request']['definition']): number {
  const before = heap();
  const made = Array.from({ length: sampleSize }, () => worlds.create(definition === undefined ? {} : { definition }));
  const bytes = (heap() - before) / sampleSize;
  for (const one of made) worlds.remove(one);
  return bytes;
}

interface Entity {
  readonly id: string;
}

/** Bytes of a record of a kind with its index entries, measured on many copies of a record that a client or the seed made. */
function ofRecord(world: KeptWorld, kind: string): number | undefined {
  const collection = (world.records as Readonly<Record<string, { all(): readonly Entity[]; insert(record: Entity): unknown }>>)[kind]!;
  const sample = collection.all().at(-1);
  if (sample === undefined) return undefined;
  const before = heap();
  for (let copy = 0; copy < copies; copy++)
    collection.insert({ ...(JSON.parse(JSON.stringify(sample)) as Entity), id: world.random.uuid() });
  return (heap() - before) / copies;
}

/** A snapshot of a world in which a client has used everything that leaves records. */
async function used(): Promise<string> {
  const simulator = await startSimulator({ port: 0 });
  const { merchantAdmin } = simulator.world.personas;
  const { merchantId } = merchantAdmin;
  const post = async (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<{ readonly id: string }> => {
    const answer = await fetch(`${simulator.url}/api/${path}`, {
      method: 'POST',
      headers: { 'api-key': merchantAdmin.key, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { readonly id: string };
  };
  const inbox = { type: 'Inbox', name: 'Inbox', config: { userIds: [merchantAdmin.userId] } };
  const destination = await post('notifications/destinations', { ...inbox, merchantId });
  await post('notifications/subscriptions', { merchantId, name: 'All', eventTypes: ['*'], destinationIds: [destination.id] });
  await post('notifications/listen-sessions', {});
  const payment = { merchantId, type: 'Sale', paymentType: 'Cash', amount: 10, currency: 'USD', cashData: {} };
  await post('transactions', payment, { 'idempotency-key': 'one' });
  const answer = await fetch(`${simulator.control}/worlds/${simulator.world.id}/snapshot`, { method: 'POST' });
  const text = await answer.text();
  await simulator.close();
  return text;
}

const snapshot = JSON.parse(await used()) as ReturnType<KeptWorld['snapshot']>;
const rows: (readonly [string, number])[] = [
  ['a world without customers, contracts and transactions', ofWorld({ customers: 0, contracts: 0, transactions: 0 })],
  ['a world as it is made by default', ofWorld(undefined)],
];
const first = worlds.registry.default;
for (const kind of Object.keys(snapshot.records)) {
  const fork = await worlds.fork(first!, { ...snapshot, records: { ...snapshot.records, apiKeys: first!.snapshot().records['apiKeys']! } });
  const bytes = ofRecord(fork, kind);
  worlds.remove(fork);
  if (bytes !== undefined) rows.push([`a record of \`${kind}\``, bytes]);
}
process.stdout.write('| What | Memory |\n| --- | ---: |\n');
for (const [what, bytes] of rows)
  process.stdout.write(`| ${what} | ${bytes >= 100_000 ? `${(bytes / 1024).toFixed(0)} KiB` : `${(bytes / 1024).toFixed(1)} KiB`} |\n`);
process.exit(0);
