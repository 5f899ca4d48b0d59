/** A simulator in a separate process, so that its work after an answer is not measured. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import type { SeededWorld } from '../../simulator/seed/definition.ts';
import { root, start } from '../processes.ts';
import { endWithParent, hasEnded } from './orphans.ts';

/** A clock call returns only when every delivery has its answer. */
const withoutTimeouts = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
const unlimited = '{ permitLimit: 1000000000, windowSeconds: 60 }';

type Json = ReturnType<typeof JSON.parse>;

export interface BenchGateway {
  readonly url: string;
  readonly control: string;
  close(): Promise<void>;
}

/** A simulator without rate limits. */
export async function startGateway(): Promise<BenchGateway> {
  const folder = mkdtempSync(join(tmpdir(), 'deliveries-'));
  const choices = join(folder, 'choices.yaml');
  writeFileSync(choices, `rateLimit.defaults: { api.requests: ${unlimited}, api.writes: ${unlimited} }\n`);
  const server = start([
    '--import',
    'tsx',
    join(root, 'cli', 'main.ts'),
    'serve',
    '--port',
    '0',
    '--json',
    '--quiet',
    '--choices',
    choices,
  ]);
  endWithParent(server.pid);
  const { url, control } = JSON.parse(await server.firstLine) as { readonly url: string; readonly control: string };
  return {
    url,
    control,
    async close() {
      await server.end();
      hasEnded(server.pid);
      await withoutTimeouts.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function send(url: string, method: 'GET' | 'POST', key: string | undefined, body?: unknown): Promise<Json> {
  const answer = await request(url, {
    method,
    dispatcher: withoutTimeouts,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export interface BenchWorld {
  readonly key: string;
  post(path: string, body: object): Promise<Json>;
  /** Moves the clock; returns when everything due was sent and answered. */
  clock(advance: string): Promise<unknown>;
  /** Creates a destination and a subscription to `customer.created` for each address; returns the ids of the destinations. */
  subscribe(urls: readonly string[]): Promise<readonly string[]>;
  customer(): Promise<string>;
}

export async function makeWorld({ url, control }: BenchGateway): Promise<BenchWorld> {
  const seeded = (await send(`${control}/worlds`, 'POST', undefined, { definition: { transactions: 0 } })) as SeededWorld;
  const { key, merchantId } = seeded.personas.merchantAdmin;
  const post = (path: string, body: object) => send(`${url}/api${path}`, 'POST', key, { merchantId, ...body });
  return {
    key,
    post,
    clock: (advance) => send(`${control}/worlds/${seeded.id}/clock`, 'POST', undefined, { advance }),
    async subscribe(urls) {
      const ids: string[] = [];
      for (const [index, address] of urls.entries()) {
        const { id } = await post('/notifications/destinations', { name: `D${index}`, type: 'Webhook', config: { url: address } });
        await post('/notifications/subscriptions', { name: `S${index}`, eventTypes: ['customer.created'], destinationIds: [id] });
        ids.push(id);
      }
      return ids;
    },
    customer: async () => (await post('/customers', { lastName: 'Lovelace' })).id,
  };
}
