import { AxeBuilder } from '@axe-core/playwright';
import { expect as expectSoon, test, type Page } from '@playwright/test';
import { catalogue, operations } from '../../../schemas/catalogue.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { operationGroups } from '../../../schemas/operation-groups.ts';
import { rulesOfOperation } from '../../../schemas/rules-of.ts';
import { looks, openConsole, type Console } from '../console/console.ts';

/** The viewer draws a group in seconds on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string; readonly description: string }>>>>;
}

let opened: Console;
let page: Page;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
test.afterAll(() => opened.close());

const at = (path: string): string => opened.simulator.url + path;

test('every operation is listed, and found by its id, path, words and permissions without a script', async () => {
  const plain = await opened.newPage({ javaScriptEnabled: false });
  await plain.goto(at('/docs'));
  await expect(plain.getByRole('listitem')).toHaveCount(operations.length + eventTypes.length);
  for (const words of ['apiKeys.rotate', 'POST api-keys rotate', 'rotate key']) {
    await plain.getByRole('searchbox').fill(words);
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(plain.locator('a[href$="/apiKeys.rotate"]')).toBeVisible();
  }
  await plain.getByRole('searchbox').fill('"><img src=x> nothing');
  await plain.getByRole('button', { name: 'Search' }).click();
  await expect(plain.getByRole('status')).toContainText(`0 of ${operations.length} operations, 0 of ${eventTypes.length} webhooks`);
  await expect(plain.locator('main img')).toHaveCount(0);
  await plain.close();
});

test('an operation is tried with the key of a persona and ids of its world', async () => {
  await page.goto(at('/docs/operations/transactions.create'));
  await expect(page.locator('#hint')).toContainText('the key of merchantAdmin');
  const operation = page.locator('.opblock.is-open');
  await expect(operation.locator('textarea')).toContainText(opened.simulator.world.personas.merchantAdmin.merchantId ?? 'a merchant');
  await expect(operation).toContainText('Create a transaction');
  await expect(operation).toBeInViewport();
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table tbody .response-col_status').first()).toContainText('200');
  await page.getByLabel('Try it as').selectOption('noPermissions');
  await expect(page.locator('#hint')).toContainText('the key of noPermissions');
  await operation.getByRole('button', { name: 'Execute' }).click();
  await expect(operation.locator('.live-responses-table tbody .response-col_status').first()).toContainText('403');
});

test('a group says which states it moves and which rules bind it', async () => {
  await page.goto(at('/docs/apiKeys'));
  await expect(page.getByText('States: API key')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'suspend', exact: true }).first()).toBeVisible();
  const rules = rulesOfOperation(catalogue['apiKeys.detail']);
  expect(rules.length).toBeGreaterThan(0);
  const { paths } = (await (await fetch(at('/docs/apiKeys/openapi.json'))).json()) as Document;
  for (const { id } of rules) expect(paths[catalogue['apiKeys.detail'].path]?.['get']?.description).toContain(id);
});

test('every group has a document of its own operations, and every operation a place', async () => {
  const ids = new Set<string>();
  for (const group of operationGroups) {
    const answer = await fetch(at(`/docs/${group}/openapi.json`));
    const { paths } = (await answer.json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;
    };
    for (const methods of Object.values(paths)) for (const { operationId } of Object.values(methods)) ids.add(operationId);
  }
  expect([...ids].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
  const whole = (await (await fetch(at('/openapi.json'))).json()) as { readonly openapi: string };
  expect(whole.openapi).toBe('3.1.0');
});

test('what is unknown is not found, whatever it is called', async () => {
  for (const path of [
    '/docs/nothing',
    '/docs/__proto__',
    '/docs/operations/constructor',
    '/docs/constructor/openapi.json',
    '/docs/static/x.js',
  ])
    expect((await fetch(at(path))).status, path).toBe(404);
});

for (const colorScheme of new Set(looks.map(([scheme]) => scheme)))
  test(`the list has no violation of accessibility rules and fits a narrow window in ${colorScheme}`, async () => {
    const narrow = await opened.newPage({ colorScheme, viewport: { width: 320, height: 700 } });
    await narrow.goto(at('/docs?q=transactions'));
    const { violations } = await new AxeBuilder({ page: narrow }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await narrow.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    await narrow.close();
  });

for (const [colorScheme, width] of looks)
  test(`an open operation with its answer has no violation of accessibility rules in ${colorScheme} at ${width} px`, async () => {
    const viewed = await opened.newPage({ colorScheme, viewport: { width, height: 800 } });
    await viewed.goto(at('/docs/operations/transactions.create'));
    const operation = viewed.locator('.opblock.is-open');
    await operation.getByRole('button', { name: 'Execute' }).click();
    await expect(operation.locator('.live-responses-table tbody .response-col_status').first()).toContainText('200');
    // Names are added after the viewer has drawn.
    await expect(operation.locator('pre.microlight:not([tabindex])')).toHaveCount(0);
    const { violations } = await new AxeBuilder({ page: viewed }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)).toEqual([]);
    await viewed.context().close();
  });

test('an operation is opened by the keyboard, and named by the address', async () => {
  const viewed = await opened.newPage();
  await viewed.goto(at('/docs/apiKeys'));
  const button = viewed.locator('.opblock-summary-control').first();
  await button.focus();
  await viewed.keyboard.press('Enter');
  await expect(viewed.locator('.opblock.is-open')).toHaveCount(1);
  expect(viewed.url()).toMatch(/#\/.+\/apiKeys\./);
  await viewed.context().close();
});

test('a group fits a narrow window: what is wide scrolls by itself', async () => {
  const narrow = await opened.newPage({ viewport: { width: 320, height: 700 } });
  await narrow.goto(at('/docs/operations/apiKeys.rotate'));
  await expect(narrow.locator('.opblock.is-open')).toBeVisible();
  expect(await narrow.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await narrow.close();
});

test('nothing was asked of another place, and nothing complained but the refused requests', () => {
  expect(opened.complaints.filter((text) => !text.includes('status of 403'))).toEqual([]);
});
