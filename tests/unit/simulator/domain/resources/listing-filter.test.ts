import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { defaultChoices, type ChoiceValues } from '../../../../../schemas/choices.ts';
import { asInstant, atMilliseconds, epoch, formatInstant } from '../../../../../schemas/shared/instant.ts';
import { FilterOperator } from '../../../../../schemas/conventions/paging-types.ts';
import type { Condition } from '../../../../../simulator/domain/resources/listing/condition.ts';
import { readFilters, readSearch } from '../../../../../simulator/domain/resources/listing/filter.ts';
import { countMany, predicateOf } from '../../../../../simulator/domain/resources/listing/generate.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import { colors, emptyWorld, label, ThingDto, things, type Thing } from './listing-world.ts';

type Json = Readonly<Record<string, unknown>>;

const world = emptyWorld();
const read = (group: unknown, choices: ChoiceValues = defaultChoices, path = 'filter'): Condition =>
  readFilters(ThingDto, choices, [{ path, group }])[0]!;
const select = (group: unknown, records: readonly Thing[]): readonly Thing[] => {
  const matches = predicateOf(world, things, read(group));
  return matches === null ? records : records.filter(matches);
};
const faults = (group: unknown, choices?: ChoiceValues, path?: string): readonly string[] => {
  try {
    read(group, choices, path);
  } catch (error) {
    if (error instanceof Refusal) return (error.detail.validationErrors ?? []).flatMap(({ members }) => members);
    throw error;
  }
  return [];
};

const words = ['', 'a', 'Ab', 'ABC', 'b', 'İx', 'straße', 'Straße', 'K', 'kelvin'];
const word = fc.constantFrom(...words);
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 10);
const at = fc.constantFrom(0, 1000, 1_700_000_000_000, 1_700_000_000_000.5).map(atMilliseconds);
const day = fc.constantFrom('2026-01-01', '2026-01-31', '2027-12-01');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

const thing: fc.Arbitrary<Thing> = fc.record({
  id: fc.uuid(),
  creationTime: at,
  name: maybe(word),
  color: maybe(fc.constantFrom(...colors)),
  size: maybe(number),
  isBig: fc.boolean(),
  seenAt: maybe(at),
  day: maybe(day),
  tags: fc.array(word, { maxLength: 3 }),
  place: maybe(fc.record({ city: maybe(word), floor: fc.integer({ min: 0, max: 3 }) })),
  parts: fc.array(fc.record({ code: word, price: maybe(number) }), { maxLength: 3 }),
});

/** Fields and values for their rules, as sent and as stored. */
const fields = {
  name: { type: 'text', values: word },
  color: { type: 'enum', values: fc.constantFrom('red', 'GREEN', 'DarkGreen') },
  size: { type: 'number', values: number },
  isBig: { type: 'boolean', values: fc.boolean() },
  seenAt: { type: 'instant', values: at },
  day: { type: 'date', values: day },
  tags: { type: 'text', values: word },
  'place.city': { type: 'text', values: word },
  'place.floor': { type: 'number', values: number },
  'parts.price': { type: 'number', values: number },
  label: { type: 'text', values: word },
} as const;
type FieldName = keyof typeof fields;

const compared = new Set(['GreaterThan', 'GreaterThanOrEqual', 'LessThan', 'LessThanOrEqual', 'Between']);
const partial = new Set(['Contains', 'NotContains', 'StartsWith', 'EndsWith']);
const applies = (type: string, operator: string): boolean => {
  if (compared.has(operator)) return type !== 'enum' && type !== 'boolean';
  return !partial.has(operator) || type === 'text' || type === 'enum' || type === 'date';
};

interface Rule {
  readonly field: FieldName;
  readonly operator: string;
  readonly values: readonly unknown[];
}
interface Group {
  readonly logic: 'And' | 'Or';
  readonly filters: readonly Rule[];
  readonly groups: readonly Group[];
}

