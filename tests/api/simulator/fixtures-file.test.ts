import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { readFixtures } from '../../../engine/fixtures-file.ts';
import { startSimulator } from '../../../engine/library.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { newFolder } from '../../new-folder.ts';

declare module '../../../engine/library/world.ts' {
  interface FixtureKeys {
    till: unknown;
    second: unknown;
  }
}

const example = 'examples/shop.yaml';
const folder = newFolder('gateproof-fixtures');

/** The one-line error for a file of these lines, without the file's path. */
async function refusalOf(...lines: readonly string[]): Promise<string> {
  const path = join(folder, `${test.info().testId}.yaml`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  try {
    const simulator = await startSimulator({ fixtures: path });
    await simulator.close();
    return 'nothing';
  } catch (error) {
    return (error as Error).message.replace(path, 'shop.yaml');
  }
}

test('every world starts with the records of the example, and goes back to them', async () => {
  const simulator = await startSimulator({ seed: 7, fixtures: example, now: '2026-03-01T09:00:00Z' });
  for (const world of [simulator.world, await simulator.createWorld()]) {
    const till = world.as('till');
    const read = async (path: string) => (await (await till(path)).json()) as Readonly<Record<string, unknown>>;
    const { fixtures, keys } = world;
    expect(await read(`/api/customers/${fixtures['customers.ada']}`)).toMatchObject({
      firstName: 'Ada',
      merchantId: fixtures['merchants.acme'],
    });
    const order = await read(`/api/transactions/${fixtures['transactions.order']}`);
    expect(order).toMatchObject({ status: 'Captured', customerId: fixtures['customers.ada'], capturedAmount: 40 });
    expect(keys?.['till']).toMatchObject({ userId: fixtures['users.clerk'], merchantId: fixtures['merchants.acme'] });
    const { status } = await till(`/api/customers/${fixtures['customers.ada']}`, { method: 'DELETE' });
    expect(status).toBeLessThan(300);
    await world.reset();
    expect(await read(`/api/customers/${fixtures['customers.ada']}`)).toMatchObject({ firstName: 'Ada' });
    const fork = await world.fork();
    expect((await fork.as('till')(`/api/customers/${fixtures['customers.ada']}`)).status).toBe(200);
    expect(fork.keys?.['till']?.key).not.toBe(keys?.['till']?.key);
  }
  await simulator.close();
});

test('the ids and keys of the default world are the same at each start with one seed', async () => {
  const [first, second] = [await startSimulator({ seed: 7, fixtures: example }), await startSimulator({ seed: 7, fixtures: example })];
  expect(first.world.fixtures).toEqual(second.world.fixtures);
  expect(first.world.keys).toEqual(second.world.keys);
  await Promise.all([first.close(), second.close()]);
});

test('names refer to records further below, to personas and to seeded records', async () => {
  const path = join(folder, 'below.yaml');
  writeFileSync(
    path,
    `customers:
  ada: { merchant: beta, firstName: Ada, lastName: Lovelace }
  joan: { merchant: otherMerchant, firstName: Joan, lastName: Clarke, as: otherMerchant }
merchants:
  beta: { name: Beta, email: beta@shop.example, then: [lock] }
keys:
  second: { user: merchantAdmin, scopes: ['Customers.*'] }
`,
  );
  const simulator = await startSimulator({ fixtures: path });
  const { world } = simulator;
  const [ada, joan] = ['customers.ada', 'customers.joan'].map((name) => world.fixtures[name]);
  const customers: readonly JsonObject[] = await world.records<string>('customers');
  const merchantOf = (id: string | undefined) => customers.find((one) => one['id'] === id)?.['merchantId'];
  expect(merchantOf(ada)).toBe(world.fixtures['merchants.beta']);
  expect(merchantOf(joan)).toBe(world.personas.otherMerchant.merchantId);
  const merchants: readonly JsonObject[] = await world.records<string>('merchants');
  expect(merchants.find(({ id }) => id === world.fixtures['merchants.beta'])?.['isLocked']).toBe(true);
  expect((await world.as('second')('/api/customers')).status).toBe(200);
  expect((await world.as('second')('/api/campaigns')).status).toBe(403);
  await simulator.close();
});

test('a mistake is one line with line, column and reason', async () => {
  const merchant = ['merchants:', '  acme: { name: Acme, email: shop@acme.example }'];
  const told = {
    'no map': await refusalOf('- acme'),
    'no YAML': await refusalOf('merchants: {'),
    'a section that is no group': await refusalOf('costumers:', '  ada: {}'),
    'a record that is no map': await refusalOf('customers:', '  ada: Lovelace'),
    'a name that cannot be referred to': await refusalOf('customers:', '  "a.b": {}'),
    'a member that does not exist': await refusalOf(...merchant, 'customers:', '  ada: { merchant: acme, surname: Lovelace }'),
    'a record that does not exist': await refusalOf('customers:', '  ada:', '    lastName: Lovelace', '    merchant: acme'),
    'a circle': await refusalOf(
      'merchants:',
      '  acme: { name: Acme, email: a@b.example, as: till }',
      'keys:',
      '  till: { user: clerk }',
      'users:',
      '  clerk: { merchant: acme }',
    ),
    'a value that the API refuses': await refusalOf(...merchant, 'customers:', '  ada:', '    merchant: acme', '    email: 5'),
    'a nested value': await refusalOf(
      ...merchant,
      'customers:',
      '  ada:',
      '    merchant: acme',
      '    lastName: L',
      '    billingAddress:',
      '      country: 7',
    ),
    'what its caller may not do': await refusalOf(
      ...merchant,
      'customers:',
      '  ada: { merchant: acme, lastName: Lovelace, as: noPermissions }',
    ),
    'a caller that does not exist': await refusalOf('merchants:', '  acme: { as: nobody }'),
    'an operation that does not exist': await refusalOf('merchants:', '  acme: { name: Acme, email: shop@acme.example, then: [open] }'),
    'a variable that is not set': await refusalOf('merchants:', '  acme: { name: "${NOT_SET_HERE}" }'),
  };
  const lines = Object.values(told);
  expect(lines.every((line) => /^shop\.yaml:\d+:\d+: /.test(line) && !line.includes('\n'))).toBe(true);
  expect(told).toEqual({
    'no map': 'shop.yaml:1:1: the file holds no fixtures; it needs a section such as customers',
    'no YAML': expect.stringMatching(/^shop\.yaml:[12]:\d+: not valid YAML: /),
    'a section that is no group': expect.stringMatching(
      /^shop\.yaml:1:1: there are no fixtures of the kind costumers; there are .*customers/,
    ),
    'a record that is no map': 'shop.yaml:2:3: customers.ada must be a map of members',
    'a name that cannot be referred to': expect.stringMatching(/^shop\.yaml:2:3: the name a\.b must be/),
    'a member that does not exist': expect.stringMatching(
      /^shop\.yaml:4:26: unknown member customers\.ada\.surname; allowed are .*lastName/,
    ),
    'a record that does not exist': 'shop.yaml:4:5: customers.ada.merchant names no record of this file: "acme"',
    'a circle': 'shop.yaml:6:12: merchants.acme refers to itself',
    'a value that the API refuses': expect.stringMatching(/^shop\.yaml:6:5: customers\.ada: The field email must be/),
    'a nested value': expect.stringMatching(/^shop\.yaml:8:7: customers\.ada: The field billingAddress\.country must be/),
    'what its caller may not do': expect.stringMatching(/^shop\.yaml:4:3: customers\.ada: The caller lacks a permission/),
    'a caller that does not exist': expect.stringMatching(/^shop\.yaml:2:11: as must name a key of this file or a persona: /),
    'an operation that does not exist': expect.stringMatching(/^shop\.yaml:2:\d+: there is no operation merchants\.open; /),
    'a variable that is not set': expect.stringMatching(/^shop\.yaml:2:17: .*NOT_SET_HERE\} is not set/),
  });
});

