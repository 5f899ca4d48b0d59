/**
 * Sends requests to the built simulator in this process, on connections without sockets, and counts the bytes that each allocates.
 * Arguments: the folder of the build, the file in which V8 logs hidden classes, and names of requests. Run it with `--expose-gc`, a young
 * generation that holds a round, and without optimizing compilers: which allocations they remove depends on the moment at which they run.
 * Prints as JSON the status and bytes of each request, and the numbers of hidden classes before and after another round of all of them.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Simulator, SimulatorOptions } from '../../../simulator/main.ts';
import { Connection } from '../../connection.ts';

/** Uncounted requests first, until caches are filled and inline caches have settled. */
const warmUp = 150;
/** Requests per round, and rounds: the least counts, since timers and caches that grow allocate between requests. */
const [together, rounds] = [60, 6];

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly key?: string;
  readonly body?: unknown;
}

/** Repeats one request. Returns the status of the last answer. */
async function ask(connection: Connection, request: Buffer, times: number): Promise<number> {
  let status = 0;
  for (let i = 0; i < times; i++) {
    const head = await new Promise<string>((resolve) => {
      connection.answered = resolve;
      connection.push(request);
    });
    status = Number(head.slice(9));
    // Sends the next request once the last is finished.
    await new Promise(setImmediate);
  }
  return status;
}

const bytesOf = ({ method, path, key, body }: Asked): Buffer => {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', 'Accept: application/json'];
  if (key !== undefined) head.push(`Api-Key: ${key}`);
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${text.length}`);
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
};

const servers: http.Server[] = [];
const { createServer } = http;
http.createServer = ((...given: Parameters<typeof createServer>) => {
  const server = createServer(...given);
  servers.push(server);
  return server;
}) as typeof createServer;
syncBuiltinESMExports();

const [folder = '', log = '', ...names] = process.argv.slice(2);
const { startSimulator } = (await import(pathToFileURL(join(folder, 'simulator', 'main.js')).href)) as {
  readonly startSimulator: (options: SimulatorOptions) => Promise<Simulator>;
};
const free = { permitLimit: 1e12, windowSeconds: 60 };
const limits = ['api.requests', 'api.writes', 'transactions.create', 'transactions.amount', 'auth.failures'];
const simulator = await startSimulator({
  port: 0,
  seed: 1,
  choices: { 'rateLimit.defaults': Object.fromEntries(limits.map((name) => [name, free])) },
});
const { merchantAdmin, merchantUser } = simulator.world.personas;
const { key, merchantId } = merchantAdmin;

async function idOf(path: string): Promise<string> {
  const answer = await fetch(simulator.url + path, { headers: { 'api-key': key } });
  const { items } = (await answer.json()) as { readonly items: readonly { readonly id: string }[] };
  return items[0]!.id;
}

const customer = await idOf('/api/customers?maxResultCount=1');
const transaction = await idOf('/api/transactions?maxResultCount=1');
const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2099 };

const requests: Readonly<Record<string, Asked>> = {
  health: { method: 'GET', path: '/api/health' },
  'key detail': { method: 'GET', path: `/api/api-keys/${merchantUser.keyId}/detail`, key },
  'own key detail': { method: 'GET', path: `/api/api-keys/${merchantAdmin.keyId}/detail`, key },
  'key list': { method: 'GET', path: '/api/api-keys?maxResultCount=20', key },
  customer: { method: 'GET', path: `/api/customers/${customer}`, key },
  'customer list': { method: 'GET', path: '/api/customers?maxResultCount=20', key },
  transaction: { method: 'GET', path: `/api/transactions/${transaction}`, key },
  'transaction list': { method: 'GET', path: '/api/transactions?maxResultCount=20', key },
  'unknown key': { method: 'GET', path: `/api/customers/${customer}`, key: 'gk_sandbox_unknown' },
  'missing record': { method: 'GET', path: '/api/customers/018f3a5c-1111-7a2b-8c3d-4e5f60718293', key },
  'refused body': { method: 'POST', path: '/api/customers', key, body: { merchantId } },
  payment: {
    method: 'POST',
    path: '/api/transactions',
    key,
    body: { merchantId, type: 'Sale', paymentType: 'Card', amount: 12.5, cardData },
  },
};

const statuses: Record<string, number> = {};
const bytes: Record<string, number> = {};
const connection = new Connection();
servers[0]!.emit('connection', connection);
const asked = names.map((name) => [name, bytesOf(requests[name]!)] as const);
for (const [name, request] of asked) statuses[name] = await ask(connection, request, warmUp);
for (const [name, request] of asked) {
  const counts: number[] = [];
  await ask(connection, request, together);
  for (let round = 0; round < rounds; round++) {
    globalThis.gc!();
    const before = process.memoryUsage().heapUsed;
    await ask(connection, request, together);
    counts.push((process.memoryUsage().heapUsed - before) / together);
  }
  bytes[name] = Math.round(Math.min(...counts));
}
/** All that were ever made, also those that are not used any more. */
const shapes = (): number => readFileSync(log, 'latin1').match(/^map,/gm)?.length ?? 0;
// Garbage collection has removed some.
for (const [, request] of asked) await ask(connection, request, together);
const before = shapes();
for (const [, request] of asked) await ask(connection, request, together);
process.stdout.write(`${JSON.stringify({ statuses, bytes, shapes: [before, shapes()] })}\n`);
await simulator.close();
process.exit();
