/** Counts by columns equal those of a loop over the records, whatever happened to the list since the last count. */
import { expect, test } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { defaultChoices } from '../../../../../schemas/choices.ts';
import { atMilliseconds, formatInstant } from '../../../../../schemas/shared/instant.ts';
import { boolean, enumeration, instant, money, nullable, shape, text, uuid } from '../../../../../schemas/shape.ts';
import type { Entity } from '../../../../../simulator/domain/kernel/collection.ts';
import { minor, type Minor } from '../../../../../simulator/domain/kernel/money.ts';
import { countByColumns } from '../../../../../simulator/domain/resources/listing/columns.ts';
import { readFilters } from '../../../../../simulator/domain/resources/listing/filter.ts';
import { countMany } from '../../../../../simulator/domain/resources/listing/generate.ts';
import type { Listing } from '../../../../../simulator/domain/resources/listing/listing.ts';
import { Collection } from '../../../../../simulator/store/collection.ts';
import { colors, emptyWorld } from './listing-world.ts';

interface Bill extends Entity {
  readonly owner: string;
  readonly color: (typeof colors)[number] | null;
  readonly isPaid: boolean;
  readonly currency: string | null;
  readonly total: Minor;
  readonly paid: Minor | null;
  readonly note: string | null;
}
const BillDto = shape('BillDto', 'assumed', {
  id: uuid(),
  color: nullable(enumeration('Color', 'assumed', colors)),
  isPaid: boolean(),
  currency: nullable(text()),
  total: money(),
  paid: nullable(money()),
  note: nullable(text()),
  creationTime: instant(),
});
const world = emptyWorld();

const currency = fc.constantFrom('USD', 'JPY', 'KWD', null);
const units = fc.integer({ min: -5, max: 5 }).map((n) => n * 50);
const members = fc.record({
  owner: fc.constantFrom('a', 'b'),
  color: fc.option(fc.constantFrom(...colors), { nil: null }),
  isPaid: fc.boolean(),
  currency,
  total: units.map((n) => minor(n, 'JPY')),
  paid: fc.option(units, { nil: null }).map((n) => (n === null ? null : minor(n, 'JPY'))),
  note: fc.constantFrom(null, 'x'),
});
/** `place` picks an existing record, or one to insert. */
const write = fc.record({ kind: fc.constantFrom('insert', 'replace', 'remove', 'removeOldest', 'count'), place: fc.nat(40), members });

const among = ['Equals', 'NotEquals', 'In', 'NotIn', 'IsNull', 'IsNotNull'];
const comparisons = ['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual', 'Between', 'Equals'];
const rule = (field: string, operators: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...operators), value, value).map(([operator, one, other]) => {
    if (operator.startsWith('Is')) return { field, operator };
    return ['In', 'NotIn', 'Between'].includes(operator) ? { field, operator, values: [one, other] } : { field, operator, value: one };
  });
const amount = fc.constantFrom(-2.5, -0.5, 0, 0.05, 0.5, 0.501, 1, 50, 100.1);
const time = fc.integer({ min: 0, max: 60 }).map((n) => formatInstant(atMilliseconds(n)));
const known = fc.oneof(
  rule('color', [...among, 'Contains', 'NotContains'], fc.constantFrom('red', 'Green')),
  rule('isPaid', ['Equals', 'NotEquals'], fc.boolean()),
  rule('currency', [...among, 'StartsWith'], fc.constantFrom('usd', 'JPY')),
  rule('total', comparisons, amount),
  rule('paid', comparisons, amount),
  rule('creationTime', comparisons, time),
);
const logic = fc.constantFrom('And', 'Or');
const inner = fc.record({ logic, filters: fc.array(known, { maxLength: 3 }) });
const group = fc.record({ logic, filters: fc.array(known, { maxLength: 3 }), groups: fc.array(inner, { maxLength: 2 }) });

const read = (given: unknown) => readFilters(BillDto, defaultChoices, [{ path: 'filter', group: given }])[0]!;

test('columns and a loop give the same counts after any writes', () => {
  fc.assert(
    fc.property(
      fc.array(members, { maxLength: 40 }),
      fc.array(write, { maxLength: 60 }),
      group,
      fc.array(group, { maxLength: 3 }),
      (first, writes, base, named) => {
        const bills = new Collection<Bill, 'owner'>({ owner: ({ owner }) => owner });
        const listing: Listing<Bill> = {
          shape: BillDto,
          search: [],
          columns: {
            values: ['color', 'isPaid', 'currency'],
            numbers: ['total', 'paid', 'creationTime'],
            follow: (_, list) => bills.follow(list),
          },
        };
        let made = 0;
        const insert = (given: Omit<Bill, 'id' | 'creationTime'>, at: number) =>
          bills.insert({ ...given, id: String(++made).padStart(4, '0'), creationTime: atMilliseconds(at) });
        const [one, ...others] = [base, ...named].map(read);
        const compare = (): void => {
          for (const list of [bills.all(), bills.by('owner', 'a')]) {
            const [counted, expected] = [countByColumns, countMany].map((count) => count(world, listing, list, one!, others));
            // A matcher takes far longer for so many draws.
            if (!isDeepStrictEqual(counted, expected)) expect(counted).toEqual(expected);
          }
        };
        for (const given of first) insert(given, 50);
        compare();
        for (const { kind, place, members: given } of writes) {
          const old = bills.all()[place % Math.max(1, bills.size)];
          if (kind === 'insert') insert(given, place < 20 ? place : 60);
          else if (kind === 'count') compare();
          else if (kind === 'removeOldest') bills.removeOldest(place % 3);
          else if (old !== undefined && kind === 'replace') bills.replace({ ...old, ...given });
          else if (old !== undefined) bills.remove(old.id);
        }
        compare();
      },
    ),
    { numRuns: 300 },
  );
});

test('filters on other fields are counted by the loop', () => {
  const bills = new Collection<Bill>({});
  const listing: Listing<Bill> = {
    shape: BillDto,
    search: [],
    computed: { isPaid: () => true },
    columns: { values: ['color', 'isPaid', 'currency'], numbers: ['total'], follow: (_, list) => bills.follow(list) },
  };
  const count = (filter: unknown) => countByColumns(world, listing, bills.all(), read(null), [read(filter)]);
  expect(count({ filters: [{ field: 'color', operator: 'Equals', value: 'Red' }] })).toEqual([0]);
  for (const filter of [
    { field: 'note', operator: 'Equals', value: 'x' },
    { field: 'isPaid', operator: 'Equals', value: true },
    { field: 'total', operator: 'NotEquals', value: 1 },
    { field: 'total', operator: 'In', values: [1, 2] },
  ])
    expect(count({ filters: [filter] })).toBeUndefined();
  expect(
    countByColumns(
      world,
      { ...listing, currencyOf: () => 'USD' },
      bills.all(),
      read({ filters: [{ field: 'total', operator: 'Equals', value: 1 }] }),
      [],
    ),
  ).toBeUndefined();
});
