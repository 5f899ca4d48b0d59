import { AxeBuilder } from '@axe-core/playwright';
import { expect as expectSoon, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { looks, openConsole, type Console } from '../console/console.ts';

/** The viewer draws a page in seconds on a busy machine. */
const expect = expectSoon.configure({ timeout: 30_000 });

interface Webhook {
  readonly operationId: string;
  readonly description: string;
  readonly requestBody: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly $ref: string };
        readonly examples: { readonly sample: { readonly value: unknown } };
      };
    };
  };
}
interface Document {
  readonly webhooks: Readonly<Record<string, { readonly post: Webhook }>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

let opened: Console;

test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeAll(async () => {
  opened = await openConsole();
});
test.afterAll(() => opened.close());

const at = (path: string): string => opened.simulator.url + path;
const categories = [...new Set(eventTypes.map(({ category }) => category))];
const documentOf = async (category: string): Promise<Document> =>
  (await (await fetch(at(`/docs/webhooks/${category}/openapi.json`))).json()) as Document;

test('every type of events is listed, and found by its name, words and cause without a script', async () => {
  const plain = await opened.newPage({ javaScriptEnabled: false });
  for (const words of ['transaction.captured', 'event captured', 'check clears']) {
    await plain.goto(at(`/docs?q=${encodeURIComponent(words)}`));
    await expect(plain.locator('a[href$="/webhooks.transaction.captured"]'), words).toBeVisible();
  }
  await plain.goto(at('/docs'));
  for (const { name } of eventTypes) await expect(plain.locator(`a[href$="/webhooks.${name}"]`)).toHaveCount(1);
  await plain.goto(at('/docs/webhooks'));
  expect(plain.url()).toMatch(/\/docs#webhooks$/);
  await plain.close();
});

test('each category has a document of its own webhooks, with the schemas that they use', async () => {
  const names: string[] = [];
  for (const category of categories) {
    const { webhooks, components } = await documentOf(category);
    names.push(...Object.keys(webhooks));
    for (const { post } of Object.values(webhooks)) {
      expect(post.description).toContain('Sent when: ');
      const { $ref } = post.requestBody.content['application/json'].schema;
      expect(Object.keys(components.schemas)).toContain($ref.slice('#/components/schemas/'.length));
    }
    // It has only schemas that a webhook uses.
    expect(Object.keys(components.schemas)).not.toContain('ErrorEnvelope');
  }
  expect(names.toSorted()).toEqual(eventTypes.map(({ name }) => name).toSorted());
});

test('the example of each webhook is the sample that a destination gets', async () => {
  const { key } = opened.simulator.world.personas.merchantAdmin;
  for (const category of categories)
    for (const [name, { post }] of Object.entries((await documentOf(category)).webhooks)) {
      const answer = await fetch(at(`/api/notifications/event-types/${name}/sample-payload`), { headers: { 'api-key': key } });
      const sample = (await answer.json()) as { readonly timestamp: string };
      const { timestamp } = post.requestBody.content['application/json'].examples.sample.value as typeof sample;
      expect(post.requestBody.content['application/json'].examples.sample.value, name).toEqual({ ...sample, timestamp });
    }
});

test('a webhook says which operations send it, and those say that they do', async () => {
  const { webhooks } = await documentOf('security');
  expect(webhooks['api_key.rotated']?.post.description).toContain('(/docs/operations/apiKeys.rotate)');
  const group = (await (await fetch(at('/docs/apiKeys/openapi.json'))).json()) as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string; readonly description: string }>>>>;
  };
  const rotate = Object.values(group.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === 'apiKeys.rotate');
  for (const name of ['api_key.created', 'api_key.rotated']) expect(rotate?.description).toContain(`(/docs/events/${name})`);
  const ids = new Set(operations.map(({ id }) => id));
  for (const category of categories) {
    const links = [...JSON.stringify(await documentOf(category)).matchAll(/\(\/docs\/operations\/([\w.]+)\)/g)].map(([, id]) => id ?? '');
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((id) => !ids.has(id))).toEqual([]);
  }
});

test('the address of a type opens it, with headers, payload and answers, and nothing to send', async () => {
  const page = await opened.newPage();
  await page.goto(at('/docs/events/transaction.captured'));
  const open = page.locator('.opblock.is-open');
  await expect(open).toHaveCount(1);
  await expect(open).toBeInViewport();
  await expect(open.locator('.opblock-summary-path')).toContainText('transaction.captured');
  for (const text of ['webhook-signature', 'X-Service-Sample', 'transactionNumber', 'Operations that send it', '410'])
    await expect(open).toContainText(text);
  await expect(open.getByRole('button', { name: /Execute|Try it out/ })).toHaveCount(0);
  await expect(open.locator('input:visible')).toHaveCount(0);
  await expect(page.getByText('No operations defined')).toHaveCount(0);
  await expect(page.getByText('5 s, 5 min, 30 min')).toBeVisible();
  await expect(open.getByRole('link', { name: 'transactions.create' })).toHaveAttribute('href', '/docs/operations/transactions.create');
  await page.getByRole('link', { name: 'Events in the console' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.context().close();
});

test('what is unknown is not found', async () => {
  for (const path of ['/docs/webhooks/nothing', '/docs/webhooks/__proto__/openapi.json', '/docs/events/constructor', '/docs/events/none'])
    expect((await fetch(at(path))).status, path).toBe(404);
});

for (const [colorScheme, width] of looks)
  test(`an open webhook has no violation of accessibility rules in ${colorScheme} at ${width} px, and fits`, async () => {
    const viewed = await opened.newPage({ colorScheme, viewport: { width, height: 800 } });
    await viewed.goto(at('/docs/events/contract.ended'));
    await expect(viewed.locator('.opblock.is-open')).toBeVisible();
    // Names are added after the viewer has drawn.
    await expect(viewed.locator('pre.microlight:not([tabindex])')).toHaveCount(0);
    await expect(viewed.locator('.information-container[role="region"]')).toHaveCount(1);
    const { violations } = await new AxeBuilder({ page: viewed }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)).toEqual([]);
    expect(await viewed.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await viewed.context().close();
  });

test('nothing was asked of another place, and nothing complained', () => {
  expect(opened.complaints).toEqual([]);
});
