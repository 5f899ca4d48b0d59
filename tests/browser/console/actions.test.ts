import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readFixtures } from '../../../engine/fixtures-file.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { openConsole, visit, type Console } from './console.ts';

let opened: Console;
let page: Page;

// One page, from the first test to the last.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await visit(page, opened, 'requests');
  // The page keeps requests once it follows the log.
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});
test.afterAll(() => opened.close());

/** The row of the last logged request, once it is listed. */
async function newest(): Promise<Locator> {
  const { requests } = (await (await fetch(`${opened.simulator.control}/worlds/world-1/requests?limit=1`)).json()) as {
    readonly requests: readonly { readonly sequence: number }[];
  };
  const row = page.locator(`#request-${requests[0]?.sequence}`);
  await expect(row).toHaveAttribute('aria-posinset', '1');
  return row;
}
const detail = () => page.getByRole('region', { name: 'Request' });
const merchantId = () => opened.simulator.world.personas.merchantAdmin.merchantId;
const run = promisify(execFile);

/** A shell misreads this unless it is quoted. */
const oddName = `O'Hara "$(id)" \`x\` \\ é`;

async function customersNamed(name: string): Promise<number> {
  const { items } = (await (await opened.ask('merchantAdmin', '/api/customers')).json()) as {
    readonly items: readonly { readonly lastName: string | null }[];
  };
  return items.filter(({ lastName }) => lastName === name).length;
}

/** The status that a command of the console gets in a shell. */
async function statusOf(command: string): Promise<string> {
  const { stdout } = await run('sh', ['-c', `${command} -s -o /dev/null -w '%{http_code}'`]);
  return stdout;
}

test('a request is copied as a command that gets the same answer in a shell', async () => {
  const cases = [
    [200, 'merchantAdmin', '/api/customers', { merchantId: merchantId(), lastName: oddName }],
    [400, 'merchantAdmin', '/api/customers', {}],
    [403, 'noPermissions', '/api/campaigns?search=a%20b&limit=1', undefined],
    [401, null, '/api/customers', undefined],
    [404, 'merchantAdmin', '/api/nowhere', undefined],
  ] as const;
  for (const [status, persona, path, body] of cases) {
    expect((await opened.ask(persona, path, body)).status, path).toBe(status);
    const first = await newest();
    await first.click();
    await detail().getByRole('button', { name: 'Copy as curl' }).click();
    await expect(detail().getByRole('button', { name: 'Copied ✓' })).toBeVisible();
    const command = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(await statusOf(command), command).toBe(String(status));
    const second = await newest();
    expect(await second.getAttribute('id')).not.toBe(await first.getAttribute('id'));
    await expect(second).toContainText(String(status));
  }
  expect(await customersNamed(oddName)).toBe(2);
});

test('a request is sent again with the key of its persona', async () => {
  await opened.ask('merchantAdmin', '/api/customers', { merchantId: merchantId(), lastName: 'Twice' });
  await (await newest()).click();
  await detail().getByRole('button', { name: 'Send again' }).click();
  await expect(detail()).toContainText('Answered 200. The status is that of before.');
  await expect(await newest()).toContainText('merchant admin');
  expect(await customersNamed('Twice')).toBe(2);
});

test('a refused request is edited, sent again and compared with the answer before', async () => {
  await opened.ask('merchantAdmin', '/api/customers', { lastName: 'Edited' });
  await (await newest()).click();
  await expect(detail().getByRole('button', { name: 'Save as fixture' })).toBeDisabled();
  await expect(detail()).toContainText('It cannot be a fixture: It created nothing');
  await detail().getByRole('button', { name: 'Edit and send' }).click();
  const form = page.getByRole('form', { name: 'Edit and send' });
  await form.getByLabel('Body').fill(JSON.stringify({ merchantId: merchantId(), lastName: 'Edited' }));
  await form.getByRole('button', { name: 'Send' }).click();
  const answer = page.getByRole('region', { name: 'Answer to what was sent again' });
  await expect(answer).toContainText('Answered 200. Before, it was 400.');
  await expect(answer.getByRole('row').filter({ hasText: 'lastName' })).toContainText('—"Edited"');
  await expect(answer.getByRole('row').filter({ hasText: 'error.code' })).toContainText('"Gateway:ValidationFailed"—');
  expect(await customersNamed('Edited')).toBe(1);
  await form.getByLabel('As').selectOption('');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(answer).toContainText('Answered 401.');
  await form.getByLabel('As').selectOption('merchantAdmin');
  await form.getByLabel(/^Headers/).fill('no header');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert')).toContainText('"no header" is not a header');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toHaveCount(0);
});

