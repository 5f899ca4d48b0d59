/** Filters by amounts: comparing minor units selects exactly what comparing decimals selects, judged by a decimal library. */
import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import { Decimal } from 'decimal.js';
import * as fc from 'fast-check';
import { draws } from '../../../../property-seed.ts';
import { defaultChoices } from '../../../../../schemas/choices.ts';
import { maxTotal } from '../../../../../schemas/shared/amount.ts';
import { epoch } from '../../../../../schemas/shared/instant.ts';
import { array, instant, money, nullable, shape, text, uuid } from '../../../../../schemas/shape.ts';
import { minorDigits, around, minor, unitsOf, type Minor } from '../../../../../simulator/domain/kernel/money.ts';
import type { Entity } from '../../../../../simulator/domain/kernel/collection.ts';
import { readFilters } from '../../../../../simulator/domain/resources/listing/filter.ts';
import { countMany, predicateOf } from '../../../../../simulator/domain/resources/listing/generate.ts';
import type { Listing } from '../../../../../simulator/domain/resources/listing/listing.ts';
import { emptyWorld } from './listing-world.ts';

const Oracle = Decimal.clone({ precision: 60 });

interface Bill extends Entity {
  readonly currency: string | null;
  readonly total: Minor;
  readonly paid: Minor | null;
  readonly fees: readonly { readonly fee: Minor | null }[];
}
const BillDto = shape('BillDto', 'assumed', {
  id: uuid(),
  currency: nullable(text()),
  total: money(),
  paid: nullable(money()),
  fees: array(shape('Fee', 'assumed', { fee: nullable(money()) })),
  creationTime: instant(),
});
const world = emptyWorld();
/** In the second, records have a currency. */
const listings: readonly Listing<Bill>[] = [
  { shape: BillDto, search: [] },
  { shape: BillDto, search: [], currencyOf: ({ currency }) => currency },
];

const currency = fc.constantFrom('JPY', 'KRW', 'USD', 'EUR', 'KWD', 'CLF', null);
const units = fc
  .oneof(
    fc.integer({ min: -30, max: 30 }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.integer({ min: -maxTotal, max: maxTotal }),
    fc.constantFrom(0, maxTotal, -maxTotal),
  )
  .map((n) => minor(n, 'JPY'));
const bill: fc.Arbitrary<Bill> = fc.record({
  id: fc.uuid(),
  creationTime: fc.constant(epoch),
  currency,
  total: units,
  paid: fc.option(units, { nil: null }),
  fees: fc.array(fc.record({ fee: fc.option(units, { nil: null }) }), { maxLength: 3 }),
});

const decimalOf = (amount: Minor, code: string | null) => new Oracle(unitsOf(amount)).div(new Oracle(10).pow(minorDigits(code)));

/** Numbers near amounts and far from them: with as many digits as a currency has, with more, and their neighbours in JSON. */
const near = fc
  .tuple(
    units,
    fc.constantFrom(0, 2, 3, 4),
    fc.constantFrom(0, 0.5, -0.5, 0.4, 1e-3, -1e-3, 1e-5, -1e-5, Number.EPSILON),
    fc.constantFrom(1, 1 + Number.EPSILON, 1 - Number.EPSILON),
  )
  .map(([amount, digits, beside, factor]) => ((unitsOf(amount) + beside) / 10 ** digits) * factor);
const number = fc.oneof(
  { weight: 6, arbitrary: near },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, 1e15, -1e15, 2 ** 53) },
);

const operators = [
  'Equals',
  'NotEquals',
  'In',
  'NotIn',
  'Between',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'IsNull',
  'IsNotNull',
] as const;
interface Rule {
  readonly field: 'total' | 'paid' | 'fees.fee';
  readonly operator: (typeof operators)[number];
  readonly values: readonly number[];
}