const rule: fc.Arbitrary<Rule> = fc.constantFrom(...(Object.keys(fields) as FieldName[])).chain((field) => {
  const { type, values } = fields[field];
  return fc
    .constantFrom(...FilterOperator.enum.filter((operator) => applies(type, operator)))
    .chain((operator) =>
      fc
        .array<unknown>(partial.has(operator) ? fc.constantFrom('a', 'B', 'green', '-01', '') : values, { minLength: 2, maxLength: 6 })
        .map((list) => ({ field, operator, values: list })),
    );
});
const { group } = fc.letrec<{ group: Group }>((tie) => ({
  group: fc.record({
    logic: fc.constantFrom('And' as const, 'Or' as const),
    filters: fc.array(rule, { maxLength: 3 }),
    groups: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.constant([]), fc.array(tie('group'), { maxLength: 2 })),
  }),
}));

const formatted = (value: unknown): unknown => {
  const at = asInstant(value);
  return at === undefined ? value : formatInstant(at);
};

const sentRule = ({ field, operator, values }: Rule): Json => {
  const text = values.map((value) => (field === 'seenAt' ? formatted(value) : value));
  const isMany = operator === 'In' || operator === 'NotIn';
  if (isMany || operator === 'Between') return { field, operator, values: isMany ? text : text.slice(0, 2) };
  return operator.startsWith('Is') ? { field, operator } : { field, operator, value: text[0] };
};
const sent = ({ logic, filters, groups }: Group): Json => ({ logic, filters: filters.map(sentRule), groups: groups.map(sent) });

// The rules of assumptions 1.8 again, evaluated naively one by one.
const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

function valuesOf(record: Thing, field: FieldName): readonly unknown[] | { readonly one: unknown } {
  switch (field) {
    case 'label':
      return { one: label(record) };
    case 'place.city':
      return { one: record.place?.city ?? null };
    case 'place.floor':
      return { one: record.place?.floor ?? null };
    case 'parts.price':
      return record.parts.map((part) => part.price);
    case 'tags':
      return record.tags;
    default:
      return { one: record[field] };
  }
}

function holds(value: unknown, operator: string, given: readonly unknown[]): boolean {
  if (value === null) return ['IsNull', 'NotEquals', 'NotIn', 'NotContains'].includes(operator);
  const left = lower(value) as string;
  const right = given.map(lower) as readonly string[] as readonly [string, string];
  switch (operator) {
    case 'IsNull':
      return false;
    case 'IsNotNull':
      return true;
    case 'Equals':
      return left === right[0];
    case 'NotEquals':
      return left !== right[0];
    case 'In':
      return right.includes(left);
    case 'NotIn':
      return !right.includes(left);
    case 'Contains':
      return left.includes(right[0]);
    case 'NotContains':
      return !left.includes(right[0]);
    case 'StartsWith':
      return left.startsWith(right[0]);
    case 'EndsWith':
      return left.endsWith(right[0]);
    case 'Between':
      return left >= right[0] && left <= right[1];
    case 'GreaterThan':
      return left > right[0];
    case 'GreaterThanOrEqual':
      return left >= right[0];
    case 'LessThan':
      return left < right[0];
    default:
      return left <= right[0];
  }
}

function matchesRule(record: Thing, { field, operator, values }: Rule): boolean {
  const found = valuesOf(record, field);
  if ('one' in found) return holds(found.one, operator, values);
  // The null test of a list of texts is about the list itself, which is never null here.
  if (field === 'tags' && operator.startsWith('Is')) return operator === 'IsNotNull';
  return found.some((value) => holds(value, operator, values));
}

function matchesGroup(record: Thing, { logic, filters, groups }: Group): boolean {
  const parts = [...filters.map((one) => matchesRule(record, one)), ...groups.map((one) => matchesGroup(record, one))];
  if (parts.length === 0) return true;
  return logic === 'And' ? parts.every(Boolean) : parts.some(Boolean);
}

test('selects the same records as the rules evaluated one by one', () => {
  fc.assert(
    fc.property(group, fc.array(thing, { maxLength: 12 }), (filter, records) => {
      assert.deepEqual(
        select(sent(filter), records),
        records.filter((record) => matchesGroup(record, filter)),
      );
    }),
    { numRuns: 600 },
  );
});

