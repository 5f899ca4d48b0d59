import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { eventCatalogue } from '../../../schemas/events/catalogue.ts';
import { openConsole, visit, type Console } from './console.ts';

let opened: Console;
let page: Page;
let receiver: Server;

test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
test.afterAll(async () => {
  receiver.close();
  await opened.close();
});

const card = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const newCustomer = async (lastName: string): Promise<void> => {
  const { merchantId } = opened.simulator.world.personas.merchantAdmin;
  expect((await opened.ask('merchantAdmin', '/api/customers', { merchantId, lastName })).status).toBe(200);
};

test('an event appears with its payload, as text, and why it went nowhere', async () => {
  await visit(page, opened, 'events');
  await newCustomer('<b onclick=alert(1)>Example</b>');
  const event = card('customer.created').first();
  await expect(event).toContainText('Not delivered:');
  await event.getByText('Payload and schema').click();
  await expect(event.getByRole('group', { name: 'Payload of customer.created' })).toContainText('<b onclick=alert(1)>Example</b>');
});

test('events of a world that was not looked at before are shown, without those from before its reset', async () => {
  const { control, url } = opened.simulator;
  const made = await fetch(`${control}/worlds`, { method: 'POST' });
  const { id, personas } = (await made.json()) as { readonly id: string; readonly personas: typeof opened.simulator.world.personas };
  const { key, merchantId } = personas.merchantAdmin;
  const headers = { 'api-key': key, 'content-type': 'application/json' };
  const customer = (lastName: string) =>
    fetch(`${url}/api/customers`, { method: 'POST', headers, body: JSON.stringify({ merchantId, lastName }) });
  await customer('Before');
  const other = await opened.newPage();
  await visit(other, opened, 'events', id);
  await expect(other.getByRole('listitem')).toContainText('customer.created');
  await expect(other.getByText('Earlier events are not kept')).toHaveCount(0);
  await fetch(`${control}/worlds/${id}/reset`, { method: 'POST' });
  await customer('After');
  await visit(other, opened, 'events', id);
  await expect(other.getByRole('listitem')).toHaveCount(1);
  await expect(other.getByText('Earlier events are not kept')).toBeVisible();
  await other.context().close();
});

test('each member of a payload is explained', async () => {
  const members = page.getByRole('group', { name: 'Members of customer.created' }).first();
  await expect(members).toContainText(eventCatalogue['customer.created'].description);
  for (const name of Object.keys(eventCatalogue['customer.created'].data.properties))
    await expect(members.getByText(name, { exact: true })).toBeVisible();
  await expect(members).toContainText('text (uuid)');
  const link = members.getByRole('link', { name: 'When it is sent' });
  const answer = await fetch(opened.simulator.url + String(await link.getAttribute('href')), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '../../docs#/events/customer.created']);
});

test('empty lists of deliveries and messages show what to do next', async () => {
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByText('npx gateproof listen')).toBeVisible();
  await page.getByRole('link', { name: 'Mails and text messages' }).click();
  await expect(page.getByText('No message was sent')).toBeVisible();
});

test('a delivery appears immediately, can be sent again, and shows how to verify it', async () => {
  await page.getByRole('link', { name: 'Deliveries' }).click();
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
  const made = await opened.ask('merchantAdmin', '/api/notifications/destinations', { name: 'Shop', type: 'Webhook', config: { url } });
  const { id } = (await made.json()) as { readonly id: string };
  await opened.ask('merchantAdmin', '/api/notifications/subscriptions', { name: 'All', eventTypes: ['customer.*'], destinationIds: [id] });
  await newCustomer('Lovelace');
  await expect(card('Shop')).toHaveCount(1);
  await expect(card('Shop')).toContainText('Delivered');
  await card('Shop').getByText('Signature, and how to verify it').click();
  await expect(card('Shop').getByRole('group', { name: 'Signature' })).toContainText('webhook-signature: v1,');
  await card('Shop')
    .getByRole('button', { name: /^Resend/ })
    .click();
  await expect(card('Shop')).toHaveCount(2);
  await expect(card('sent again')).toContainText('Delivered');
});

test('a delivery leads to its request, which shows all that it caused, and the record leads back', async () => {
  await card('Shop')
    .first()
    .getByRole('link', { name: /^Request \d+$/ })
    .click();
  const detail = page.getByRole('region', { name: 'Request' });
  const story = detail.getByRole('list', { name: 'What it caused' });
  await expect(story.getByRole('listitem').filter({ hasText: 'customer.created' })).toContainText('delivery: Delivered');
  await story.getByText('Payload').click();
  await expect(story.getByRole('group', { name: 'Payload of customer.created' })).toContainText('Lovelace');
  const request = page.url();
  await story.getByRole('link', { name: /^…/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lovelace');
  await page.getByRole('link', { name: /^Request \d+$/ }).click();
  await expect(page).toHaveURL(request);
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('aria-current', 'page');
});

test('a delivery that cannot be sent again shows the reason in one line', async () => {
  const { key } = opened.simulator.world.personas.merchantAdmin;
  const base = `${opened.simulator.url}/api/notifications/destinations`;
  const { items } = (await (await opened.ask('merchantAdmin', '/api/notifications/destinations')).json()) as {
    readonly items: readonly { readonly id: string }[];
  };
  expect((await fetch(`${base}/${items[0]?.id}`, { method: 'DELETE', headers: { 'api-key': key } })).ok).toBe(true);
  const last = card('customer.created').last();
  await last.getByRole('button', { name: /^Resend/ }).click();
  await expect(last.getByRole('alert')).toHaveText('It cannot be sent again: Its destination was deleted.');
});

test('a listen session is opened as a persona, shows what it holds, is polled by its command, and is closed', async () => {
  await page.getByRole('link', { name: 'Listen sessions' }).click();
  await page.getByLabel('Name (none if empty)').fill('laptop');
  await page.getByLabel(/^Event types/).fill('customer.*, token.created');
  await page.getByRole('button', { name: 'Open session' }).click();
  await expect(page.getByText('Its signing secret is shown only now')).toBeVisible();
  const session = page.getByRole('listitem', { name: 'Listen session laptop' });
  await expect(session).toContainText('customer.*, token.created');
  await expect(session).toContainText('not yet');
  await newCustomer('Byron');
  await expect(session).toContainText('1 event held');
  await session.getByText('Fetch its events').click();
  const { key } = opened.simulator.world.personas.merchantAdmin;
  expect(await page.content()).not.toContain(key);
  await session.getByRole('button', { name: 'Copy command' }).first().click();
  const command = String(await page.evaluate('navigator.clipboard.readText()'));
  const [, header = '', value = '', url = ''] = /^curl -H "([\w-]+): (\S+)" (\S+)$/.exec(command) ?? [];
  const polled = await fetch(url, { headers: { [header]: value } });
  expect(((await polled.json()) as { readonly events: readonly unknown[] }).events).toHaveLength(1);
  await expect(session).not.toContainText('not yet');
  await session.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('No listen session is open')).toBeVisible();
});

test('a refused session shows the message of the gateway', async () => {
  await page.getByLabel(/^Event types/).fill('no.such');
  await page.getByRole('button', { name: 'Open session' }).click();
  await expect(page.getByRole('alert')).toContainText('Refused with 400');
});

test('nothing went wrong in the page', () => expect(opened.complaints.filter((text) => !/status of (400|409)/.test(text))).toEqual([]));
