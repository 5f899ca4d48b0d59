/** Every link in an answer or a mail leads to the simulator that made it (assumptions: 36, Addresses). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readFixtures } from '../../../engine/fixtures-file.ts';
import { startSimulator as startLibrary } from '../../../engine/library.ts';
import { startSimulator, type SimulatorOptions } from '../../../simulator/main.ts';
import { newFolder } from '../../new-folder.ts';
import { done } from '../billing/billing-steps.ts';
import { newSession, sessions } from '../payments/hosted-steps.ts';
import { linksOf } from './links.ts';
import { send, worldOf, type Json } from './simulated.ts';

const now = '2026-03-02T10:00:00Z';

const start = (options: Omit<SimulatorOptions, 'port'> = {}) => startSimulator({ port: 0, now, ...options });

for (const host of ['127.0.0.1', 'localhost', '0.0.0.0'])
  test(`every link leads to the address that the simulator serves, with the host ${host} and any port`, async () => {
    await using simulator = await start({ host });
    const world = worldOf(simulator, simulator.world);
    const links = await linksOf(simulator, world);
    expect(Object.keys(links).length).toBeGreaterThan(8);
    for (const [what, link] of Object.entries(links)) expect(new URL(link).origin, what).toBe(simulator.url);
    const { key } = world.personas.merchantAdmin;
    for (const [what, link] of Object.entries(links))
      expect((await send(link, 'GET', what === 'code of a payment link' ? { key } : {})).status, what).toBe(200);
    // The page names its picture by path only, so it loads at any address.
    const page = await send(links['payment link']!, 'GET');
    expect(page.text).toContain(`src="..${new URL(links['picture']!).pathname}"`);
  });

test('two simulators lead to themselves, and a world may lead elsewhere', async () => {
  await using one = await start();
  await using other = await start();
  const [first, second] = [await newSession(worldOf(one, one.world)), await newSession(worldOf(other, other.world))];
  expect([first.paymentLinkUrl, second.paymentLinkUrl]).toEqual([`${one.url}/pay/${first.id}`, `${other.url}/pay/${second.id}`]);
  const publicUrl = 'https://pay.example/gateway';
  const made = await send(`${one.control}/worlds`, 'POST', { body: { now, choices: { 'http.publicUrl': publicUrl } } });
  const links = await linksOf(one, worldOf(one, made.json()));
  for (const [what, link] of Object.entries(links)) expect(link.startsWith(`${publicUrl}/`), what).toBe(true);
  // A proxy removes the public address and forwards the rest.
  for (const what of ['picture', 'payment link', 'consent page', 'unsubscribe link'])
    expect((await send(one.url + links[what]!.slice(publicUrl.length), 'GET')).status, what).toBe(200);
});

test('links mailed by a fixtures file lead to the simulator on any port', async () => {
  const file = join(newFolder('gateproof-addresses'), 'shop.yaml');
  writeFileSync(
    file,
    [
      'hppSessions:',
      '  order: { hostedPaymentPage: donations, amount: 20, payerEmail: ada@shop.example, sendEmail: true }',
      'hostedPaymentPages:',
      '  donations: { merchant: merchantAdmin, name: Donations }',
    ].join('\n'),
  );
  await using simulator = await start({ fixtures: readFixtures(file) });
  const world = worldOf(simulator, simulator.world);
  const [{ id }] = (await done(world, 'GET', '/api/messaging/email-log')).items;
  const { link } = await done(world, 'GET', `/api/messaging/email-log/${id}`);
  expect(link).toBe(`${simulator.url}/pay/${world.fixtures['hppSessions.order']}`);
});

test('links of the library lead to its simulator, in every world', async () => {
  await using simulator = await startLibrary({ seed: 7, now });
  for (const world of [simulator.world, await simulator.createWorld()]) {
    const admin = world.as('merchantAdmin');
    const post = async (path: string, body: Json): Promise<Json> =>
      (await admin(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json();
    const { merchantId } = world.personas.merchantAdmin;
    const page = await post('/api/hostedpaymentpages', { merchantId, name: 'Donations' });
    const session = await post(sessions, { hostedPaymentPageId: page.id, amount: 20 });
    expect(session.paymentLinkUrl).toBe(`${simulator.url}/pay/${session.id}`);
  }
});
