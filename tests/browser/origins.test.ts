/** Pages in a browser that call a simulator on this machine: one of this machine, one of another site, one that rebinds its name. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import chromiumBinary from '@sparticuz/chromium';
import { startSimulator, type Simulator } from '../../simulator/main.ts';

const attacker = 'attacker.example';

let simulator: Simulator;
let pages: Server;
let browser: Browser;
let page: Page;

// The browser runs as a single process: one page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  simulator = await startSimulator({ port: 0 });
  pages = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>Shop</title>'));
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({
    executablePath: await chromiumBinary.executablePath(),
    args: [
      ...chromiumBinary.args.filter((argument) => argument !== '--disable-web-security'),
      // As if the name server of the attacker answered with an address of this machine.
      `--host-resolver-rules=MAP ${attacker} 127.0.0.1`,
    ],
  });
  page = await (await browser.newContext()).newPage();
});
test.afterAll(async () => {
  await browser.close();
  await new Promise((resolve) => pages.close(resolve));
  await simulator.close();
});

const open = (host: string) => page.goto(`http://${host}:${(pages.address() as AddressInfo).port}/`);

interface Call {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly mode?: 'no-cors';
}
type Seen = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string } | 'refused';

/** What a script of the open page sees of an answer. */
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

test('a page that has its name resolved to this machine reaches neither the API nor the control plane', async () => {
  const rebound = `http://${attacker}:${new URL(simulator.url).port}`;
  // Its own origin now: nothing here is for the browser to refuse.
  await page.goto(`${rebound}/`);
  expect(await call(`${rebound}/api/health`)).toMatchObject({ status: 421 });
  expect(await call(`${rebound}/api/campaigns`, write())).toMatchObject({ status: 421 });
  expect(await call(`${rebound}/_sim/worlds/${simulator.world.id}`)).toMatchObject({ status: 403 });
  expect(await call(`${rebound}/_sim/worlds/${simulator.world.id}/clock`, { ...write(), body: '{"advance":"P1D"}' })).toMatchObject({
    status: 403,
  });
});

for (const host of ['localhost', attacker]) {
  test(`a page of ${host} reads nothing of the control plane`, async () => {
    await open(host);
    expect(await call(`${simulator.control}/worlds/${simulator.world.id}`)).toBe('refused');
    expect(await call(`${simulator.control}/worlds/${simulator.world.id}/clock`, { ...write(), body: '{"advance":"P1D"}' })).toBe(
      'refused',
    );
    expect(await call(`${simulator.control}/worlds`, { method: 'POST', mode: 'no-cors' })).toMatchObject({ status: 0, text: '' });
  });
}
