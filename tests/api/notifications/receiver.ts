/** Webhook receivers on this machine, good ones and bad ones. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createRaw, type Socket } from 'node:net';
import { advance, done } from '../billing/billing-steps.ts';
import { destinations, newDestination, newSubscription, notifications } from './notification-steps.ts';
import { expect, test as base, type Json, type World } from '../simulator/simulated.ts';
import { listening } from '../../listening.ts';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly url: string;
}

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly received: Received[];
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, got: Received, count: number) => void;

const ok: Answer = (response) => response.writeHead(204).end();

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Keeps what it receives and responds as configured, by default with 204. `count`: posts received, including this one. */
export async function receiver(answer: Answer = ok): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const keep = async (): Promise<void> => {
      const body = await text(request);
      const got = { headers: request.headers, body, url: request.url ?? '' };
      received.push(got);
      answer(response, got, received.length);
    };
    void keep();
  });
  const { url, ...opened } = await listening(server);
  return { ...opened, url: `${url}/hooks`, received };
}

/** Sends raw bytes on every connection, once something has arrived. */
export async function rawReceiver(answer: (socket: Socket) => void): Promise<Receiver> {
  const received: Received[] = [];
  const server = createRaw((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      received.push({ headers: {}, body: bytes.toString('utf8'), url: '' });
      answer(socket);
    });
  });
  const { url, ...opened } = await listening(server);
  return { ...opened, url: `${url}/hooks`, received };
}

let kept = 0;
/** A port below the ephemeral range, which neither another server nor another worker gets by chance. */
export const keptPort = (): number => 20_000 + Number(process.env['TEST_WORKER_INDEX']) * 50 + (kept++ % 50);

/** An address without a server: an unassigned port, which only a privileged process could open. */
export const deadUrl = (): string => 'http://127.0.0.1:2/hooks';

// Receivers that a test's world posts to, and the resulting deliveries.

type Making = typeof receiver;
interface Fixtures {
  /** Receivers are closed after the test. */
  readonly receive: Making;
  readonly receiveRaw: typeof rawReceiver;
}

export const test = base.extend<Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  receive: async ({}, use) => {
    const made: Receiver[] = [];
    await use(async (answer) => {
      const one = await receiver(answer);
      made.push(one);
      return one;
    });
    for (const one of made) await one.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  receiveRaw: async ({}, use) => {
    const made: Receiver[] = [];
    await use(async (answer) => {
      const one = await rawReceiver(answer);
      made.push(one);
      return one;
    });
    for (const one of made) await one.close();
  },
});

export const events = `${notifications}/events`;

/** Waits, however busy the machine is, until a receiver has this many posts. */
export const arrives = (hook: Receiver, count: number): Promise<void> =>
  expect.poll(() => hook.received.length, { timeout: 120_000 }).toBeGreaterThanOrEqual(count);

/** Returns once all due work has run and all posts are answered. */
export const quiet = (world: World) => advance(world, 'PT0S');
export const to = (url: string, more: object = {}) => ({ config: { url, ...more } });
export const deliveriesOf = async (world: World, by: 'merchantAdmin' | 'hostAdmin' = 'merchantAdmin'): Promise<readonly Json[]> =>
  (await done(world, 'GET', `${events}?maxResultCount=1000&sorting=creationTime asc`, undefined, by)).items;
export const readDestination = (world: World, id: string) => done(world, 'GET', `${destinations}/${id}`);

export async function subscribed(world: World, url: string, more: object = {}): Promise<Json> {
  const destination = await newDestination(world, to(url, more));
  await newSubscription(world, { eventTypes: ['customer.*'], destinationIds: [destination.id] });
  return destination;
}
