import { expect as expectSoon, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { openConsole, type Console } from '../console/console.ts';

const expect = expectSoon.configure({ timeout: 30_000 });

interface Webhook {
  readonly description: string;
  readonly 'x-sent-by'?: readonly string[];
  readonly 'x-begun-by'?: readonly string[];
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

test('each category has a document with its webhooks and their schemas', async () => {
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

test('a webhook lists the operations that send it, and each operation lists its webhooks', async () => {
  const { webhooks } = await documentOf('security');
  expect(webhooks['api_key.rotated']?.post['x-sent-by']).toContain('apiKeys.rotate');
  const facts = (await (await fetch(at('/docs/apiKeys/facts.json'))).json()) as {
    readonly operations: Readonly<Record<string, { readonly events: readonly { readonly name: string }[] }>>;
  };
  expect(facts.operations['apiKeys.rotate']?.events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['api_key.created', 'api_key.rotated']),
  );
  const ids = new Set(operations.map(({ id }) => id));
  for (const category of categories)
    for (const { post } of Object.values((await documentOf(category)).webhooks))
      expect([...(post['x-sent-by'] ?? []), ...(post['x-begun-by'] ?? [])].filter((id) => !ids.has(id))).toEqual([]);
});

test('the address of a type opens it, with headers, payload, senders and answers', async () => {
  const page = await opened.newPage();
  await page.goto(at('/docs/events/transaction.captured'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transaction captured');
  const main = page.getByRole('main');
  for (const text of ['webhook-signature', 'X-Service-Sample', 'transactionNumber', 'Operations that send it', '410'])
    await expect(main).toContainText(text);
  await expect(main.getByRole('link', { name: 'transactions.create' })).toHaveAttribute('href', '#/operations/transactions.create');
  await main.getByRole('link', { name: 'Signatures, retries and suppression' }).click();
  await expect(page.getByText('5 s, 5 min, 30 min')).toBeVisible();
  await page.getByRole('link', { name: 'Events of this simulator' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await page.context().close();
});

test('unknown names are not found', async () => {
  for (const path of ['/docs/webhooks/nothing', '/docs/webhooks/__proto__/openapi.json', '/docs/events/constructor', '/docs/events/none'])
    expect((await fetch(at(path))).status, path).toBe(404);
});

test('no other host was requested, and nothing was reported', () => expect(opened.complaints).toEqual([]));
