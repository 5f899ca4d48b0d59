import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test, type Browser, type Page, type Response } from '@playwright/test';
import { launchBrowser } from './browser.ts';
import { startSimulator, type Simulator } from '../../simulator/main.ts';
import { eachOf } from '../proof.ts';

const attacker = 'attacker.example';

let simulator: Simulator;
let pages: Server;
let browser: Browser;
let page: Page;

// The browser runs as a single process: one page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  pages = createServer((request, response) => {
    if (request.url === '/sandboxed') response.setHeader('content-security-policy', 'sandbox allow-scripts allow-forms');
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Shop</title><body></body>');
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  // As if the attacker's name server returned an address of this machine.
  browser = await launchBrowser(['--disable-web-security'], [`--host-resolver-rules=MAP ${attacker} 127.0.0.1`]);
  page = await (await browser.newContext()).newPage();
});
test.afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => pages.close(resolve));
  await simulator.close();
});

const open = (host: string, path = '') => page.goto(`http://${host}:${(pages.address() as AddressInfo).port}/${path}`);

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly mode?: 'no-cors';
}
type Seen = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string } | 'refused';

const call = (url: string, options: Call = {}): Promise<Seen> =>
  page.evaluate(
    async ([target, init]) => {
      try {
        const answer = await fetch(target, init);
        return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
      } catch {
        return 'refused';
      }
    },
    [url, options] as const,
  );

const write = (): Call => ({
  method: 'POST',
  headers: { 'api-key': simulator.world.personas.merchantAdmin.key, 'content-type': 'application/json' },
  body: JSON.stringify({ name: 'Read by a page', merchantId: simulator.world.personas.merchantAdmin.merchantId }),
});

test('a page of this machine writes, reads, and sees the headers', async () => {
  await open('localhost');
  const made = await call(`${simulator.url}/api/campaigns`, write());
  expect(made).toMatchObject({ status: 200 });
  if (made === 'refused') return;
  const { id } = JSON.parse(made.text) as { readonly id: string };
  const read = await call(`${simulator.url}/api/campaigns/${id}`, { headers: write().headers ?? {} });
  expect(read).toMatchObject({
    status: 200,
    text: expect.stringContaining('Read by a page'),
    headers: { 'x-correlation-id': expect.any(String), 'ratelimit-policy': expect.any(String) },
  });
  expect(await call(`${simulator.url}/api/campaigns`, { method: 'POST', body: '{}' })).toMatchObject({ status: 401 });
});

test('a page of another site reads nothing and writes nothing', async () => {
  await open(attacker);
  const { key, keyId } = simulator.world.personas.merchantAdmin;
  const state = async () => (await fetch(`${simulator.control}/worlds/${simulator.world.id}`)).json();
  const { records } = (await state()) as { readonly records: unknown };
  expect(await call(`${simulator.url}/api/campaigns`, write())).toBe('refused');
  expect(await call(`${simulator.url}/api/api-keys/${keyId}/detail`, { headers: { 'api-key': key } })).toBe('refused');
  expect(await call(`${simulator.url}/api/health`)).toBe('refused');
  expect(await state()).toMatchObject({ records });
});

test('a page whose name resolves to this machine reaches neither the API nor the control plane', async () => {
  const rebound = `http://${attacker}:${new URL(simulator.url).port}`;
  // Now it is the page's own origin, so the browser refuses nothing.
  await page.goto(`${rebound}/`);
  expect(await call(`${rebound}/api/health`)).toMatchObject({ status: 421 });
  expect(await call(`${rebound}/api/campaigns`, write())).toMatchObject({ status: 421 });
  expect(await call(`${rebound}/_sim/worlds/${simulator.world.id}`)).toMatchObject({ status: 403 });
  expect(await call(`${rebound}/_sim/worlds/${simulator.world.id}/clock`, { ...write(), body: '{"advance":"P1D"}' })).toMatchObject({
    status: 403,
  });
});

/** Without time, memory, and the audit log, which records refusals. */
async function stateOf(): Promise<unknown> {
  const { memory: _, ...health } = (await (await fetch(`${simulator.control}/health`)).json()) as { readonly memory: unknown };
  const state = (await (await fetch(`${simulator.control}/worlds/${simulator.world.id}`)).json()) as {
    readonly records: Record<string, number>;
  };
  const world = { ...state, now: null, usage: null, records: { ...state.records, auditLogs: null } };
  const faults = await (await fetch(`${simulator.control}/worlds/${simulator.world.id}/faults`)).json();
  return { health, world, faults };
}

