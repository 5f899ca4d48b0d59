import { atMilliseconds, epochMilliseconds } from '../../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { draws } from '../../../../property-seed.ts';
import type { PageDto, SummaryCountsRequest } from '../../../../../schemas/conventions/paging-types.ts';
import { countOf, summaryCountsOf } from '../../../../../simulator/domain/resources/listing/count.ts';
import type { Listing, PageRequest } from '../../../../../simulator/domain/resources/listing/listing.ts';
import { pageOf } from '../../../../../simulator/domain/resources/listing/page.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import { Collection } from '../../../../../simulator/store/collection.ts';
import { emptyWorld, label, listCall, things, type Thing } from './listing-world.ts';

const world = emptyWorld();

const blank = { color: null, isBig: false, seenAt: null, day: null, tags: [], place: null, parts: [] } as const;
const thingOf = (number: number, creationTime: number, name: string | null, size: number | null): Thing => ({
  ...blank,
  id: String(number).padStart(4, '0'),
  creationTime: atMilliseconds(creationTime),
  name,
  size,
});

/** Creation times and sort values often coincide. */
const seed = fc.record({
  creationTime: fc.integer({ min: 0, max: 4 }),
  name: fc.option(fc.constantFrom('a', 'A', 'b', 'C'), { nil: null }),
  size: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
});
const seeds = fc.array(seed, { maxLength: 25 });
const sortings = ['', 'creationTime', 'creationTime DESC', 'name', 'name desc, size', 'size desc', 'size asc, creationTime desc', 'label'];

const page = (source: readonly Thing[], request: PageRequest): PageDto<Thing> =>
  pageOf(listCall(world, request), things, source, request, (record) => record);

