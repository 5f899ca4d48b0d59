/**
 * Pages of real groups under concurrent writes: whatever is inserted, changed, deleted and restored, a record that stays and keeps its
 * place is listed once, and paging ends (assumptions: P5, P6).
 */
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { fieldsOf } from '../../../simulator/domain/resources/listing/fields.ts';
import { advance, done, refusal, replacing } from '../billing/billing-steps.ts';
import { groups, listed, type Group } from './resource-groups.ts';
import { expect, test, worldOf, type Answer, type Body, type Json, type World } from './simulated.ts';

const equals = (field: string, value: unknown) => (value === null ? { field, operator: 'IsNull' } : { field, operator: 'Equals', value });

/** Values that make sort keys differ, and often coincide. */
const variations: Readonly<Record<string, fc.Arbitrary<Body>>> = {
  customers: fc.record({
    lastName: fc.constantFrom('Ada', 'ada', 'Grace', 'Zoë'),
    notes: fc.option(fc.constantFrom('a', 'B'), { nil: null }),
  }),
  promotions: fc.record({ name: fc.constantFrom('Spring', 'spring', 'Fall'), value: fc.integer({ min: 1, max: 4 }) }),
  contractPlans: fc.record({
    description: fc.option(fc.constantFrom('a', 'B', 'b'), { nil: null }),
    trialDays: fc.integer({ min: 0, max: 2 }),
    isActive: fc.boolean(),
  }),
  notificationDestinations: fc.record({ isEnabled: fc.boolean() }),
};

const walked = groups.filter(({ prefix }) => Object.hasOwn(variations, prefix));

const sortable = ({ shape }: Group): readonly string[] =>
  [...fieldsOf(shape).values()]
    .filter(({ type, segments }) => type !== 'object' && !segments.some(({ isList }) => isList))
    .map(({ path }) => path);

type Write = { readonly kind: 'insert' | 'change' | 'delete' | 'restore' | 'pass'; readonly at: number; readonly body: Body };

const plan = (group: Group) => {
  const body = variations[group.prefix]!;
  const write: fc.Arbitrary<Write> = fc.record({
    kind: fc.constantFrom('insert', 'change', 'change', 'delete', 'restore', 'pass'),
    at: fc.nat({ max: 30 }),
    body,
  });
  const term = fc.tuple(fc.constantFrom(...sortable(group)), fc.constantFrom('asc', 'desc')).map((words) => words.join(' '));
  const filter = body.map((given) => ({
    filters: Object.entries(given)
      .slice(0, 1)
      .map(([field, value]) => equals(field, value)),
  }));
  return fc.record({
    filter: fc.option(filter, { nil: null }),
    records: fc.array(body, { minLength: 1, maxLength: 10 }),
    sorting: fc.option(
      fc.array(term, { minLength: 1, maxLength: 2 }).map((terms) => terms.join(', ')),
      { nil: null },
    ),
    includeDeleted: fc.boolean(),
    maxResultCount: fc.integer({ min: 1, max: 4 }),
    rounds: fc.array(fc.array(write, { maxLength: 3 }), { maxLength: 8 }),
  });
};

/** The sort key of a record as its reply shows it. */
const keyOf = (record: Json, sorting: string | null): string =>
  JSON.stringify(
    (sorting ?? 'creationTime').split(', ').map((term) =>
      term
        .split(' ')[0]!
        .split('.')
        .reduce((value, name) => value?.[name], record),
    ),
  );

/** Carries out a write, unless it is impossible now. */
async function carryOut(world: World, group: Group, { kind, at, body }: Write, number: number): Promise<void> {
  const { base } = group;
  const { items } = await listed(world, group, { includeDeleted: true });
  const record = items[at % items.length];
  if (kind === 'pass') await advance(world, 'PT1S');
  else if (kind === 'insert') await group.make(world, { ...body, ...(group.hasUniqueName ? { name: `New ${number}` } : {}) });
  else if (kind === 'restore') await world.ask('merchantAdmin', 'POST', `${base}/${record.id}/restore`);
  else if (record.isDeleted === true) return;
  else if (kind === 'delete') await done(world, 'DELETE', `${base}/${record.id}`);
  else await done(world, 'PUT', `${base}/${record.id}`, replacing(record, body));
}

