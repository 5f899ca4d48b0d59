import { expect, test, type Page } from '@playwright/test';
import { openConsole, visit, type Console } from './console.ts';

let opened: Console;
let page: Page;

// One page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
});
test.afterAll(() => opened.close());

const admin = () => opened.simulator.world.personas.merchantAdmin;
const state = async (path: string): Promise<unknown> => (await fetch(`${opened.simulator.control}/worlds/world-1${path}`)).json();

test('a key is in no text and no attribute until it is revealed', async () => {
  await visit(page, opened, 'world');
  await expect(page.getByRole('button', { name: 'Reveal the key of merchant admin' })).toBeVisible();
  const keys = Object.values(opened.simulator.world.personas).map(({ key }) => key);
  const shown = await page.content();
  expect(keys.filter((key) => shown.includes(key))).toEqual([]);
  await page.getByRole('button', { name: 'Copy the key of merchant admin' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(admin().key);
  expect(await page.content()).not.toContain(admin().key);
  await page.getByRole('button', { name: 'Reveal the key of merchant admin' }).click();
  await expect(page.getByText(admin().key)).toBeVisible();
  await page.getByRole('button', { name: 'Hide the key of merchant admin' }).click();
  await expect(page.getByText(admin().key)).toHaveCount(0);
});

test('the command of the empty list hides the key it copies', async () => {
  await visit(page, opened, 'requests');
  await expect(page.getByText('No requests yet')).toBeVisible();
  expect(await page.content()).not.toContain(admin().key);
  await page.getByRole('button', { name: 'Copy command' }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
    `curl -H 'api-key: ${admin().key}' ${opened.simulator.url}/api/transactions`,
  );
});

test('a world names its merchant first, and what each persona may do', async () => {
  await visit(page, opened, 'world');
  const { merchantId } = admin();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Merchant');
  await page.getByRole('button', { name: `Copy: merchant ${merchantId}` }).click();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(merchantId);
  const line = page.getByRole('listitem').filter({ hasText: 'may do everything of its merchant' });
  await expect(line).toContainText('merchant admin');
  await expect(page.getByText('a transaction that stored no payment method')).toBeVisible();
});

test('records are counted by area, and a search over all leads to one and back', async () => {
  const { records } = (await state('')) as { readonly records: Readonly<Record<string, number>> };
  const wallets = Object.entries(records).filter(([kind, count]) => /[wW]allet/.test(kind) && count > 0);
  const sum = wallets.reduce((total, [, count]) => total + count, 0);
  if (sum > 0) await expect(page.getByRole('heading', { name: 'Wallets' })).toHaveText(`Wallets ${sum}`);
  await expect(page.getByRole('listitem').filter({ hasText: /^transactions / })).toHaveText(`transactions ${records['transactions']}`);
  await expect(page.getByRole('heading', { name: 'Others' })).toHaveCount(0);
  await page.getByLabel('Search all records').fill('acme shop');
  await page.getByRole('link', { name: 'Acme Shop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Acme Shop');
  await page.goBack();
  await expect(page.getByLabel('Search all records')).toHaveValue('acme shop');
  await page.getByLabel('Search all records').fill('no such text');
  await expect(page.getByText('No record has this text')).toBeVisible();
});

test('a snapshot is compared with the current world: added and changed records, by member', async () => {
  await visit(page, opened, 'world/compare');
  await expect(page.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take a snapshot now' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Nothing differs')).toBeVisible();
  const { keyId } = opened.simulator.world.personas.merchantUser;
  await opened.ask('merchantAdmin', '/api/customers', { merchantId: admin().merchantId, lastName: 'Somerville' });
  await opened.ask('merchantAdmin', `/api/api-keys/${keyId}/suspend`, { reason: 'lost' });
  await page.getByRole('button', { name: 'Compare' }).click();
  const changed = page.getByRole('listitem').filter({ hasText: keyId });
  await expect(changed.getByRole('row').filter({ hasText: 'status' })).toContainText('ActiveSuspended');
  const added = page.getByRole('listitem').filter({ hasText: '+ added customers' });
  await added.locator('summary').click();
  await expect(added.getByRole('row').filter({ hasText: 'lastName' })).toContainText('Somerville');
  await opened.ask('merchantAdmin', `/api/api-keys/${keyId}/reinstate`, {});
});

test('a world is made, chosen by the address, and dropped', async () => {
  await visit(page, opened, 'world');
  await page.getByRole('button', { name: 'New world' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Seed').fill('7');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World world-2');
  expect(page.url()).toContain('#/world-2/world');
  await page.reload();
  await expect(page.getByLabel('World', { exact: true })).toHaveValue('world-2');
  await page.getByRole('button', { name: 'Drop' }).click();
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World world-1');
  await visit(page, opened, 'requests', 'world-2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no world world-2');
  // The attempt to read its personas has failed by then.
  await expect.poll(() => opened.complaints.filter((text) => text.includes('404')).length).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Show the default world' }).click();
  await expect(page.getByText('No requests yet').or(page.getByRole('listbox'))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a snapshot is downloaded, and restored as another world', async () => {
  await visit(page, opened, 'world');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download snapshot' }).click()]);
  expect(download.suggestedFilename()).toBe('world-1.snapshot.json');
  await page.getByLabel('Snapshot to restore').setInputFiles(await download.path());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^World world-[3-9]$/);
  await page.getByLabel('Snapshot to restore').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('no') });
  await expect(page.getByRole('alert')).toContainText('x.json is not JSON');
});

test('a record shows its state in the diagram, and input of callers as plain text', async () => {
  const { merchantId } = admin();
  const made = await opened.ask('merchantAdmin', '/api/customers', { merchantId, lastName: '<img src=x onerror=alert(1)>' });
  expect(made.status).toBe(200);
  await visit(page, opened, 'world/customers');
  await expect(page.getByRole('table')).toContainText('<img src=x onerror=alert(1)>');
  await visit(page, opened, 'world/transactions');
  await page.getByLabel('Search').fill(opened.simulator.world.fixtures['cardTransaction']!);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('table').getByRole('link').click();
  await expect(page.getByRole('img', { name: /; it is [A-Z]/ })).toBeVisible();
  await expect(page.locator('.diagram .here')).toHaveCount(1);
  expect(page.url()).toContain(`/world/transactions/${opened.simulator.world.fixtures['cardTransaction']}`);
});

test('buttons move the clock by a duration, or to the next due work', async () => {
  await visit(page, opened, 'clock');
  await page.getByRole('button', { name: '+ 1 hour' }).click();
  await expect(page.locator('.now')).toContainText('2026-03-02 10:00:00');
  const { due } = (await state('/schedule?limit=1')) as { readonly due: readonly { readonly at: string }[] };
  await page.getByRole('button', { name: 'To the next due work' }).click();
  await expect(page.locator('.now time')).toHaveAttribute('datetime', due[0]!.at);
  await page.getByRole('button', { name: 'Let it run' }).click();
  await expect(page.getByRole('button', { name: 'Freeze' })).toBeVisible();
  expect(await state('')).toMatchObject({ isFrozen: false });
});

test('a fault is set, hits a request, and is removed', async () => {
  await visit(page, opened, 'faults');
  await page.getByLabel('Operation (every one if empty)').fill('customers.list');
  await page.getByLabel('Number of requests').fill('2');
  await page.getByRole('button', { name: 'Set fault' }).click();
  await expect(page.getByText('answers 503, 2 more requests')).toBeVisible();
  expect((await opened.ask('merchantAdmin', '/api/customers')).status).toBe(503);
  await expect(page.getByText('answers 503, 1 more request')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the fault of customers.list' }).click();
  await expect(page.getByText('No fault is set')).toBeVisible();
  await page.getByLabel('Operation (every one if empty)').fill('no.such');
  await page.getByRole('button', { name: 'Set fault' }).click();
  await expect(page.getByRole('alert')).toContainText('The catalogue has no operation "no.such".');
});

test('a fault after the operation, and one of deliveries, are set', async () => {
  await visit(page, opened, 'faults');
  await page.getByLabel('What happens').selectOption('drop');
  await page.getByLabel('External reference').fill('A-17');
  await page.getByLabel(/^When/).selectOption('after');
  await page.getByRole('button', { name: 'Set fault' }).click();
  await expect(page.getByText('after the operation, match {"externalReference":"A-17"}, closes the connection')).toBeVisible();
  await page.getByLabel('What happens').selectOption('json');
  await page.getByLabel(/^Fault of requests/).fill('{"event":"*","duplicate":["PT0S"],"tamper":true,"count":1}');
  await page.getByRole('button', { name: 'Set fault' }).click();
  await expect(page.getByText('duplicate ["PT0S"], tamper, 1 more post')).toBeVisible();
  await page.getByRole('button', { name: 'Remove all' }).click();
  await expect(page.getByText('No fault is set')).toBeVisible();
});

test('a choice and a group are switched, and written as a file', async () => {
  await visit(page, opened, 'faults');
  await page.getByLabel(/^Find one of/).fill('http.emptyResultStatus');
  await page.getByLabel('http.emptyResultStatus').selectOption('204');
  await expect(page.getByRole('group', { name: 'choices.yaml' })).toHaveText('http.emptyResultStatus: 204');
  await page.getByLabel('reports', { exact: true }).uncheck();
  await expect(page.getByText('gateproof serve --choices choices.yaml --without reports')).toBeVisible();
  expect(await state('')).toMatchObject({ choices: { 'http.emptyResultStatus': 204 }, without: ['reports'] });
  for (const group of ['promotions', 'announcements']) await page.getByLabel(group, { exact: true }).uncheck();
  await expect.poll(() => state('')).toMatchObject({ without: expect.arrayContaining(['announcements', 'promotions', 'reports']) });
});

test('windows of rate limits fill', async () => {
  await opened.ask('merchantUser', '/api/customers');
  await expect(page.getByRole('meter').first()).toBeVisible();
});

test('the tabs stay where they are from page to page, and every page has the same left edge', async () => {
  const edges = new Set<string>();
  for (const place of ['requests', 'world', 'clock', 'events', 'faults']) {
    await visit(page, opened, place);
    const tab = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Certificates' }).boundingBox();
    const title = await page.locator(place === 'requests' ? '.title' : 'h1').boundingBox();
    edges.add(`${tab?.x} ${tab?.width} ${title?.x}`);
  }
  expect([...edges]).toHaveLength(1);
});

test('the search of records is in the address, j moves in the list, and Escape leads back to the list and on to the world', async () => {
  await visit(page, opened, 'world/transactions');
  await page.keyboard.press('/');
  await page.keyboard.type('card');
  await expect(page).toHaveURL(/\/world\/transactions\?search=card$/);
  await page.getByLabel('Search').press('Tab');
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/world\/transactions\/[\w-]+\?search=card$/);
  // The address changes before the page does.
  await expect(page.getByRole('button', { name: 'Copy id' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search')).toHaveValue('card');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/world$/);
});

test('nothing went wrong in the page, and nothing was fetched from elsewhere', () => {
  // The browser itself logs refusals that the tests cause.
  expect(opened.complaints.filter((text) => !/status of (400|404|409)/.test(text))).toEqual([]);
});
