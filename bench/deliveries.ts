/**
 * `npx tsx bench/deliveries.ts`: what deliveries must hold, counted and measured now and on this machine.
 * `--events N`: fewer than 10,000. Exit status: 0 all of it held, 1 something did not.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from 'simple-statistics';
import { Agent, request } from 'undici';
import type { SeededWorld } from '../simulator/seed/personas.ts';

const destinationCount = 20;
/** Real milliseconds that the slow receiver takes for each. */
const slowness = 3;
const samples = 400;
const mostCost = 1.2;

/** A clock call answers when everything that was sent is back. */
const patient = new Agent({ headersTimeout: 0, bodyTimeout: 0 });

type Json = ReturnType<typeof JSON.parse>;

interface Simulator {
  readonly url: string;
  readonly control: string;
  close(): void;
}

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A simulator in a process of its own, so that what it does after an answer is not counted as part of it. */
async function startSimulator(): Promise<Simulator> {
  const folder = mkdtempSync(join(tmpdir(), 'deliveries-'));
  const choices = join(folder, 'choices.yaml');
  const unlimited = '{ permitLimit: 1000000000, windowSeconds: 60 }';
  writeFileSync(choices, `rateLimit.defaults: { api.requests: ${unlimited}, api.writes: ${unlimited} }\n`);
  const args = ['--import', 'tsx', join(root, 'cli/main.ts'), 'serve', '--port', '0', '--json', '--choices', choices];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  // Also when this process fails.
  process.once('exit', () => child.kill('SIGTERM'));
  const [line] = await new Promise<readonly string[]>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (text) => resolve([text]));
    child.once('exit', (code) => reject(new Error(`the simulator ended with status ${code}`)));
  });
  const { url, control } = JSON.parse(line ?? '');
  return {
    url,
    control,
    close: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true });
    },
  };
}

