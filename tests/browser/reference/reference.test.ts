import { AxeBuilder } from '@axe-core/playwright';
import { expect as expectSoon, test, type Locator, type Page } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { errorsOf } from '../../../schemas/errors.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { operationGroups } from '../../../schemas/operation-groups.ts';
import { areas } from '../../../simulator/pages/reference/areas.ts';
import { looked, looks, looksOf, openConsole, type Console } from '../console/console.ts';

const expect = expectSoon.configure({ timeout: 30_000 });

let opened: Console;
let page: Page;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  opened = await openConsole();
  page = await opened.newPage();
});
test.afterAll(() => opened.close());

const at = (path: string): string => opened.simulator.url + path;
const search = (within: Page): Locator => within.getByRole('combobox', { name: 'Search the reference' });

/** Opens a page of the reference, also from another of its pages. */
async function visit(within: Page, place: string): Promise<void> {
  await within.goto('about:blank');
  await within.goto(at(`/docs#/${place}`));
  await expect(within.getByRole('heading', { level: 1 })).toBeVisible();
}

test('search results follow the typing, and the keyboard is enough', async () => {
  await visit(page, '');
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('partial refund');
  const options = page.getByRole('option');
  await expect(page.getByRole('listbox', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  await expect(options.first()).toContainText('Follow up an existing transaction');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/operations\/transactions\.operate$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow up an existing transaction');
  await page.keyboard.press('/');
  await search(page).fill('zzzz qqqq');
  await expect(page.getByText('Nothing has these words')).toBeVisible();
});

test('a result that was chosen stays chosen when a later list arrives, and Enter waits for the whole text', async () => {
  await visit(page, '');
  const options = page.getByRole('option');
  const listbox = page.getByRole('listbox', { name: 'Results' });
  let answer: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const isWhole = (url: URL): boolean => url.searchParams.get('q') === 'refunds';
  await page.route(isWhole, async (route) => {
    await held;
    await route.continue();
  });
  await search(page).fill('refund');
  await expect(listbox).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press('ArrowDown');
  const chosen = (await options.nth(1).locator('b').textContent()) ?? '';
  await search(page).press('s');
  await expect(listbox).toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press('ArrowDown');
  answer?.();
  await expect(listbox).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('option', { selected: true })).toContainText(chosen);
  await page.unroute(isWhole);
  await search(page).fill('');
  await search(page).pressSequentially('partial refund');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/operations\/transactions\.operate$/);
});

test('an operation opens with a request that works and its answer, then members, errors, states, events, rules and choices', async () => {
  await visit(page, 'operations/transactions.operate');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Request',
    'Answer',
    'Inputs',
    'Members of the answer',
    'Errors',
    'States',
    'Events',
    'Rules',
    'Choices that change it',
  ]);
  const { key, merchantId } = opened.simulator.world.personas.merchantAdmin;
  for (const [tab, sent] of [
    ['curl', "curl -X POST 'http"],
    ['fetch', 'await fetch('],
    ['typed client', 'createClient<paths>'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click();
    const code = page.getByRole('group', { name: `Request with ${tab}` });
    await expect(code).toContainText(sent);
    await expect(code).toContainText(key);
    await expect(code).toContainText(merchantId ?? 'a merchant');
  }
  const table = page.locator('#errors table').first();
  const own = errorsOf({ id: 'transactions.operate' }).filter(({ operations: ids }) => ids.length <= 40);
  await expect(table.locator('tbody tr')).toHaveCount(own.length);
  const row = table.getByRole('row').filter({ hasText: 'Transactions:NotRefundable' });
  await expect(row).toContainText('409');
  await expect(row).toContainText('Void it before settlement');
  await expect(page.getByRole('img', { name: /13 states; a move to/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'transaction.refunded' })).toHaveAttribute('href', '#/events/transaction.refunded');
});

