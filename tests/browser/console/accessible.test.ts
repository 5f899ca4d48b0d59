import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { looked, looks, looksOf, openConsole, visit, type Console } from './console.ts';

let opened: Console;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  await opened.ask('merchantAdmin', '/api/transactions');
  await opened.ask('noPermissions', '/api/campaigns');
  await opened.ask(null, `/api/customers?search=${'long'.repeat(60)}`);
  const { merchantId } = opened.simulator.world.personas.merchantAdmin;
  const made = await opened.ask('merchantAdmin', '/api/notifications/destinations', {
    name: 'Shop',
    type: 'Email',
    config: { recipients: ['ada@shop.example'] },
  });
  const destinationIds = [((await made.json()) as { readonly id: string }).id];
  await opened.ask('merchantAdmin', '/api/notifications/subscriptions', { name: 'All', eventTypes: ['customer.*'], destinationIds });
  await opened.ask('merchantAdmin', '/api/notifications/listen-sessions', { name: 'laptop' });
  await opened.ask('merchantAdmin', '/api/customers', { merchantId, lastName: 'Lovelace' });
  await fetch(`${opened.simulator.control}/worlds/world-1/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operation: 'transactions.create', status: 503 }),
  });
});
test.afterAll(() => opened.close());

async function judge(page: Page, place: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    place,
  ).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), place).toBeLessThanOrEqual(0);
}

async function openAll(page: Page): Promise<void> {
  await expect(page.getByRole('listitem').locator('summary').first()).toBeVisible();
  await page.evaluate(`for (const one of document.querySelectorAll('details')) one.open = true`);
}

const places = looked([
  'requests',
  'world',
  'world?search=acme',
  'world/compare',
  'world/transactions',
  'clock',
  'events',
  'events/deliveries',
  'events/sessions',
  'events/messages',
  'faults',
]);

for (const [colorScheme, width] of looks) {
  test(`the pages: ${colorScheme} at ${width} px`, { tag: looksOf.pages }, async () => {
    const page = await opened.newPage({ colorScheme, viewport: { width, height: 800 } });
    for (const place of places) {
      await visit(page, opened, place);
      await expect(page.getByText('Loading …')).toHaveCount(0);
      if (place.startsWith('events')) await openAll(page);
      await judge(page, place);
    }
    await visit(page, opened, 'requests');
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'campaigns.list' }).click();
    await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible();
    await judge(page, 'a request');
    await visit(page, opened, 'requests');
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'customers.create' }).first().click();
    await page.getByText('Payload').click();
    await page.getByRole('button', { name: 'Edit and send' }).click();
    await page.getByRole('form', { name: 'Edit and send' }).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Answered 200.')).toBeVisible();
    await judge(page, 'a story, edited and sent again');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('?');
    await judge(page, 'the keys');
    await page.goto(opened.simulator.control);
    await judge(page, 'the calls of the control plane');
    await visit(page, opened, 'world');
    await page.getByRole('button', { name: 'New world' }).click();
    await judge(page, 'a dialog');
    await page.context().close();
  });
}

test('the first press of Tab offers to skip to the content', async () => {
  const page = await opened.newPage();
  await visit(page, opened, 'clock');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