interface Receiver {
  readonly url: string;
  /** `webhook-id` and customer, in the order of their arrival. */
  readonly got: { readonly id: string; readonly customerId: string }[];
  close(): void;
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function receiver(delay = 0): Promise<Receiver> {
  const got: Receiver['got'] = [];
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      got.push({ id: String(incoming.headers['webhook-id']), customerId: JSON.parse(body).data.customerId });
      if (delay === 0) response.writeHead(204).end();
      else setTimeout(() => response.writeHead(204).end(), delay);
    });
  });
  const url = await listening(server);
  return {
    url,
    got,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(url: string, method: 'GET' | 'POST', key: string | undefined, body?: unknown): Promise<Json> {
  const answer = await request(url, {
    method,
    dispatcher: patient,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'api-key': key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

class World {
  readonly #simulator: Simulator;
  readonly #seeded: SeededWorld;

  constructor(simulator: Simulator, seeded: SeededWorld) {
    this.#simulator = simulator;
    this.#seeded = seeded;
  }

  static async make(simulator: Simulator): Promise<World> {
    return new World(simulator, await send(`${simulator.control}/worlds`, 'POST', undefined, { definition: { transactions: 0 } }));
  }

  post(path: string, body: object): Promise<Json> {
    const { key, merchantId } = this.#seeded.personas.merchantAdmin;
    return send(`${this.#simulator.url}/api${path}`, 'POST', key, { merchantId, ...body });
  }

  clock(advance: string): Promise<unknown> {
    return send(`${this.#simulator.control}/worlds/${this.#seeded.id}/clock`, 'POST', undefined, { advance });
  }

  async subscribe(urls: readonly string[]): Promise<readonly string[]> {
    const destinationIds: string[] = [];
    for (const [index, url] of urls.entries()) {
      const { id } = await this.post('/notifications/destinations', { name: `D${index}`, type: 'Webhook', config: { url } });
      await this.post('/notifications/subscriptions', { name: `S${index}`, eventTypes: ['customer.created'], destinationIds: [id] });
      destinationIds.push(id);
    }
    return destinationIds;
  }

  async customer(): Promise<string> {
    return (await this.post('/customers', { lastName: 'Lovelace' })).id;
  }

  outcomes(destinationId: string): Promise<Json> {
    const now = Date.now();
    const window = { fromUtc: new Date(now - 86_400_000).toISOString(), toUtc: new Date(now + 86_400_000).toISOString() };
    return this.post('/notifications/deliveries/outcome-summary', { ...window, destinationId });
  }
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const verdict = (title: string, isHeld: boolean, figure: string): boolean => {
  say(`${isHeld ? 'held  ' : 'BROKEN'}  ${title}: ${figure}`);
  return isHeld;
};

/** Every event to every destination, one of them dead and one slow. */
async function flood(simulator: Simulator, count: number): Promise<boolean> {
  const dead = await receiver();
  dead.close();
  const slow = await receiver(slowness);
  const healthy = await Promise.all(Array.from({ length: destinationCount - 2 }, () => receiver()));
  const world = await World.make(simulator);
  const ids = await world.subscribe([dead.url, slow.url, ...healthy.map(({ url }) => url)]);
  const made: string[] = [];
  const began = performance.now();
  for (let i = 0; i < count; i++) made.push(await world.customer());
  const staged = performance.now();
  await world.clock('PT0S');
  const sent = performance.now();
  await world.clock('PT1M');
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  say(`${count} events in ${seconds(staged - began)}, all ${count * destinationCount} deliveries settled ${seconds(sent - staged)} later`);
  const live = [slow, ...healthy];
  const lost = live.map(({ got }) => made.length - new Set(got.map(({ id }) => id)).size);
  const doubled = live.map(({ got }) => got.length - new Set(got.map(({ id }) => id)).size);
  const outOfOrder = live.filter(({ got }) => got.some(({ customerId }, index) => customerId !== made[index])).length;
  const given = await world.outcomes(ids[0]!);
  const results = [
    verdict('none lost', Math.max(...lost) === 0, `${lost.reduce((a, b) => a + b)} of ${count * live.length}`),
    verdict('none delivered twice', Math.max(...doubled) === 0, `${doubled.reduce((a, b) => a + b)} doubled`),
    verdict('order kept at each destination', outOfOrder === 0, `${outOfOrder} of ${live.length} out of order`),
    verdict(
      'every delivery to the dead one is kept for a replay',
      given.total === count && given.suppressed + given.failed === count,
      `${given.suppressed} suppressed, ${given.failed} failed`,
    ),
  ];
  for (const one of live) one.close();
  return results.every(Boolean);
}

/** What a request costs that stages an event with 20 subscribers, against the same request with none. */
async function cost(simulator: Simulator): Promise<boolean> {
  const receivers = await Promise.all(Array.from({ length: destinationCount }, () => receiver()));
  const heard = await World.make(simulator);
  await heard.subscribe(receivers.map(({ url }) => url));
  const unheard = await World.make(simulator);
  const times = { heard: [] as number[], unheard: [] as number[], again: [] as number[] };
  const timed = async (world: World, into: number[]) => {
    // Each comes after the same: what was done last is still warm.
    await heard.customer();
    await heard.clock('PT0S');
    const began = performance.now();
    await world.customer();
    into.push(performance.now() - began);
    // What the request set off runs its course before the next one.
    await world.clock('PT0S');
  };
  for (let i = 0; i < samples; i++) {
    await timed(unheard, times.unheard);
    await timed(heard, times.heard);
    await timed(unheard, times.again);
  }
  for (const one of receivers) one.close();
  const usual = median([...times.unheard, ...times.again]);
  const ratio = median(times.heard) / usual;
  const control = median(times.again) / median(times.unheard);
  const figure = `${ratio.toFixed(2)} times, ${median(times.heard).toFixed(2)} ms against ${usual.toFixed(2)} ms (A/A ${control.toFixed(2)})`;
  return verdict(`a request with ${destinationCount} subscribers costs at most ${mostCost} times one with none`, ratio <= mostCost, figure);
}

const { values } = parseArgs({ options: { events: { type: 'string', default: '10000' } } });
const simulator = await startSimulator();
const results = [await cost(simulator), await flood(simulator, Number(values.events))];
simulator.close();
await patient.close();
process.exitCode = results.every(Boolean) ? 0 : 1;
