import { expect, test, type Page } from '@playwright/test';
import { openConsole, visit, type Console } from './console.ts';

let opened: Console;
let page: Page;

// One page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
  const { otherMerchant } = opened.simulator.world.personas;
  await visit(page, opened, 'requests');
  await opened.ask('merchantAdmin', '/api/transactions');
  await opened.ask('noPermissions', '/api/campaigns');
  await opened.ask('merchantAdmin', `/api/api-keys/${otherMerchant?.keyId}/detail`);
  await opened.ask('merchantAdmin', '/api/customers', { lastName: '<img src=x onerror="document.title=1">' });
  await opened.ask(null, '/api/customers?search=%3Cscript%3E');
});
test.afterAll(() => opened.close());

const rows = () => page.getByRole('listbox').getByRole('option');

test('only its own files can run, and nothing is cached', async () => {
  const answer = await fetch(`${opened.simulator.url}/`);
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const script = await fetch(`${opened.simulator.url}/_console/app.js`);
  expect(script.status).toBe(200);
  const again = await fetch(`${opened.simulator.url}/_console/app.js`, { headers: { 'if-none-match': script.headers.get('etag')! } });
  expect(again.status).toBe(304);
  expect((await fetch(`${opened.simulator.url}/_console/other.js`)).status).toBe(404);
});

test('requests appear immediately, newest first, each with its reason', async () => {
  await expect(rows()).toHaveCount(5);
  await expect(rows().first()).toContainText('no API key was sent');
  await expect(rows().filter({ hasText: 'campaigns.list' })).toContainText('lacks the permission Campaigns.Campaigns');
  await expect(rows().filter({ hasText: 'apiKeys.detail' })).toContainText('the record belongs to another merchant');
  await opened.ask('merchantUser', '/api/merchants/self');
  await expect(rows()).toHaveCount(6);
});

test('a success takes one line, with caller, duration and time, and a refusal two', async () => {
  const success = rows().filter({ hasText: '✓ 200' }).first();
  await expect(success).toContainText(/GET \/api\/transactions transactions\.list\s*merchant admin\s*[\d.]+ (ms|s)\s*09:00:00$/);
  const heights = await Promise.all([success, rows().first()].map(async (row) => (await row.boundingBox())?.height ?? 0));
  expect(heights[0]).toBeLessThan(heights[1]!);
});

test('a request is found by status, by persona and by a word of its reason', async () => {
  await page.getByLabel('Status').selectOption('2xx');
  await expect(rows().filter({ hasText: '404' })).toHaveCount(0);
  await expect(rows().first()).toBeVisible();
  await page.getByLabel('Status').selectOption('');
  await page.getByLabel('Persona').selectOption('noPermissions');
  await expect(rows()).toHaveCount(1);
  await page.getByLabel('Persona').selectOption('');
  await page.getByLabel('Search').fill('another merchant');
  await expect(rows()).toHaveCount(1);
  await expect(rows()).toContainText('404');
  await page.getByLabel('Search').fill('no such word');
  await expect(page.getByText('No request fits the filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows()).toHaveCount(6);
});

test('a mistyped path and a wrong method are listed with similar operations', async () => {
  await opened.ask('merchantAdmin', '/api/custmers');
  await expect(rows().first()).toContainText('no operation');
  await expect(rows().first()).toContainText('Nearest: GET /api/customers (customers.list)');
  await opened.ask('merchantAdmin', '/api/customers/autocomplete', {});
  await expect(rows().first()).toContainText('405');
  await expect(rows()).toHaveCount(8);
});

test('a refused request shows the check that refused it', async () => {
  await rows().filter({ hasText: 'apiKeys.detail' }).click();
  const detail = page.getByRole('region', { name: 'Request' });
  await expect(detail.getByRole('heading', { level: 2 })).toContainText('404');
  await expect(detail.locator('li.refused')).toContainText('existence');
  await detail.getByText(/^Rules of this operation/).click();
  await expect(detail).toContainText('KEY-DETAIL-');
  expect(page.url()).toMatch(/#\/\/requests\/\d+$/);
  await visit(page, opened, 'requests/999');
  await expect(detail).toContainText('Request 999 is not in the log: the log of a world holds its last 1,000 requests');
});

test('the arrow keys move in the list, and Enter shows the request', async () => {
  await visit(page, opened, 'requests');
  await expect(rows()).toHaveCount(8);
  await page.getByRole('listbox').focus();
  await page.keyboard.press('ArrowDown');
  const id = await page.getByRole('listbox').getAttribute('aria-activedescendant');
  await expect(page.locator(`#${id}`)).toContainText('/api/custmers');
  await page.keyboard.press('Enter');
  const detail = page.getByRole('region', { name: 'Request' });
  await expect(detail).toContainText('Nearest: GET /api/customers');
  await expect(detail).toBeFocused();
});

test('keys search, move, open and close, and a dialog lists them until they are switched off', async () => {
  const detail = page.getByRole('region', { name: 'Request' });
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByLabel('Search')).toBeFocused();
  await page.keyboard.type('jk');
  await expect(page.getByLabel('Search')).toHaveValue('jk');
  for (const value of ['', '']) {
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Search')).toHaveValue(value);
  }
  await expect(page.getByLabel('Search')).not.toBeFocused();
  await expect(rows()).toHaveCount(8);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(detail).toBeFocused();
  const first = page.url();
  await page.keyboard.press('j');
  expect(page.url()).not.toBe(first);
  await page.keyboard.press('k');
  expect(page.url()).toBe(first);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toContainText('Next request');
  await dialog.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('j');
  expect(page.url()).toBe(first);
  await page.getByRole('button', { name: 'Keys' }).click();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('the address contains filters and the open request, and Back and Forward step through them', async () => {
  const detail = page.getByRole('region', { name: 'Request' });
  await visit(page, opened, 'requests');
  await page.getByLabel('Status').selectOption('4xx');
  await page.getByLabel('Search').pressSequentially('another');
  await expect(rows()).toHaveCount(1);
  await rows().first().click();
  await expect(detail).toBeVisible();
  expect(page.url()).toMatch(/#\/\/requests\/\d+\?status=4xx&text=another$/);
  await page.goBack();
  await expect(detail).toHaveCount(0);
  await expect(rows()).toHaveCount(1);
  await page.goBack();
  await expect(page.getByLabel('Search')).toHaveValue('');
  await expect(page.getByLabel('Status')).toHaveValue('4xx');
  await page.goBack();
  await expect(rows()).toHaveCount(8);
  for (let forward = 0; forward < 3; forward++) await page.goForward();
  await page.reload();
  await expect(detail).toBeVisible();
  await expect(rows()).toHaveCount(1);
});

test('input of callers is shown as plain text', () => {
  // The browser logs that a request was not found.
  expect(opened.complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
});