test('selects the same if many rules share a value', () => {
  const wide = fc.record({
    logic: fc.constantFrom('And' as const, 'Or' as const),
    filters: fc.array(rule, { minLength: 5, maxLength: 20 }),
    groups: fc.array(group, { maxLength: 1 }),
  });
  fc.assert(
    fc.property(wide, fc.array(thing, { maxLength: 12 }), (filter, records) => {
      assert.deepEqual(
        select(sent(filter), records),
        records.filter((record) => matchesGroup(record, filter)),
      );
    }),
    { numRuns: 300 },
  );
});

test('makes a computed value once for each record, however many rules look at it', () => {
  let made = 0;
  const counted = { ...things, computed: { label: (one: Thing) => (made++, label(one)) } };
  const filters = Array.from({ length: 50 }, (_, index) => ({ field: 'label', operator: 'Contains', value: `none ${index}` }));
  const [record] = fc.sample(thing, { numRuns: 1, seed: 1 });
  const matches = predicateOf(world, counted, read({ logic: 'Or', filters }))!;
  expect(matches(record!)).toBe(false);
  expect(matches(record!)).toBe(false);
  expect(made).toBe(2);
});

test('counts several filters over one base as each alone', () => {
  fc.assert(
    fc.property(group, fc.array(group, { maxLength: 4 }), fc.array(thing, { maxLength: 12 }), (base, filters, records) => {
      const kept = (record: Thing) => record.isBig;
      const counts = countMany(
        world,
        things,
        records,
        read(sent(base)),
        filters.map((one) => read(sent(one))),
        kept,
      );
      const counted = records.filter((record) => kept(record) && matchesGroup(record, base));
      assert.deepEqual(
        counts,
        filters.map((one) => counted.filter((record) => matchesGroup(record, one)).length),
      );
    }),
    { numRuns: 200 },
  );
});

test('searches text fields for a substring, ignoring case', () => {
  fc.assert(
    fc.property(word, fc.array(thing, { maxLength: 12 }), (part, records) => {
      const matches = predicateOf(world, things, readSearch(ThingDto, things.search, part));
      const found = matches === null ? records : records.filter(matches);
      const has = (text: string | null) => text !== null && text.toLowerCase().includes(part.toLowerCase());
      assert.deepEqual(
        found,
        records.filter((one) => has(one.name) || one.tags.some(has) || has(label(one))),
      );
    }),
  );
});

const sample = { name: 'Abc', color: 'Red', size: 1, isBig: true, tags: [], parts: [] };
const only = (differences: Json): readonly Thing[] => [
  { id: 'x', creationTime: epoch, seenAt: null, day: null, place: null, ...sample, ...differences } as Thing,
];

for (const [title, filter] of [
  ['short operators in any case', { filters: [{ field: 'name', operator: 'EQ', value: 'abc' }] }],
  ['rules and combinator', { combinator: 'or', rules: [{ field: 'Name', operator: 'startswith', value: 'A' }] }],
  ['condition', { condition: 'AND', rules: [{ field: 'size', operator: 'gte', value: 1 }] }],
  ['a group among the rules', { logic: 'and', filters: [{ logic: 'or', filters: [{ field: 'isBig', operator: 'eq', value: true }] }] }],
  ['a list in the place of one value', { filters: [{ field: 'color', operator: 'in', value: ['red'] }] }],
  ['money as text', { filters: [{ field: 'size', operator: 'eq', value: '1.00' }] }],
] as const) {
  test(`reads other usual spellings: ${title}`, () => {
    expect(select(filter, only({}))).toHaveLength(1);
    expect(select(filter, only({ name: 'x', color: 'Green', size: 0, isBig: false }))).toHaveLength(0);
  });
}

test('without the choice other spellings are not read', () => {
  const plain = { ...defaultChoices, 'filter.acceptAliases': false };
  expect(faults({ filters: [{ field: 'name', operator: 'eq', value: 'a' }] }, plain)).toEqual(['filter.filters[0].operator']);
  expect(faults({ filters: [{ logic: 'or', filters: [] }] }, plain)).toEqual(['filter.filters[0].field']);
});

