/** Facts are equal for two gateways that differ only in ids, names, instants and in what else the tenant holds. */
import { expect, test } from '@playwright/test';
import { Answer } from '../../../fixtures/client/answer.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import { Records } from '../../../fixtures/client/path.ts';
import { factsOf } from '../../../engine/compare/normal.ts';
import { compareRuns, conditionOf, differences, Noise, signatureOf } from '../../../engine/compare/compare.ts';
import type { Exchanged, Trace } from '../../../engine/compare/trace.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';

const target = resolveTarget({ baseUrl: 'http://gateway.example' });
const id = (digit: string): string => `${digit.repeat(8)}-1111-4111-8111-111111111111`;

interface Shown {
  readonly operation: OperationId;
  readonly body: unknown;
  readonly status?: number;
  readonly headers?: readonly string[];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const traceOf = (name: string, shown: readonly Shown[]): Trace => ({
  names: [name],
  unknownId: id('9'),
  tag: 'deadbeef',
  blocked: new Map(),
  left: [],
  records: new Records(),
  exchanges: shown.map(
    ({ operation, body, status = 200, headers = ['Content-Type', 'application/json'], params = {}, query = {} }, step): Exchanged => ({
      step,
      operation,
      isOwn: true,
      variation: { of: 'none' },
      caller: 'merchantAdmin',
      inputs: { as: 'merchantAdmin', params, query, body: operation.endsWith('.create') ? { name } : undefined },
      answer: new Answer(status, headers, JSON.stringify(body), `x${step}`, 1, operation),
    }),
  ),
});

const factsIn = (name: string, shown: readonly Shown[]) => factsOf(traceOf(name, shown), target);

const customer = (of: string, name: string, at: string): Shown => ({
  operation: 'customers.create',
  body: { id: of, name, creationTime: at, status: 'Active', note: null },
  headers: ['Content-Type', 'application/json', 'X-Request-Id', of, 'Date', at],
});

test('ids, names, instants and transport headers are the same', () => {
  const one = factsIn('gp-1-a', [customer(id('1'), 'gp-1-a', '2026-01-01T00:00:00.123Z')]);
  const other = factsIn('gp-2-b', [customer(id('2'), 'gp-2-b', '2027-12-01T10:00:00.999Z')]);
  expect(one).toEqual(other);
  expect(one[0]?.aspects).toMatchObject({
    'member:id': 'customers 1',
    'member:name': 'name 1',
    'member:creationTime': 'instant with fraction Z',
    'member:note': 'null',
    'member:status': '"Active"',
    'header:x-request-id': 'sent',
  });
});

test('the form of an instant, a null and an absent member, and a header differ', () => {
  const [one] = factsIn('a', [customer(id('1'), 'a', '2026-01-01T00:00:00.123Z')]);
  const [other] = factsIn('a', [
    {
      operation: 'customers.create',
      body: { id: id('1'), name: 'a', creationTime: '2026-01-01T00:00:00Z', status: 'Locked' },
      headers: ['content-type', 'text/json'],
    },
  ]);
  expect(differences(one!, other!).map(({ aspect }) => aspect)).toEqual([
    'header:content-type',
    'header:x-request-id',
    'member:creationTime',
    'member:status',
    'member:note',
  ]);
});

test('a list is reduced to the records of the walk, and counts begin at their first value', () => {
  const list = (mine: string, others: number, total: number): readonly Shown[] => [
    customer(mine, 'a', '2026-01-01T00:00:00Z'),
    {
      operation: 'customers.page',
      body: {
        items: [...Array.from({ length: others }, (_, at) => ({ id: id(String(at + 3)), name: 'other' })), { id: mine, name: 'a' }],
        hasMore: false,
        totalCount: total,
      },
    },
    { operation: 'customers.count', body: { count: total } },
    { operation: 'customers.count', body: { count: total + 1 } },
  ];
  const [full, empty] = [factsIn('a', list(id('1'), 4, 1000)), factsIn('a', list(id('2'), 0, 1))];
  expect(full).toEqual(empty);
  expect(full[3]?.aspects).toMatchObject({ 'member:count': 'first + 1' });
});

test('an item is the record of its id, whichever member comes first', () => {
  const made = ['1', '2'].map((of) => customer(id(of), 'a', '2026-01-01T00:00:00Z'));
  const listing = (item: object) =>
    factsIn('a', [...made, { operation: 'customers.list', body: { items: [item], hasMore: false } }]).at(-1)!;
  const [one, other] = [listing({ id: id('2'), customerId: id('1') }), listing({ customerId: id('1'), id: id('2') })];
  expect(one.lists['items']?.order).toEqual(['customers 2']);
  expect(differences(one, other)).toEqual([]);
});

test('a number that counts the records of a tenant is compared by its distance', () => {
  const added = (order: number) =>
    [order, order + 1].map((one, at): Shown => ({ operation: 'favorites.add', body: { id: id(String(at + 1)), order: one } }));
  expect(factsIn('a', added(1))).toEqual(factsIn('a', added(8)));
  expect(factsIn('a', added(8))[1]?.aspects).toMatchObject({ 'member:order': 'first + 1' });
});

test('events are the types about each record, and payloads by the record', () => {
  const event = (type: string, of: string, total: number) => ({ id: 'evt_1', type, data: { customerId: of, total } });
  const shown = (one: string, two: string, ...rest: readonly ReturnType<typeof event>[]) => {
    const trace = traceOf('a', [customer(one, 'a', '2026-01-01T00:00:00Z'), customer(two, 'b', '2026-01-01T00:00:00Z')]);
    return factsOf({ ...trace, events: rest }, target).at(-1)!;
  };
  const usual = (one: string, two: string) =>
    shown(one, two, event('made', one, 1), event('made', two, 1), event('changed', one, 2), event('made', id('8'), 7));
  const facts = usual(id('1'), id('2'));
  expect(usual(id('5'), id('6'))).toEqual(facts);
  expect(facts.aspects).toEqual({ 'event:customers 1': 'made, changed', 'event:customers 2': 'made' });
  const other = shown(id('1'), id('2'), event('changed', id('1'), 2), event('made', id('1'), 3), event('made', id('2'), 1));
  expect(differences(facts, other).map(({ aspect }) => aspect)).toEqual(['event:customers 1', 'items:made.data.total']);
});

test('an instant a few microseconds later than another has the form of milliseconds', () => {
  const formOf = (at: string) => factsIn('a', [customer(id('1'), 'a', at)])[0]?.aspects['member:creationTime'];
  expect(formOf('2026-01-01T00:00:00.123002Z')).toBe(formOf('2026-01-01T00:00:00.12Z'));
  expect(formOf('2026-01-01T00:00:00.123456Z')).toBe('instant with fine fraction Z');
});

test('what differs once in many runs hides nothing', () => {
  const run = (status: string) => factsIn('a', [{ operation: 'customers.create', body: { id: id('1'), name: 'a', status } }]);
  const noise = new Noise();
  for (let i = 0; i < 40; i++) compareRuns([run('Active'), run('Active')], run('Active'), noise);
  expect(compareRuns([run('Active'), run('Locked')], run('Closed'), noise).divergences).toEqual([]);
  expect(compareRuns([run('Locked'), run('Locked')], run('Active'), noise).divergences.map(({ aspect }) => aspect)).toEqual([
    'member:status',
  ]);
});

test('a record that is not on a page may be on another', () => {
  const page = (items: readonly unknown[], hasMore: boolean) =>
    factsIn('a', [customer(id('1'), 'a', '2026-01-01T00:00:00Z'), { operation: 'customers.page', body: { items, hasMore } }]);
  const mine = { id: id('1'), name: 'a' };
  expect(differences(page([mine], false)[1]!, page([{ id: id('5') }], true)[1]!)).toEqual([]);
  expect(differences(page([mine], false)[1]!, page([{ id: id('5') }], false)[1]!).map(({ aspect }) => aspect)).toEqual(['listed:items']);
});

test('what differs between two runs of the deployment is noise from then on', () => {
  const run = (status: string) => factsIn('a', [{ operation: 'customers.create', body: { id: id('1'), name: 'a', status } }]);
  const noise = new Noise();
  expect(compareRuns([run('Active'), run('Locked')], run('Closed'), noise).divergences).toEqual([]);
  expect(compareRuns([run('Active'), run('Active')], run('Closed'), noise).divergences).toEqual([]);
  const fresh = compareRuns([run('Active'), run('Active')], run('Closed'), new Noise());
  expect(fresh.divergences.map(signatureOf)).toEqual(['customers.create success member:status']);
});

test('a refusal in place of a success ends the walk, and is one divergence', () => {
  const ends = factsIn('a', [
    { operation: 'customers.create', status: 400, body: { error: { code: 'Gateway:Validation' } } },
    { operation: 'customers.count', body: { count: 1 } },
  ]);
  const goesOn = factsIn('a', [customer(id('1'), 'a', '2026-01-01T00:00:00Z'), { operation: 'customers.count', body: { total: 1 } }]);
  const { divergences, compared } = compareRuns([ends, ends], goesOn, new Noise());
  expect(divergences.map(({ aspect, target: theirs, simulator }) => [aspect, theirs, simulator])).toEqual([['status', '400', '200']]);
  expect(compared).toBe(1);
  expect(conditionOf(ends[0]!)).toEqual({ answer: 'refusal', status: 400, code: 'Gateway:Validation' });
});

test('an answer that depends on what the tenant holds is not compared', () => {
  const missing = { operation: 'customers.access', status: 404, body: { error: { code: 'Gateway:EntityNotFound' } } } as const;
  const [refused, allowed] = [factsIn('a', [missing]), factsIn('a', [{ operation: 'customers.access', status: 202, body: {} }])];
  expect(compareRuns([allowed, allowed], refused, new Noise())).toEqual({ divergences: [], compared: 0 });
});