/** Null has no decimal. A number means the shortest decimal that reads as it. */
function matches(found: Decimal | null, { operator, values }: Rule): boolean {
  if (operator === 'IsNull') return found === null;
  if (operator === 'IsNotNull') return found !== null;
  const [first, second] = values.map((value) => new Oracle(value)) as [Decimal, Decimal];
  switch (operator) {
    case 'Equals':
      return found?.eq(first) === true;
    case 'NotEquals':
      return found?.eq(first) !== true;
    case 'In':
      return values.some((value) => found?.eq(value) === true);
    case 'NotIn':
      return !values.some((value) => found?.eq(value) === true);
    case 'Between':
      return found !== null && found.gte(first) && found.lte(second);
    case 'GreaterThan':
      return found?.gt(first) === true;
    case 'GreaterThanOrEqual':
      return found?.gte(first) === true;
    case 'LessThan':
      return found?.lt(first) === true;
    default:
      return found?.lte(first) === true;
  }
}

function selects(record: Bill, rule: Rule): boolean {
  const shown = (amount: Minor | null) => (amount === null ? null : decimalOf(amount, record.currency));
  return rule.field === 'fees.fee' ? record.fees.some(({ fee }) => matches(shown(fee), rule)) : matches(shown(record[rule.field]), rule);
}

const sent = ({ field, operator, values }: Rule) => {
  if (operator.startsWith('Is')) return { field, operator };
  if (operator === 'In' || operator === 'NotIn') return { field, operator, values };
  return operator === 'Between' ? { field, operator, values: values.slice(0, 2) } : { field, operator, value: values[0] };
};
const read = (rules: readonly Rule[]) =>
  readFilters(BillDto, defaultChoices, [{ path: 'filter', group: { logic: 'And', filters: rules.map(sent) } }])[0]!;

/** Records, and rules of which many state an amount of a record, in the decimals of its currency or of another. */
const drawn = fc.array(bill, { minLength: 1, maxLength: 12 }).chain((records) => {
  const theirs = records.flatMap(({ total, paid, currency: code }) =>
    [total, paid ?? total].map((amount) => decimalOf(amount, code).toNumber()),
  );
  const values = fc.array(fc.oneof(fc.constantFrom(...theirs), number), { minLength: 2, maxLength: 7 });
  const rule: fc.Arbitrary<Rule> = fc.record({
    field: fc.constantFrom('total' as const, 'paid' as const, 'fees.fee' as const),
    operator: fc.constantFrom(...operators),
    values,
  });
  return fc.record({ records: fc.constant(records), rules: fc.array(rule, { minLength: 1, maxLength: 3 }) });
});

test('a filter by amounts selects the same records as a comparison of decimals, in every currency and by every operator', () => {
  fc.assert(
    fc.property(drawn, fc.constantFrom(...listings), ({ records, rules }, listing) => {
      for (const rule of rules) {
        const selected = predicateOf(world, listing, read([rule]));
        assert.deepEqual(
          selected === null ? records : records.filter(selected),
          records.filter((record) => selects(record, rule)),
        );
      }
      const both = records.filter((record) => rules.every((rule) => selects(record, rule)));
      const single = rules.map((rule) => both.filter((record) => selects(record, rule)).length);
      const each = rules.map((rule) => read([rule]));
      assert.deepEqual(countMany(world, listing, records, read(rules), each), single);
    }),
    { numRuns: draws(500) },
  );
});

test('the amounts around a decimal are the nearest ones, and one amount where the currency has it', () => {
  fc.assert(
    fc.property(near, currency, (decimal, code) => {
      const { atMost, atLeast } = around(decimal, code);
      const exact = new Oracle(decimal).mul(new Oracle(10).pow(minorDigits(code)));
      fc.pre(exact.abs().lte(maxTotal));
      assert.deepEqual([unitsOf(atMost), unitsOf(atLeast)], [exact.floor().toNumber() + 0, exact.ceil().toNumber() + 0]);
    }),
    { numRuns: draws(2000) },
  );
});
