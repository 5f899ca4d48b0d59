/** The choice `answers.learned`: entries that the simulator carries out after its own answer. */
import type { LearnedAnswer } from '../../../schemas/learned-answers.ts';
import { newCustomer } from '../billing/billing-steps.ts';
import { expect, test, type Answer, type Json, type World } from './simulated.ts';

const base = '/api/customers';
const unknown = `${base}/11111111-1111-4111-8111-111111111111`;
const success = { answer: 'success' } as const;
const refusal = { answer: 'refusal' } as const;
const any = { answer: 'any' } as const;

const learning = (...entries: readonly LearnedAnswer[]) => ({ choices: { 'answers.learned': entries } });
const ask = (world: World, method: string, path: string, body?: unknown): Promise<Answer> => world.ask('merchantAdmin', method, path, body);
const lastReason = async (world: World): Promise<string | null> =>
  (await world.control('GET', '/requests?limit=1')).json()['requests'][0]['reason'];

test('statuses, codes and headers', async ({ open }) => {
  const world = await open(
    learning(
      { operation: 'customers.read', when: { ...refusal, status: 404 }, then: { code: 'Customers:Missing' } },
      { operation: 'customers.*', when: { ...refusal, code: 'Gateway:EntityNotFound' }, then: { status: 410 } },
      { operation: '*', when: any, then: { header: 'X-Region', value: 'eu' } },
      { operation: 'customers.read', when: success, then: { header: 'x-region', value: null } },
      { operation: 'customers.create', when: success, then: { status: 201 } },
    ),
  );
  const missing = await ask(world, 'GET', unknown);
  expect([missing.status, missing.json()['error']['code'], missing.headers['x-region']]).toEqual([410, 'Customers:Missing', 'eu']);
  expect(await lastReason(world)).toMatch(/learned: header x-region, status 410, code Customers:Missing$/);
  const created = await ask(world, 'POST', base, { merchantId: world.personas.merchantAdmin.merchantId, lastName: 'Hopper' });
  expect([created.status, created.headers['x-region']]).toEqual([201, 'eu']);
  const found = await ask(world, 'GET', `${base}/${created.json()['id']}`);
  expect([found.status, found.headers['x-region'], found.json()['lastName']]).toEqual([200, undefined, 'Hopper']);
  // Refusals before the operation is carried out have them too.
  const refused = await world.ask('noPermissions', 'GET', base);
  expect([refused.status, refused.headers['x-region']]).toEqual([403, 'eu']);
});

test('members, also of items and of null with suppressNulls', async ({ open }) => {
  const world = await open(
    learning(
      { operation: 'customers.list', when: success, then: { member: 'items[].notes', absent: true } },
      { operation: 'customers.list', when: success, then: { member: 'items[].rating', value: null } },
      { operation: 'customers.read', when: success, then: { member: 'billingAddress.city', value: 'PARIS' } },
      { operation: 'customers.read', when: success, then: { member: 'rating', value: { stars: 5 } } },
    ),
  );
  const { id } = await newCustomer(world, { billingAddress: { city: 'London' } });
  const { items } = (await ask(world, 'GET', base)).json() as Json;
  expect(items.length).toBeGreaterThan(0);
  for (const item of items) {
    expect(item).not.toHaveProperty('notes');
    expect(item).toHaveProperty('rating', null);
  }
  const [first] = (await ask(world, 'GET', `${base}?suppressNulls=true`)).json()['items'] as Json;
  expect(first).not.toHaveProperty('rating');
  expect((await ask(world, 'GET', `${base}/${id}`)).json()).toMatchObject({ billingAddress: { city: 'PARIS' }, rating: { stars: 5 } });
});

test('renamed members, combined with other changes', async ({ open }) => {
  const world = await open(
    learning(
      { operation: 'customers.read', when: success, then: { member: 'surname', from: 'lastName' } },
      { operation: 'customers.read', when: success, then: { member: 'lastName', from: 'firstName' } },
      { operation: 'customers.read', when: success, then: { member: 'firstName', absent: true } },
      { operation: 'customers.read', when: success, then: { member: 'person.name.last', from: 'lastName' } },
      { operation: 'customers.read', when: success, then: { member: '__proto__', from: 'nothing' } },
      { operation: 'customers.list', when: success, then: { member: 'items[].surname', from: 'items[].lastName' } },
    ),
  );
  const { id } = await newCustomer(world, { firstName: 'Grace', lastName: 'Hopper' });
  const customer = (await ask(world, 'GET', `${base}/${id}`)).json();
  expect(customer).toMatchObject({ surname: 'Hopper', lastName: 'Grace', person: { name: { last: 'Hopper' } } });
  expect(customer).not.toHaveProperty('firstName');
  const { items } = (await ask(world, 'GET', base)).json() as Json;
  for (const item of items) expect(item.surname).toBe(item.lastName);
  expect(items.find((item: Json) => item.id === id).surname).toBe('Hopper');
});

test('generated members: repeatable by seed, new each time, without changing record ids', async ({ open }) => {
  const entries: readonly LearnedAnswer[] = [
    { operation: 'customers.read', when: refusal, then: { member: 'error.traceId', generate: 'uuid' } },
    { operation: 'customers.read', when: refusal, then: { member: 'error.words', generate: 'text' } },
    { operation: 'customers.read', when: refusal, then: { member: 'error.at', generate: 'instant' } },
  ];
  const run = async (options: object) => {
    const world = await open({ seed: 11, ...options });
    const errors: Json[] = [];
    for (let i = 0; i < 2; i++) errors.push((await ask(world, 'GET', unknown)).json()['error']);
    return { errors, id: (await newCustomer(world)).id };
  };
  const one = await run(learning(...entries));
  expect(await run(learning(...entries))).toEqual(one);
  expect(one.errors[0]['traceId']).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(one.errors[0]['words']).toMatch(/^[a-z]{12}$/);
  expect(one.errors[0]['at']).toMatch(/^2026-03-02T10:00:0/);
  expect(one.errors[1]['traceId']).not.toBe(one.errors[0]['traceId']);
  expect(one.errors[1]['words']).not.toBe(one.errors[0]['words']);
  expect((await run({})).id).toBe(one.id);
});