test('a request that created a record is saved as a fixture, with which another simulator starts', async () => {
  const body = { merchantId: merchantId(), lastName: oddName, email: 'ada@shop.example' };
  await opened.ask('merchantAdmin', '/api/customers', body);
  await (await newest()).click();
  const [download] = await Promise.all([page.waitForEvent('download'), detail().getByRole('button', { name: 'Save as fixture' }).click()]);
  const path = await download.path();
  expect(await readFile(path, 'utf8')).toContain('    merchant: merchantAdmin\n');
  const { world, url, close } = await startSimulator({ port: 0, seed: 5, fixtures: readFixtures(path) });
  const [id] = Object.entries(world.fixtures).flatMap(([name, one]) => (name.startsWith('customers.o-hara') ? [one] : []));
  const read = await fetch(`${url}/api/customers/${id}`, { headers: { 'api-key': world.personas.merchantAdmin.key } });
  expect(await read.json()).toMatchObject({ ...body, merchantId: world.personas.merchantAdmin.merchantId });
  await close();
});

test('a request with a secret is not sent again without it', async () => {
  await opened.ask('merchantAdmin', '/api/api-keys?token=a-secret-token');
  await (await newest()).click();
  await expect(detail().getByRole('button', { name: 'Send again' })).toBeDisabled();
  await expect(detail()).toContainText('It sent a secret that is not kept.');
  const card = { type: 'Card', card: { number: '4111111111111111', expirationMonth: 12, expirationYear: 2030, cvv: '123' } };
  await opened.ask('merchantAdmin', '/api/transactions', { merchantId: merchantId(), type: 'Sale', amount: 1, paymentMethod: card });
  await (await newest()).click();
  await expect(detail().getByRole('group', { name: 'Body: Sent' })).toContainText('***');
  await expect(detail().getByRole('button', { name: 'Send again' })).toBeDisabled();
});

const customers = async (world: string): Promise<number> => {
  const state = await (await fetch(`${opened.simulator.control}/worlds/${world}`)).json();
  return (state as { readonly records: { readonly customers: number } }).records.customers;
};

test('a world is forked with its records, and the fork goes its own way', async () => {
  await visit(page, opened, 'world');
  const before = await customers('world-1');
  await page.getByRole('button', { name: 'Fork' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World world-2');
  expect(await customers('world-2')).toBe(before);
  await opened.ask('merchantAdmin', '/api/customers', { merchantId: merchantId(), lastName: 'Later' });
  expect([await customers('world-1'), await customers('world-2')]).toEqual([before + 1, before]);
});

test('a snapshot is restored with the records of its moment', async () => {
  await visit(page, opened, 'world');
  const before = await customers('world-1');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download snapshot' }).click()]);
  await opened.ask('merchantAdmin', '/api/customers', { merchantId: merchantId(), lastName: 'After' });
  await page.getByLabel('Snapshot to restore').setInputFiles(await download.path());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World world-3');
  expect([await customers('world-1'), await customers('world-3')]).toEqual([before + 1, before]);
});

test('a world is reset after a question, with the same keys, and its log is followed on', async () => {
  await visit(page, opened, 'world');
  const before = await customers('world-1');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await customers('world-1')).toBe(before);
  await page.getByRole('button', { name: 'Reset' }).click();
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await customers('world-1')).toBeLessThan(before);
  expect((await opened.ask('merchantAdmin', '/api/campaigns?search=after-reset')).status).toBe(200);
  await visit(page, opened, 'requests');
  await expect(await newest()).toContainText('after-reset');
  await expect(page.getByText(/^Requests 1 to \d+ are not kept: the log of a world holds its last 1,000 requests/)).toBeVisible();
});

test('a dropped world is gone, and its keys with it', async () => {
  await visit(page, opened, 'world', 'world-2');
  await page.getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByRole('dialog')).toContainText('cannot be undone');
  await page.getByRole('dialog').getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World world-1');
  expect((await fetch(`${opened.simulator.control}/worlds/world-2`)).status).toBe(404);
});

test('a simulator with a control token asks for it once for each tab, and again after a wrong one', async () => {
  const guarded = await openConsole({ controlToken: 'right-token' });
  const tab = await guarded.newPage();
  await tab.goto(guarded.simulator.url);
  const token = tab.getByLabel('Control token');
  await expect(tab.getByRole('heading', { level: 1 })).toContainText('asks for its control token');
  await token.fill('wrong-token');
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(token).toBeVisible();
  await expect(tab.getByRole('alert')).toContainText('token');
  await token.fill('right-token');
  await tab.getByRole('button', { name: 'Continue' }).click();
  await expect(token).toHaveCount(0);
  await guarded.ask('merchantAdmin', '/api/customers');
  await expect(tab.getByRole('listbox').getByRole('option').filter({ hasText: 'customers.list' })).toBeVisible();
  await tab.reload();
  await expect(tab.getByRole('listbox').getByRole('option').filter({ hasText: 'customers.list' })).toBeVisible();
  await expect(token).toHaveCount(0);
  await guarded.close();
});