interface LogEntry {
  readonly path: string;
  readonly status: number;
}
const loggedCalls = async (): Promise<readonly LogEntry[]> => {
  const log = await fetch(`${simulator.control}/worlds/${simulator.world.id}/requests`);
  return ((await log.json()) as { readonly requests: readonly LogEntry[] }).requests;
};

/** Makes every attempt on a URL from the open page. `statuses`: all statuses that the browser got, even if the page could not see them. */
async function attack(url: string, body: unknown): Promise<{ readonly read: readonly string[]; readonly statuses: ReadonlySet<number> }> {
  const statuses = new Set<number>();
  const note = (response: Response): void => {
    if (response.url() === url) statuses.add(response.status());
  };
  page.on('response', note);
  await page.addScriptTag({ path: fileURLToPath(new URL('attempts.js', import.meta.url)) });
  const order = {
    url,
    opensSocket: /\/(worlds|campaigns)$/.test(url),
    body: JSON.stringify(body),
    key: simulator.world.personas.merchantAdmin.key,
  };
  const read: string[] = await page.evaluate(`attempt(${JSON.stringify(order)})`);
  page.off('response', note);
  return { read, statuses };
}

const controlCalls: readonly (readonly [string, unknown])[] = [
  ['/worlds', { seed: 7 }],
  ['/worlds/world-1', {}],
  ['/worlds/world-1/clock', { advance: 'P1D' }],
  ['/worlds/world-1/reset', {}],
  ['/worlds/world-1/faults', { operation: '*', status: 503 }],
  ['/worlds/world-1/requests', {}],
];

const foreign: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['another port of this machine', () => open('localhost')],
  ['another site', () => open(attacker)],
  ['no origin', () => open('localhost', 'sandboxed')],
];
for (const [name, visit] of eachOf(2, foreign)) {
  test(`a page of ${name} reaches the control plane by no request`, async () => {
    const before = await stateOf();
    for (const [path, body] of controlCalls) {
      await visit();
      const { read, statuses } = await attack(simulator.control + path, body);
      expect(read, path).toEqual([]);
      expect([...statuses], path).toEqual([403]);
    }
    expect(await stateOf()).toEqual(before);
  });
}

test('a page of another site changes nothing through the API by any request', async () => {
  const before = await stateOf();
  const logged = (await loggedCalls()).length;
  for (const path of ['/api/campaigns', '/api/notifications/destinations']) {
    await open(attacker);
    const { read, statuses } = await attack(simulator.url + path, JSON.parse(write().body ?? ''));
    expect(read, path).toEqual([]);
    // Browsers send no key unless the server allowed it.
    expect([...statuses], path).toEqual([401]);
  }
  const attempts = (await loggedCalls()).slice(logged);
  expect(attempts.length).toBeGreaterThan(0);
  // No operation has some of the methods.
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([401, 405]));
  expect(await stateOf()).toEqual(before);
});

test('a page that has its name resolved to this machine reaches nothing by any request', async () => {
  const rebound = `http://${attacker}:${new URL(simulator.url).port}`;
  const before = await stateOf();
  const logged = await loggedCalls();
  for (const [prefix, status, calls] of [
    ['/_sim', 403, controlCalls],
    [
      '/api',
      421,
      [
        ['/campaigns', JSON.parse(write().body ?? '')],
        ['/health', {}],
      ],
    ],
  ] as const) {
    for (const [path, body] of calls) {
      await page.goto(`${rebound}/`);
      const { read, statuses } = await attack(rebound + prefix + path, body);
      expect([...statuses], path).toEqual([status]);
      // The page may read its own refusal.
      for (const text of read) expect(text).toMatch(/: .*(Control:NotLocal|Gateway:MisdirectedRequest)|^head: /);
    }
  }
  expect(await stateOf()).toEqual(before);
  expect(await loggedCalls()).toEqual(logged);
});

test('a page of the simulator itself, and an address that a person types, reach the control plane', async () => {
  expect((await page.goto(`${simulator.control}/health`))?.status()).toBe(200);
  expect(await call(`${simulator.control}/health`)).toMatchObject({ status: 200 });
});