test('each example of a follow-up works in this world, and the console shows why', async () => {
  await visit(page, 'operations/transactions.operate');
  for (const example of await page.getByRole('group', { name: 'Examples' }).getByRole('button').allTextContents()) {
    await page.getByRole('button', { name: example, exact: true }).click();
    const code = page.getByRole('group', { name: /^Request with/ });
    await expect(code).toContainText(example.split(' ')[0] ?? '');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'ms' }), example).toContainText('200');
    await page.getByRole('button', { name: 'Show the example' }).click();
  }
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'Show in the console' }).click();
  await expect(page).toHaveURL(/\/#\/.*\/requests\/\d+$/);
  await expect(page.locator('.detail')).toContainText('/operations');
});

test('a request is edited, and sent as another persona', async () => {
  await visit(page, 'operations/transactions.create');
  await page.getByRole('tab', { name: 'Try it' }).click();
  const body = page.getByRole('textbox', { name: /^Body/ });
  await expect(body).toHaveValue(/"currency": "USD"/);
  await body.fill((await body.inputValue()).replace('"USD"', '"nothing"'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ms' })).toContainText('400');
  await expect(page.getByRole('group', { name: 'Body of the answer' })).toContainText('Gateway:ValidationFailed');
  await page.getByLabel('As').selectOption('noPermissions');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ms' })).toContainText('403');
  await page.getByLabel('As').selectOption('merchantAdmin');
  await page.getByRole('tab', { name: 'curl' }).click();
});

test('where the world has no record yet, one is made first', async () => {
  await visit(page, 'operations/promotions.read');
  await expect(page.getByText('The world has no record for {id} yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create one' }).click();
  await expect(page.getByText('The world has no record')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ms' })).toContainText('200');
});

test('errors, choices, events, guides and terms have pages that an address can name a part of', async () => {
  for (const [place, heading, part] of [
    ['errors/Transactions:NotRefundable', 'Error codes', 'Transactions:NotRefundable'],
    ['choices/paging.max', 'Choices', 'paging.max'],
    ['events/transaction.captured', 'Transaction captured', null],
    ['guides/how-to/receive-webhooks', 'Receive webhooks', null],
    ['guides/reference/glossary/persona', 'Glossary', 'persona'],
    ['operations/transactions.create/errors', 'Create a transaction', 'errors'],
    ['groups/transactions', 'Transactions', null],
  ] as const) {
    await visit(page, place);
    await expect(page.getByRole('heading', { level: 1 }), place).toHaveText(heading);
    if (part !== null) await expect(page.locator(`[id="${part}"]`), place).toBeInViewport();
  }
  await visit(page, 'operations/nothing.there');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such operation');
});

test('the contents list every operation, payments first, and every group has its facts and document', async () => {
  expect(areas.flatMap(({ groups }) => groups).toSorted()).toEqual([...operationGroups].toSorted());
  await visit(page, '');
  const side = page.getByRole('navigation', { name: 'Contents' });
  await expect(side.getByRole('heading', { level: 3 }).first()).toHaveText('Payments');
  await expect(side.locator('a[href^="#/operations/"]')).toHaveCount(operations.length);
  await expect(side.locator('a[href^="#/events/"]')).toHaveCount(eventTypes.length);
  const ids = new Set<string>();
  for (const group of operationGroups) {
    const facts = (await (await fetch(at(`/docs/${group}/facts.json`))).json()) as { readonly operations: object };
    const { paths } = (await (await fetch(at(`/docs/${group}/openapi.json`))).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
    };
    const own = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    expect(own.toSorted()).toEqual(Object.keys(facts.operations).toSorted());
    for (const id of own) ids.add(id);
  }
  expect([...ids].toSorted()).toEqual(operations.map(({ id }) => id).toSorted());
});

test('without a script everything is listed and found', async () => {
  const plain = await opened.newPage({ javaScriptEnabled: false });
  await plain.goto(at('/docs'));
  await plain.getByRole('link', { name: 'the list of everything' }).click();
  await expect(plain.getByRole('listitem')).toHaveCount(operations.length + eventTypes.length);
  await plain.getByRole('searchbox').fill('rotate a key');
  await plain.getByRole('button', { name: 'Search' }).click();
  await expect(plain.getByRole('link').nth(1)).toHaveAttribute('href', '../docs#/operations/apiKeys.rotate');
  await plain.getByRole('searchbox').fill('"><img src=x>');
  await plain.getByRole('button', { name: 'Search' }).click();
  await expect(plain.locator('main img')).toHaveCount(0);
  await plain.context().close();
});

test('documented addresses lead here, and unknown ones are not found', async () => {
  for (const [path, place] of [
    ['/docs/operations/transactions.create', '/docs#/operations/transactions.create'],
    ['/docs/events/transaction.captured', '/docs#/events/transaction.captured'],
    ['/docs/apiKeys', '/docs#/groups/apiKeys'],
    ['/docs/webhooks', '/docs#/events'],
  ] as const) {
    const answer = await fetch(at(path), { redirect: 'manual' });
    expect([answer.status, new URL(answer.headers.get('location') ?? '', at(path)).href]).toEqual([302, at(place)]);
  }
  for (const path of [
    '/docs/nothing',
    '/docs/__proto__',
    '/docs/operations/constructor',
    '/docs/constructor/openapi.json',
    '/docs/__proto__/facts.json',
    '/docs/data/guides/how-to/nothing.json',
    '/docs/data/guides/..%2f..%2fpackage.json',
    '/_console/x.js',
  ])
    expect((await fetch(at(path))).status, path).toBe(404);
});

test('less than 100 KB of script are loaded before the first paint', async () => {
  for (const place of ['', 'operations/transactions.operate']) {
    const fresh = await opened.newPage();
    await visit(fresh, place);
    const loaded = await fresh.evaluate<number>(`(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
      return scripts.filter(({ startTime }) => startTime < paint.startTime).reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0);
    })()`);
    expect(loaded).toBeGreaterThan(10_000);
    expect(loaded, place).toBeLessThan(100_000);
    await fresh.context().close();
  }
});

for (const [colorScheme, width] of looks)
  test(`pages have no violation of accessibility rules and fit in ${colorScheme} at ${width} px`, { tag: looksOf.pages }, async () => {
    const viewed = await opened.newPage({ colorScheme, viewport: { width, height: 800 } });
    for (const place of looked([
      '',
      'operations/transactions.operate',
      'errors',
      'choices',
      'events/contract.ended',
      'guides/how-to/receive-webhooks',
      'groups/users',
    ])) {
      await visit(viewed, place);
      if (place.startsWith('operations')) {
        await viewed.getByRole('button', { name: 'Send' }).click();
        await expect(viewed.getByRole('link', { name: 'Show in the console' })).toBeVisible();
        await expect(viewed.getByRole('img', { name: /states/ })).toBeVisible();
      }
      const { violations } = await new AxeBuilder({ page: viewed }).analyze();
      expect(violations.map(({ id, nodes }) => `${place} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)).toEqual([]);
      expect(await viewed.evaluate<number>('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width);
    }
    await search(viewed).fill('refund');
    await expect(viewed.getByRole('option').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page: viewed }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)).toEqual([]);
    await viewed.context().close();
  });

test('in a narrow window the contents open over the page and close with a choice', async () => {
  const narrow = await opened.newPage({ viewport: { width: 390, height: 800 } });
  await visit(narrow, '');
  const side = narrow.getByRole('navigation', { name: 'Contents' });
  await expect(side).toBeHidden();
  await narrow.getByRole('button', { name: 'Contents' }).click();
  await side.getByRole('link', { name: /^Create a transaction/ }).click();
  await expect(side).toBeHidden();
  await expect(narrow.getByRole('heading', { level: 1 })).toHaveText('Create a transaction');
  await narrow.context().close();
});

test('no other host was requested, and only refused requests were reported', () => {
  expect(opened.complaints.filter((text) => !/status of (?:400|403|409)/.test(text))).toEqual([]);
});