const code = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code} ${error.detail.validationErrors?.[0]?.members.join() ?? ''}`;
    throw error;
  }
  return 'none';
};

/** The expected order, independent of the code under test. */
function inOrder(records: readonly Thing[], sorting: string): readonly string[] {
  const keys = (sorting === '' ? 'creationTime desc' : sorting).split(', ').map((term) => term.toLowerCase().split(' '));
  const value = (record: Thing, name: string) => {
    const found =
      name === 'label'
        ? label(record)
        : name === 'creationtime'
          ? epochMilliseconds(record.creationTime)
          : name === 'name'
            ? record.name
            : record.size;
    return typeof found === 'string' ? found.toLowerCase() : found;
  };
  const compare = (a: string | number | null, b: string | number | null) => (a === b ? 0 : a === null ? -1 : b === null || a > b ? 1 : -1);
  const sign = (direction: string | undefined) => (direction === 'desc' ? -1 : 1);
  return [...records]
    .sort((a, b) => {
      for (const [name, direction] of keys) {
        const order = compare(value(a, name!), value(b, name!));
        if (order !== 0) return order * sign(direction);
      }
      return compare(a.id, b.id) * sign(keys.at(-1)![1]);
    })
    .map(({ id }) => id);
}

test('walking the pages gives every record once, in order', () => {
  fc.assert(
    fc.property(seeds, fc.constantFrom(...sortings), fc.integer({ min: 1, max: 7 }), (given, sorting, maxResultCount) => {
      const records = new Collection<Thing>({});
      for (const [index, { creationTime, name, size }] of given.entries()) records.insert(thingOf(index, creationTime, name, size));
      const seen: string[] = [];
      let token: string | null = null;
      do {
        const answer: PageDto<Thing> = page(records.all(), { maxResultCount, sorting, continuationToken: token, includeTotalCount: true });
        assert.equal(answer.totalCount, given.length);
        assert.equal(answer.hasMore, answer.nextContinuationToken !== null);
        assert.ok(answer.items.length <= maxResultCount, `${answer.items.length} records`);
        seen.push(...answer.items.map(({ id }) => id));
        token = answer.nextContinuationToken;
      } while (token !== null);
      assert.deepEqual(seen, inOrder(records.all(), sorting));
    }),
    { numRuns: draws(400) },
  );
});

test('records that stay are listed once and in order under inserts and deletes between pages', () => {
  const step = fc.record({ drop: fc.array(fc.nat({ max: 30 }), { maxLength: 4 }), add: fc.array(seed, { maxLength: 3 }) });
  fc.assert(
    fc.property(seeds, fc.constantFrom(...sortings), fc.array(step, { maxLength: 8 }), (given, sorting, steps) => {
      const records = new Collection<Thing>({});
      for (const [index, { creationTime, name, size }] of given.entries()) records.insert(thingOf(index, creationTime, name, size));
      const dropped = new Set<string>();
      const seen: string[] = [];
      let next = given.length;
      let token: string | null = null;
      for (let round = 0; ; round++) {
        const answer: PageDto<Thing> = page(records.all(), { maxResultCount: 3, sorting, continuationToken: token });
        seen.push(...answer.items.map(({ id }) => id));
        token = answer.nextContinuationToken;
        if (token === null) break;
        for (const victim of steps[round]?.drop ?? []) {
          const id = String(victim).padStart(4, '0');
          records.remove(id);
          dropped.add(id);
        }
        for (const { creationTime, name, size } of steps[round]?.add ?? []) records.insert(thingOf(next++, creationTime, name, size));
      }
      assert.equal(new Set(seen).size, seen.length);
      const stayed = records.all().filter(({ id }) => Number(id) < given.length && !dropped.has(id));
      const ids = new Set(stayed.map(({ id }) => id));
      assert.deepEqual(
        seen.filter((id) => ids.has(id)),
        inOrder(stayed, sorting),
      );
    }),
    { numRuns: draws(400) },
  );
});

test('a long list in another order is not cut short', () => {
  const long = Array.from({ length: 5000 }, (_, index) => thingOf(index, index, `name ${(index * 7919) % 4001}`, index % 13));
  for (const sorting of ['name', 'size desc, name']) {
    const expected = inOrder(long, sorting);
    let continuationToken: string | null = null;
    for (let start = 0; start < 60; start += 20) {
      const answer: PageDto<Thing> = page(long, { sorting, maxResultCount: 20, continuationToken });
      expect(answer.items.map(({ id }) => id)).toEqual(expected.slice(start, start + 20));
      continuationToken = answer.nextContinuationToken;
    }
    expect(page(long, { sorting, skipCount: 4990, maxResultCount: 20 }).items.map(({ id }) => id)).toEqual(expected.slice(4990));
  }
});

const ten = Array.from({ length: 10 }, (_, index) => thingOf(index, index, `thing ${index}`, index));
const small = { filters: [{ field: 'size', operator: 'LessThan', value: 8 }] };

test('a token is valid only for the same list', () => {
  const request = { maxResultCount: 2, sorting: 'name', filter: small };
  const token = page(ten, request).nextContinuationToken ?? '';
  expect(page(ten, { ...request, maxResultCount: 5, includeTotalCount: true, continuationToken: token }).items).toHaveLength(5);
  const refused = '400 Gateway:InvalidContinuationToken continuationToken';
  const others: readonly PageRequest[] = [
    { ...request, sorting: 'name desc' },
    { ...request, filter: { filters: [{ field: 'size', operator: 'LessThan', value: 9 }] } },
    { ...request, search: 'thing' },
    { ...request, includeDeleted: true },
  ];
  for (const other of others) expect(code(() => page(ten, { ...other, continuationToken: token }))).toBe(refused);
  const elsewhere = { ...request, continuationToken: token };
  expect(code(() => pageOf(listCall(world, elsewhere, 'others.page'), things, ten, elsewhere, (one) => one))).toBe(refused);
  const damaged = [`${token}x`, token.slice(1), token.slice(0, -3), `${token.slice(0, 30)}A${token.slice(31)}`, 'x', '%', '🙂'];
  for (const one of damaged) if (one !== token) expect(code(() => page(ten, { ...request, continuationToken: one }))).toBe(refused);
});

test('a token of another world is refused', () => {
  const request = { maxResultCount: 2 };
  const token = page(ten, request).nextContinuationToken;
  const other = { ...emptyWorld(), crypto: { ...world.crypto, sign: (text: string) => world.crypto.sign(`other ${text}`) } };
  const call = listCall(other as typeof world, { ...request, continuationToken: token });
  expect(code(() => pageOf(call, things, ten, { ...request, continuationToken: token }, (one) => one))).toMatch(/^400 /);
});

test('a page has ten records unless stated, from one up to the bound', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => thingOf(index, index, null, null));
  expect(page(twenty, {}).items).toHaveLength(10);
  expect(page(twenty, { maxResultCount: 1000 }).items).toHaveLength(20);
  for (const maxResultCount of [0, -1, 1001])
    expect(code(() => page(twenty, { maxResultCount }))).toBe('400 Gateway:ValidationFailed maxResultCount');
  const clamping = emptyWorld({ 'paging.outOfRange': 'clamped', 'paging.max': 15, 'paging.default': 4 });
  const sized = (request: PageRequest) => pageOf(listCall(clamping, request), things, twenty, request, (one) => one).items.length;
  expect([sized({}), sized({ maxResultCount: 0 }), sized({ maxResultCount: 99 })]).toEqual([4, 1, 15]);
});

test('skips records, but not after a token', () => {
  expect(page(ten, { skipCount: 3, maxResultCount: 2 }).items.map(({ id }) => id)).toEqual(['0006', '0005']);
  expect(page(ten, { skipCount: 9, maxResultCount: 2 })).toMatchObject({ hasMore: false, nextContinuationToken: null });
  expect(page(ten, { skipCount: 90 }).items).toEqual([]);
  const token = page(ten, { maxResultCount: 2 }).nextContinuationToken;
  expect(code(() => page(ten, { maxResultCount: 2, continuationToken: token, skipCount: 1 }))).toBe(
    '400 Gateway:ValidationFailed skipCount',
  );
  const skipped = page(ten, { skipCount: 3, maxResultCount: 2 }).nextContinuationToken;
  expect(page(ten, { maxResultCount: 2, continuationToken: skipped }).items.map(({ id }) => id)).toEqual(['0004', '0003']);
});

for (const sorting of ['nope', 'name up', 'name asc desc', 'name,', 'tags', 'place', 'parts.code', '__proto__']) {
  test(`refuses to sort by "${sorting}"`, () => expect(code(() => page(ten, { sorting }))).toBe('400 Gateway:ValidationFailed sorting'));
}

test('the total is included on request', () => {
  expect(page(ten, { filter: small }).totalCount).toBeNull();
  expect(page(ten, { filter: small, maxResultCount: 1, includeTotalCount: true }).totalCount).toBe(8);
});

const soft: Listing<Thing> = { ...things, restorePermission: 'Things.Restore' };
const withDeleted = ten.map((one, index) => ({ ...one, isDeleted: index % 2 === 0 }));

test('deleted records are listed only with the permission to restore them', () => {
  const listed = (includeDeleted: boolean, may: boolean) => {
    const call = listCall(world);
    const principal = { ...call.principal, may: () => may };
    return pageOf({ ...call, principal }, soft, withDeleted, { includeDeleted }, (one) => one).items.length;
  };
  expect(listed(false, true)).toBe(5);
  expect(listed(true, true)).toBe(10);
  expect(code(() => listed(true, false))).toBe('403 Volo.Authorization:010002 ');
  expect(countOf(listCall(world), soft, withDeleted, {})).toBe(5);
});

test('hidden values show only where a filter names their field', () => {
  const listing: Listing<Thing> = { ...things, hidden: { field: 'name', values: ['thing 1', 'thing 2'] } };
  const named = { filters: [{ field: 'name', operator: 'Equals', value: 'Thing 1' }] };
  expect(pageOf(listCall(world), listing, ten, {}, (one) => one).items).toHaveLength(8);
  expect(pageOf(listCall(world), listing, ten, { filter: named }, (one) => one).items).toHaveLength(1);
  const summary = { summaryFilters: { all: null, one: named, few: small } };
  expect(summaryCountsOf(listCall(world, summary), listing, ten)).toEqual({ all: 8, one: 1, few: 6 });
  expect(summaryCountsOf(listCall(world, { ...summary, baseFilter: named }), listing, ten)).toEqual({ all: 1, one: 1, few: 1 });
});

test('summary counts return the requested keys in order', () => {
  const counted = (body: SummaryCountsRequest) => summaryCountsOf(listCall(world, body), things, ten);
  expect(JSON.stringify(counted({ summaryFilters: { z: small, a: null }, baseFilter: null }))).toBe('{"z":8,"a":10}');
  expect(counted({ summaryFilters: {} })).toEqual({});
  expect(counted({})).toEqual({});
  expect(
    counted({ summaryFilters: { a: small, b: null }, baseFilter: { filters: [{ field: 'size', operator: 'GreaterThan', value: 5 }] } }),
  ).toEqual({ a: 2, b: 4 });
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, null]));
  expect(Object.keys(counted({ summaryFilters: keys(20) }))).toHaveLength(20);
  expect(code(() => counted({ summaryFilters: { x: { filters: [{ field: 'no' }] } } }))).toBe(
    '400 Gateway:ValidationFailed summaryFilters.x.filters[0].field',
  );
  expect(code(() => counted({ baseFilter: { logic: 'no' } }))).toBe('400 Gateway:ValidationFailed baseFilter.logic');
});

test('an approximate count is off by at most the choice', () => {
  const loose = emptyWorld({ 'paging.countJitterPercent': 20 });
  const counts = Array.from({ length: 50 }, () => countOf(listCall(loose), things, ten, {}));
  expect(Math.min(...counts)).toBe(8);
  expect(Math.max(...counts)).toBe(12);
});