test('inputs that the caller left out, and conditions about them', async ({ open }) => {
  const world = await open(
    learning(
      { operation: 'customers.*', when: any, then: { give: 'isActive', value: false } },
      { operation: 'customers.create', when: any, then: { give: 'billingAddress.country', value: 'CH' } },
      { operation: 'customers.create', when: { ...success, without: 'isActive' }, then: { header: 'X-Defaulted', value: 'isActive' } },
      { operation: 'customers.list', when: any, then: { give: 'query.sorting', value: 'lastName desc' } },
    ),
  );
  const merchantId = world.personas.merchantAdmin.merchantId;
  const without = await ask(world, 'POST', base, { merchantId, lastName: 'Aardvark', billingAddress: { city: 'Bern' } });
  expect([without.status, without.headers['x-defaulted'], without.json()]).toMatchObject([
    200,
    'isActive',
    { isActive: false, billingAddress: { city: 'Bern', country: 'CH' } },
  ]);
  expect(await lastReason(world)).toBe('learned: gave isActive, gave billingAddress.country, header x-defaulted');
  // Names of members are read in any case.
  const given = await ask(world, 'POST', base, { merchantId, LastName: 'Zulu', IsActive: true });
  expect([given.headers['x-defaulted'], given.json()['isActive'], given.json()['billingAddress']]).toEqual([undefined, true, null]);
  const names = async (query: string) =>
    ((await ask(world, 'GET', base + query)).json()['items'] as Json[]).map((one: Json) => one['lastName']);
  const sorted = await names('?maxResultCount=1000');
  expect(sorted.indexOf('Zulu')).toBeLessThan(sorted.indexOf('Aardvark'));
  expect(sorted).toEqual((await names('?maxResultCount=1000&sorting=lastName')).toReversed());
});

test('inputs without effect', async ({ open }) => {
  const world = await open(
    learning(
      { operation: 'customers.*', when: any, then: { ignore: 'notes' } },
      { operation: 'customers.create', when: any, then: { ignore: 'billingAddress.city' } },
      { operation: 'customers.create', when: any, then: { ignore: 'isActive' } },
      { operation: 'customers.create', when: any, then: { give: 'isActive', value: false } },
      { operation: 'customers.list', when: any, then: { ignore: 'query.sorting' } },
      { operation: 'customers.read', when: any, then: { ignore: 'query.suppressNulls' } },
    ),
  );
  const merchantId = world.personas.merchantAdmin.merchantId;
  const address = { city: 'Bern', country: 'CH' };
  // A value that does not fit is ignored too, and so is another spelling.
  const body = { merchantId, lastName: 'Zulu', Notes: 12, isActive: true, billingAddress: address };
  const made = await ask(world, 'POST', base, body);
  expect(made.json()).toMatchObject({ notes: null, isActive: false, billingAddress: { city: null, country: 'CH' } });
  expect(await lastReason(world)).toBe('learned: ignored notes, ignored billingAddress.city, ignored isActive, gave isActive');
  const list = async (query: string) => (await ask(world, 'GET', base + query)).json()['items'].map((one: Json) => one['id']);
  expect(await list('?maxResultCount=1000&SORTING=lastName')).toEqual(await list('?maxResultCount=1000'));
  expect((await ask(world, 'GET', `${base}/${made.json()['id']}?suppressNulls=true`)).json()).toHaveProperty('notes', null);
  // What was not sent is not mentioned.
  expect((await ask(world, 'POST', base, { merchantId, lastName: 'Yankee' })).status).toBe(200);
  expect(await lastReason(world)).toBe('learned: gave isActive');
});

test('settings, snapshots and forks carry them; a wrong one changes nothing', async ({ world, simulator }) => {
  const entry = { operation: 'customers.read', when: refusal, then: { status: 410 } };
  expect((await ask(world, 'GET', unknown)).status).toBe(404);
  const change = (entries: unknown) => world.control('POST', '/settings', { choices: { 'answers.learned': entries } });
  expect((await change([entry])).status).toBe(200);
  expect((await ask(world, 'GET', unknown)).status).toBe(410);
  const wrong = await change([{ ...entry, operation: 'customers.red' }]);
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('did you mean customers.read?')]);
  expect((await ask(world, 'GET', unknown)).status).toBe(410);
  const snapshot = JSON.parse(JSON.stringify(simulator.inside.snapshot(world.id))) as { readonly choices: object };
  expect(snapshot.choices).toMatchObject({ 'answers.learned': [entry] });
  expect((await change([])).status).toBe(200);
  expect((await ask(world, 'GET', unknown)).status).toBe(404);
});

test('an injected fault is not changed', async ({ open }) => {
  const world = await open(learning({ operation: '*', when: refusal, then: { status: 418 } }));
  await world.control('POST', '/faults', { operation: 'customers.read', status: 503, count: 1 });
  expect((await ask(world, 'GET', unknown)).status).toBe(503);
  expect((await ask(world, 'GET', unknown)).status).toBe(418);
});
