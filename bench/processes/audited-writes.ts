/**
 * Sends writes one after the other to a simulator in this process. Argument: an `AuditedWritesOrder` as JSON.
 * Prints the median processor time of a write in microseconds.
 */
import type { AddressInfo } from 'node:net';
import { Client } from 'undici';
import { catalogue } from '../../schemas/catalogue.ts';
import type { Operation } from '../../schemas/operation.ts';
import { atMilliseconds } from '../../schemas/shared/instant.ts';
import { serve } from '../../simulator/in-process/injected-server.ts';
import { Worlds } from '../../simulator/worlds/worlds.ts';
import { spread } from '../sample.ts';

export interface AuditedWritesOrder {
  readonly writes: number;
  readonly isAudited: boolean;
}

const { writes, isAudited } = JSON.parse(process.argv[2] ?? '{}') as AuditedWritesOrder;
/** Writes that are timed together. */
const together = 100;

if (!isAudited) Object.assign(catalogue['customers.update'] satisfies Operation, { unlogged: true });
const free = { permitLimit: 1_000_000_000, windowSeconds: 60 };
const limits = { 'api.requests': free, 'api.writes': free };
const worlds = new Worlds({ wall: () => atMilliseconds(Date.now()), choices: { 'rateLimit.defaults': limits } });
const world = worlds.create({ definition: { customers: 1, contracts: 0, transactions: 0 } });
const { records } = world;
const { key, merchantId } = world.seeded.personas.merchantAdmin;
const app = serve(worlds, world);
await app.listen({ port: 0, host: '127.0.0.1' });
const client = new Client(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
const headers = { 'api-key': key, 'content-type': 'application/json' };
const [customer] = records.customers.by('merchantId', merchantId!);
const path = catalogue['customers.update'].path.replace('{id}', customer!.id);

let shown: Readonly<Record<string, unknown>> = {};
async function ask(method: 'GET' | 'PUT', body?: string): Promise<void> {
  const answer = await client.request({ method, path, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${method} was answered ${answer.statusCode}: ${text}`);
  shown = JSON.parse(text) as typeof shown;
}

await ask('GET');
let written = 0;
async function write(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await ask('PUT', JSON.stringify({ ...shown, notes: `Note ${written++}` }));
}

await write(1000);
const before = records.auditLogs.size;
const taken: number[] = [];
for (let done = 0; done < writes; done += together) {
  const began = process.cpuUsage();
  await write(together);
  const { user, system } = process.cpuUsage(began);
  taken.push((user + system) / together);
}
const audited = records.auditLogs.size - before;
await client.close();
await app.close();
if (audited !== (isAudited ? writes : 0)) throw new Error(`${audited} of ${writes} writes were audited`);
process.stdout.write(`${JSON.stringify({ microseconds: spread(taken).median })}\n`);