test('a file of more records than its maximum is refused', () => {
  const path = join(folder, 'many.yaml');
  const text = (count: number) => `customers:\n${Array.from({ length: count }, (_, index) => `  c${index}: {}\n`).join('')}`;
  writeFileSync(path, text(2_000));
  expect(Object.keys(readFixtures(path).sections['customers'] ?? {})).toHaveLength(2_000);
  writeFileSync(path, text(2_001));
  expect(() => readFixtures(path)).toThrow('many.yaml:2002:3: the file holds more than 2000 records');
});

function planOf(name: string, files: Readonly<Record<string, string>>) {
  const path = join(folder, name);
  mkdirSync(join(path, '..data'), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return readFixtures(path);
}

test('a folder is read file by file, in the order of their names', async () => {
  const { sections } = planOf('many', {
    'b.yml': 'customers: { bob: { lastName: Bell } }',
    'a.yaml': 'merchants: { acme: { name: Acme } }',
    'c.json': '{ "customers": { "cy": { "lastName": "Cole" } } }',
    'notes.txt': 'not: read',
    '.hidden.yaml': 'not: read',
  });
  expect(sections).toEqual({ merchants: { acme: { name: 'Acme' } }, customers: { bob: { lastName: 'Bell' }, cy: { lastName: 'Cole' } } });
  expect(Object.keys(sections['customers'] ?? {})).toEqual(['bob', 'cy']);
  expect(planOf('none', {}).sections).toEqual({});
});

test('a name that two files of a folder give is refused, and mistakes name their file', () => {
  const twice = { 'a.yaml': 'customers:\n  ada: {}', 'b.yaml': '\ncustomers:\n  ada: {}' };
  const path = join(folder, 'twice');
  expect(() => planOf('twice', twice)).toThrow(
    `${path}/b.yaml:3:3: customers.ada is in ${path}/a.yaml already; a name may stand once in a folder`,
  );
  const plan = planOf('faulty', { 'a.yaml': 'customers:\n  ada: {}', 'b.yaml': '\ncustomers:\n  bob: { email: 7 }' });
  expect(plan.fault(['customers', 'bob', 'email'], 'wrong').message).toBe(`${join(folder, 'faulty')}/b.yaml:3:10: wrong`);
  expect(plan.fault(['customers'], 'wrong').message).toBe(`${join(folder, 'faulty')}/a.yaml:1:1: wrong`);
});