/** Counts equal the length of the list with the same filter. */
async function checkCounts(world: World, { base }: Group, { filter, includeDeleted }: Body, found: number): Promise<void> {
  const path = `${base}/list/continuation`;
  assert.equal(await done(world, 'POST', `${path}/count`, { filter, includeDeleted }), found);
  if (includeDeleted === true) return;
  const summary = await done(world, 'POST', `${path}/summary-counts`, { summaryFilters: { found: filter, all: null }, baseFilter: filter });
  assert.deepEqual(summary, { found, all: found });
}

for (const group of walked) {
  test(`${group.prefix}: unchanged records are returned once, and all walks end`, async ({ open }) => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(plan(group), async ({ records, rounds, maxResultCount, ...order }) => {
        const world = await open({ definition: { customers: 0, transactions: 0, contracts: 0 } });
        const unique = () => (group.hasUniqueName ? { name: `Record ${number++}` } : {});
        for (const body of records) await group.make(world, { ...body, ...unique() });
        /** Sort keys of the records that every look so far has listed. */
        let kept: ReadonlyMap<string, string> | undefined;
        const look = async (): Promise<void> => {
          const { items } = await listed(world, group, order);
          await checkCounts(world, group, order, items.length);
          const now = new Map<string, string>(items.map((one: Json) => [one.id, keyOf(one, order.sorting)]));
          kept = kept === undefined ? now : new Map([...kept].filter(([id, key]) => now.get(id) === key));
        };
        await look();
        const seen: string[] = [];
        let continuationToken: string | null = null;
        let pages = 0;
        do {
          const answer: Json = await listed(world, group, { ...order, maxResultCount, continuationToken });
          seen.push(...answer.items.map(({ id }: Json) => id));
          continuationToken = answer.nextContinuationToken;
          assert.equal(answer.hasMore, continuationToken !== null);
          for (const write of rounds[pages] ?? []) {
            await carryOut(world, group, write, number++);
            await look();
          }
          assert.ok(++pages < 100, 'paging does not end');
        } while (continuationToken !== null);
        const times = new Map<string, number>();
        for (const id of seen) times.set(id, (times.get(id) ?? 0) + 1);
        assert.deepEqual(
          [...kept!.keys()].filter((id) => times.get(id) !== 1),
          [],
        );
        await world.control('DELETE', '');
      }),
      { numRuns: 25 },
    );
  });
}

const request = { maxResultCount: 1, sorting: 'creationTime desc, id' };
const refused = [400, 'Gateway:InvalidContinuationToken', 'continuationToken'];

async function again(world: World, { base, operations }: Group, body: Body, by: Parameters<World['ask']>[0] = 'merchantAdmin') {
  const isPaged = operations['page'] !== undefined;
  const query = new URLSearchParams(Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]));
  return world.ask(by, isPaged ? 'POST' : 'GET', isPaged ? `${base}/list/continuation` : `${base}?${query}`, isPaged ? body : undefined);
}

for (const [index, group] of groups.entries()) {
  test(`${group.prefix}: a token is valid only for its own list`, async ({ world, simulator }) => {
    const different = (number: number) => (group.hasUniqueName ? { name: `Record ${number}` } : {});
    for (const number of [1, 2]) await group.make(world, different(number));
    const { nextContinuationToken: token } = await listed(world, group, request);
    expect(token).toEqual(expect.any(String));
    const mine = { ...request, continuationToken: token };
    expect((await again(world, group, mine)).status).toBe(200);
    const neighbour = groups[(index + 1) % groups.length]!;
    const [version, binding, , id] = JSON.parse(Buffer.from(token, 'base64url').toString().slice(22));
    const forged = Buffer.from(token.slice(0, 22) + JSON.stringify([version, binding, ['2020-01-01T00:00:00Z'], id])).toString('base64url');
    const fork = worldOf(simulator, (await world.control('POST', '/fork', {})).json());
    const misused: Readonly<Record<string, Promise<Answer>>> = {
      'another list': again(world, neighbour, mine),
      'another merchant': again(world, group, mine, 'otherMerchant'),
      'a wider reach': again(world, group, mine, 'hostAdmin'),
      'another sorting': again(world, group, { ...mine, sorting: 'creationTime desc' }),
      'deleted records as well': again(world, group, { ...mine, includeDeleted: true }),
      'a forged one': again(world, group, { ...mine, continuationToken: forged }),
      'a damaged one': again(world, group, { ...mine, continuationToken: `${token.slice(0, -1)}!` }),
    };
    for (const [what, answer] of Object.entries(misused)) expect(refusal(await answer), what).toEqual(refused);
    // A fork is the same world at the same moment, so paging continues there.
    expect((await again(fork, group, mine)).status).toBe(200);
  });
}
