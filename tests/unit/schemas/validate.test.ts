import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { parseInstant } from '../../../schemas/shared/instant.ts';
import { array, boolean, decimal, int32, int64, instant, date, map, maybe, nullable, shape, text, uuid } from '../../../schemas/shape.ts';
import { createAjv, validate, validator } from '../../../schemas/validate.ts';
import { PageRequestDto } from '../../../schemas/conventions/paging-types.ts';
import { AddressDto } from '../../../schemas/conventions/common-types.ts';
import { CardNetwork } from '../../../schemas/conventions/enums.ts';

const Sample = shape('Sample', 'assumed', {
  id: uuid(),
  name: nullable(text(5)),
  network: maybe(CardNetwork),
  tags: maybe(array(text(3), { maxItems: 2 })),
  address: maybe(AddressDto),
  counts: maybe(map(int32({ minimum: 0 }))),
});
const id = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';

const faults: readonly (readonly [title: string, value: unknown, said: readonly string[]])[] = [
  ['not an object', [], ['must be an object']],
  ['null', null, ['must be an object']],
  ['missing members', {}, ['id is required', 'name is required']],
  ['a wrong type where null is allowed', { id, name: 7 }, ['name must be a string or null']],
  ['a long text where null is allowed', { id, name: 'too long' }, ['name must have at most 5 characters']],
  ['a malformed id', { id: 'x', name: null }, ['id must be a UUID']],
  ['an array element', { id, name: null, tags: ['ok', 'long'] }, ['tags[1] must have at most 3 characters']],
  ['too many elements', { id, name: null, tags: ['a', 'b', 'c'] }, ['tags must have at most 2 items']],
  ['a nested member', { id, name: null, address: { country: 'USA' } }, ['address.country must have at most 2 characters']],
  ['a member of a map', { id, name: null, counts: { 'a/b': -1 } }, ['counts.a/b must be at least 0']],
  ['a number too large for its format', { id, name: null, counts: { a: 2147483648 } }, ['counts.a must be at most 2147483647']],
  [
    'a value that an enumeration lacks',
    { id, name: null, network: 'visa' },
    ['network must be one of Visa, Mastercard, AmericanExpress, Discover, Jcb, DinersClub, UnionPay, Maestro, Unknown'],
  ],
];

for (const [title, value, said] of faults) test(`reports the error: ${title}`, () => expect(validate(Sample, value)).toEqual(said));

test('an instant is of a day that its month has', () => {
  // Each schema is compiled once, and a matcher for each of thousands of texts takes seconds.
  const schema = instant();
  const wrong: string[] = [];
  for (const year of [2023, 2024])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const name = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const at = new Date(Date.UTC(year, month - 1, day));
        const isDay = at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
        for (const time of ['T00:00:00Z', 'T23:59:59.999999Z', 'T12:00:00+02:00'])
          if (validate(schema, name + time).length !== (isDay ? 0 : 1)) wrong.push(name + time);
      }
  expect(wrong).toEqual([]);
  for (const text of [
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00Z ',
  ])
    expect(validate(schema, text), text).toHaveLength(1);
});

test('counts characters, not the units of their encoding', () => {
  const characters = fc.array(fc.constantFrom('a', 'é', '😀', '\uD83D', '\u0000'), { maxLength: 12 });
  fc.assert(
    fc.property(characters, (parts) => {
      const given = parts.join('');
      const fits = Array.from(given).length <= 5;
      expect(validate(text(5), given)).toEqual(fits ? [] : ['must have at most 5 characters']);
    }),
  );
});

test('reports every error, not only the first', () => expect(validate(Sample, { id: 1, name: 2, tags: 'x' })).toHaveLength(3));

test('reports a bound once, also where a format states it too', () => {
  const counts = { a: 2147483648, b: -1 };
  expect(validate(Sample, { id, name: null, counts })).toEqual(['counts.a must be at most 2147483647', 'counts.b must be at least 0']);
});

test('follows a shape that refers to itself', () => {
  const nested = (depth: number): unknown => (depth === 0 ? { logic: 1 } : { groups: [nested(depth - 1)] });
  expect(validate(PageRequestDto, { filter: nested(3) })).toEqual(['filter.groups[0].groups[0].groups[0].logic must be a string']);
  expect(validate(PageRequestDto, { filter: { groups: [{ groups: null }] } })).toEqual([]);
});

test('accepts values as they are: no coercion, no defaults, nothing removed', () => {
  const value = { maxResultCount: '10', unknown: 1 };
  expect(validate(PageRequestDto, value)).toEqual(['maxResultCount must be a whole number']);
  const bare = { unknown: 1 };
  expect(validate(PageRequestDto, bare)).toEqual([]);
  expect(bare).toEqual({ unknown: 1 });
});

test('knows the formats', () => {
  const cases = [
    [instant(), '2026-01-01T00:00:00Z', true],
    [instant(), '2026-01-01T00:00:00.123456+02:00', true],
    [instant(), '2026-01-01 00:00:00Z', false],
    [instant(), '2026-01-01T00:00:00', false],
    [instant(), '2026-02-30T00:00:00Z', false],
    [date(), '2024-02-29', true],
    [date(), '2026-02-29', false],
    [date(), '0001-01-01', true],
    [date(), '0000-12-31', false],
    [instant(), '0000-12-31T23:59:59Z', false],
    [uuid(), '018F3A5C-1111-7A2B-8C3D-4E5F60718293', true],
    [uuid(), `urn:uuid:${id}`, false],
    [uuid(), `{${id}}`, false],
    [int32(), -2147483648, true],
    [int32(), 1.5, false],
    [int64(), Number.MAX_SAFE_INTEGER, true],
    [int64(), 0.5, false],
    [decimal(), 0.1, true],
    [decimal(), Number.POSITIVE_INFINITY, false],
    [decimal(), '0.1', false],
    [boolean(), 'true', false],
  ] as const;
  for (const [schema, value, fits] of cases) expect(validate(schema, value).length === 0, `${String(value)}`).toBe(fits);
});

test('compiles a schema once', () => expect(validator(Sample)).toBe(validator(Sample)));

test('refuses a schema with an unknown keyword', () => {
  expect(() => createAjv().compile({ type: 'object', 'x-unknown': true })).toThrow(/unknown keyword/);
});

test('an instant is valid only if it can be parsed', () => {
  const at = instant();
  for (const text of ['2026-03-02T10:00:00Z', '2026-03-02t10:00:00.123456z', '2026-03-02T10:00:00+05:30', '2026-03-02T10:00:00+05']) {
    expect(validate(at, text), text).toEqual([]);
    expect(parseInstant(text), text).toBeDefined();
  }
  for (const text of [
    '2026-12-31T23:59:60Z',
    '2026-02-29T10:00:00Z',
    '2026-03-02T10:00:00',
    '2026-03-02 10:00:00Z',
    '2026-03-02T24:00:00Z',
  ]) {
    expect(validate(at, text), text).toEqual(['must be an instant (ISO 8601 with a time zone)']);
  }
});
