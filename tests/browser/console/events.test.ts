/** The console: events, and why one was not delivered. */
import { expect, test, type Page } from '@playwright/test';
import { openConsole, visit, type Console } from './console.ts';

let opened: Console;
let page: Page;

test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
test.afterAll(() => opened.close());

test('an event appears with its payload, as text, and why it went nowhere', async () => {
  await visit(page, opened, 'events');
  const { merchantId } = opened.simulator.world.personas.merchantAdmin;
  const made = await opened.ask('merchantAdmin', '/api/customers', { merchantId, lastName: '<b onclick=alert(1)>Example</b>' });
  expect(made.status).toBe(200);
  const card = page.getByRole('listitem').filter({ hasText: 'customer.created' }).first();
  await expect(card).toContainText('Not delivered:');
  await card.getByText('Payload').click();
  await expect(card.getByRole('region', { name: 'Payload of customer.created' })).toContainText('<b onclick=alert(1)>Example</b>');
});

test('deliveries and messages say what to do when there are none', async () => {
  await page.getByRole('link', { name: 'Deliveries' }).click();
  await expect(page.getByText('npx gateproof listen')).toBeVisible();
  await page.getByRole('link', { name: 'Mails and text messages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
  expect(opened.complaints).toEqual([]);
});