for (const [members, filter] of [
  [['filter'], 'text'],
  [['filter.logic'], { logic: 'xor' }],
  [['filter.filters'], { filters: {} }],
  [['filter.filters[0]'], { filters: [7] }],
  [['filter.filters[0].field'], { filters: [{ operator: 'Equals', value: 1 }] }],
  [['filter.filters[0].field'], { filters: [{ field: 'nope', operator: 'Equals', value: 1 }] }],
  [['filter.filters[0].field'], { filters: [{ field: '__proto__', operator: 'Equals', value: 1 }] }],
  [['filter.filters[0].field'], { filters: [{ field: 'constructor.name', operator: 'Equals', value: 'x' }] }],
  [['filter.filters[0].operator'], { filters: [{ field: 'name', operator: 'Like', value: 'a' }] }],
  [['filter.filters[0].operator'], { filters: [{ field: 'color', operator: 'GreaterThan', value: 'Red' }] }],
  [['filter.filters[0].operator'], { filters: [{ field: 'place', operator: 'Equals', value: {} }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'name', operator: 'Equals', value: 1 }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'name', operator: 'Equals', value: null }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'size', operator: 'Equals', value: 'one' }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'place.floor', operator: 'Equals', value: '1' }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'color', operator: 'Equals', value: 'Blue' }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'seenAt', operator: 'LessThan', value: 'yesterday' }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'day', operator: 'LessThan', value: '2026-13-01' }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'isBig', operator: 'Equals', value: 'true' }] }],
  [['filter.filters[0].value'], { filters: [{ field: 'id', operator: 'Equals', value: 'x' }] }],
  [['filter.filters[0].values'], { filters: [{ field: 'size', operator: 'In' }] }],
  [['filter.filters[0].values'], { filters: [{ field: 'size', operator: 'Between', values: [1] }] }],
  [['filter.filters[0].values[1]'], { filters: [{ field: 'size', operator: 'In', values: [1, 'x'] }] }],
  [['filter.filters[0].values'], { filters: [{ field: 'size', operator: 'In', values: Array.from({ length: 201 }, () => 1) }] }],
  [
    ['filter.rules[1].value'],
    {
      rules: [
        { field: 'isBig', operator: 'IsNull' },
        { field: 'name', operator: 'eq' },
      ],
    },
  ],
  [['filter.groups[0].groups[0].logic'], { groups: [{ groups: [{ logic: 'nor' }] }] }],
  [
    ['filter.filters[0].field', 'filter.groups[0].filters[0].operator'],
    { filters: [{ field: 'x' }], groups: [{ filters: [{ field: 'name' }] }] },
  ],
] as const) {
  test(`refuses ${JSON.stringify(filter).slice(0, 90)}`, () => expect(faults(filter)).toEqual(members));
}

test('refuses depth and number of rules beyond the choices', () => {
  const nested = (depth: number): Json => (depth === 1 ? {} : { groups: [nested(depth - 1)] });
  const wide = (rules: number): Json => ({ filters: Array.from({ length: rules }, () => ({ field: 'isBig', operator: 'IsNull' })) });
  expect(faults(nested(5))).toEqual([]);
  expect(faults(nested(6))).toEqual(['filter.groups[0].groups[0].groups[0].groups[0].groups[0]']);
  expect(faults(wide(50))).toEqual([]);
  expect(faults(wide(51))).toEqual(['filter.filters[50]']);
  expect(faults(nested(2), { ...defaultChoices, 'filter.maxDepth': 1 })).toEqual(['filter.groups[0]']);
  expect(faults(wide(2), { ...defaultChoices, 'filter.maxRules': 1 })).toEqual(['filter.filters[1]']);
});

test('a value is never code', () => {
  const values = ["'); throw new Error('x'); ('", '`${process.exit(1)}`', '*/ 1 /*', '\u2028', '\\', '"'];
  for (const value of values) {
    expect(select({ filters: [{ field: 'name', operator: 'Equals', value }] }, only({ name: value }))).toHaveLength(1);
    expect(select({ filters: [{ field: 'name', operator: 'In', values: [value, 'b', 'c', 'd', 'e'] }] }, only({}))).toHaveLength(0);
  }
});
