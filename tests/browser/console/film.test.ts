/**
 * Finds out why a request was refused, step by step: from the answer in a terminal to the request that works. With `GATEPROOF_FILM=FOLDER`,
 * most steps also become a picture there: `GATEPROOF_FILM=/tmp/film npx playwright test --project=browser film`.
 */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test, type Page } from '@playwright/test';
import { openConsole, visit, type Console } from './console.ts';

const folder = process.env['GATEPROOF_FILM'];
const run = promisify(execFile);

let opened: Console;
let terminal: Page;
let page: Page;
let taken = 0;

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test.beforeAll(async () => {
  opened = await openConsole();
  terminal = await opened.newPage({ viewport: { width: 1280, height: 480 } });
  page = await opened.newPage({ viewport: { width: 1280, height: 800 } });
  await visit(page, opened, 'requests');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  for (const path of ['/api/customers', '/api/transactions', '/api/campaigns']) await opened.ask('merchantAdmin', path);
});
test.afterAll(() => opened.close());

async function take(of: Page): Promise<void> {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await of.screenshot({ path: join(folder, `film-${++taken}.png`) });
}

const rows = () => page.getByRole('listbox').getByRole('option');
const detail = () => page.getByRole('region', { name: 'Request' });

/** What a client sees: the command without its key, and the answer. */
async function showCall(keyId: string | undefined): Promise<string> {
  const url = `${opened.simulator.url}/api/api-keys/${keyId}/detail`;
  const { key } = opened.simulator.world.personas.merchantUser;
  const { stdout } = await run('curl', ['-s', '-i', '-H', `api-key: ${key}`, url]);
  const [head = '', body = ''] = stdout.split('\r\n\r\n');
  const [status = ''] = head.split('\r\n');
  const text = [`$ curl -i -H "api-key: $KEY" ${url}`, '', status, '…', '', JSON.stringify(JSON.parse(body), null, 2)].join('\n');
  await terminal.setContent(`<title>Terminal</title><body style="margin:0;background:#111"><pre></pre></body>`);
  await terminal.locator('pre').evaluate((element, shown) => {
    element.textContent = shown;
    element.setAttribute('style', 'margin:0;padding:24px;color:#ddd;font:15px/1.5 monospace;white-space:pre-wrap');
  }, text);
  await take(terminal);
  return status;
}

test('1: a request fails in the client, which learns only that the record does not exist', async () => {
  expect(await showCall(opened.simulator.world.personas.merchantAdmin.keyId)).toContain('404');
  await expect(terminal.locator('pre')).not.toContainText('another user');
});

test('2: the console lists it at once, with the reason', async () => {
  await expect(rows().first()).toContainText('404');
  await expect(rows().first()).toContainText('the record belongs to another user of the merchant');
  await take(page);
});

test('3: it is found among the others', async () => {
  await page.getByLabel('Status').selectOption('4xx');
  await page.getByLabel('Persona').selectOption('merchantUser');
  await expect(rows()).toHaveCount(1);
  await take(page);
});

test('4: its checks show which one refused it', async () => {
  await rows().first().click();
  await expect(detail().locator('li.refused')).toContainText('existence');
  await expect(detail().getByRole('heading', { name: 'Answered' })).toBeVisible();
  await take(page);
});

test('5: the rules of the operation say that this is so by design', async () => {
  await detail()
    .getByText(/^Rules of this operation/)
    .click();
  const rule = detail().getByText('KEY-DETAIL-OTHER-404').first();
  await expect(rule).toBeVisible();
});

test('6: the reference of the operation has the same rule beside its answers', async () => {
  await detail().getByRole('link', { name: 'Documentation' }).click();
  const rule = page.getByRole('main').getByText('KEY-DETAIL-OTHER-404').first();
  await expect(rule).toBeVisible({ timeout: 30_000 });
  await rule.scrollIntoViewIfNeeded();
  await take(page);
});

test('7: with the key of the caller itself the request is answered, and the console shows both', async () => {
  expect(await showCall(opened.simulator.world.personas.merchantUser.keyId)).toContain('200');
  await visit(page, opened, 'requests');
  await expect(rows().first()).toContainText('200');
  await expect(rows().filter({ hasText: 'another user' })).toHaveCount(1);
  await take(page);
});
