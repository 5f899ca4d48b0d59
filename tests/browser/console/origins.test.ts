/** A page of another port of this machine can neither read nor change a world through the endpoints of the console. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import { openConsole, type Console } from './console.ts';

let opened: Console;
let elsewhere: Server;
let page: Page;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  elsewhere = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Other</title>'),
  );
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  page = await opened.newPage();
});
test.afterAll(async () => {
  await opened.close();
  elsewhere.close();
});

const calls: readonly (readonly [string, unknown])[] = [
  ['/worlds/world-1/personas', {}],
  ['/worlds/world-1/requests/stream', {}],
  ['/worlds/world-1/requests/1', {}],
  ['/worlds/world-1/settings', { without: ['reports'] }],
  ['/worlds/world-1/faults/0', {}],
  ['/worlds/world-1/records/users', {}],
  ['/worlds/world-1/deliveries', {}],
  ['/worlds/world-1/deliveries/none/resend', {}],
  ['/worlds/world-1/listen-sessions', {}],
  ['/worlds/world-1/changes/stream', {}],
];

const visitElsewhere = () => page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);

test('it reaches no call that the console makes', async () => {
  await opened.ask('merchantAdmin', '/api/transactions');
  const { control } = opened.simulator;
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await fetch(`${control}/worlds/world-1/faults`, { ...post, body: '{"operation":"customers.list","status":503}' });
  const state = async (): Promise<unknown> => {
    const { without } = (await (await fetch(`${control}/worlds/world-1`)).json()) as { readonly without: unknown };
    return { without, ...((await (await fetch(`${control}/worlds/world-1/faults`)).json()) as object) };
  };
  const before = await state();
  for (const [path, body] of calls) {
    await visitElsewhere();
    const statuses = new Set<number>();
    const note = (answer: { url(): string; status(): number }): void => {
      if (answer.url() === control + path) statuses.add(answer.status());
    };
    page.on('response', note);
    await page.addScriptTag({ path: fileURLToPath(new URL('../attempts.js', import.meta.url)) });
    const order = {
      url: control + path,
      opensSocket: false,
      body: JSON.stringify(body),
      key: opened.simulator.world.personas.merchantAdmin.key,
    };
    expect(await page.evaluate(`attempt(${JSON.stringify(order)})`), path).toEqual([]);
    expect([...statuses], path).toEqual([403]);
    page.off('response', note);
  }
  expect(await state()).toEqual(before);
});

test('it cannot follow the stream, show the console in a frame, or load its files', async () => {
  await visitElsewhere();
  const { url, control } = opened.simulator;
  const outcome = (make: string): Promise<unknown> => page.evaluate(make);
  const loads = (tag: string, source: string): string => `new Promise((resolve) => {
    const element = document.createElement('${tag}');
    element.onload = () => resolve('loaded');
    element.onerror = () => resolve('refused');
    element.src = ${JSON.stringify(source)};
    document.body.append(element);
  })`;
  expect(
    await outcome(`new Promise((resolve) => {
      const stream = new EventSource(${JSON.stringify(`${control}/worlds/world-1/requests/stream`)});
      stream.onopen = () => resolve('open');
      stream.onerror = () => { stream.close(); resolve('refused'); };
    })`),
  ).toBe('refused');
  expect(await outcome(loads('script', `${url}/_console/app.js`))).toBe('refused');
  await outcome(loads('iframe', `${url}/`));
  const frame = page.frames().find((one) => one !== page.mainFrame());
  expect(await frame?.title()).not.toContain('Gateproof');
});

test('a state change without a JSON content type is refused to the console itself', async () => {
  await page.goto(opened.simulator.url);
  const statuses = await page.evaluate(`Promise.all(['text/plain', 'application/x-www-form-urlencoded'].map((type) =>
    fetch('/_sim/worlds/world-1/settings', { method: 'POST', headers: { 'content-type': type }, body: '{"without":["reports"]}' }).then(({ status }) => status)))`);
  expect(statuses).toEqual([415, 415]);
});
