import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import {
  cacheLimits,
  compareLimits,
  processLimits,
  readingLimits,
  requestLimits,
  worldLimits,
  type Limit,
} from '../../../schemas/limits.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { faultOfGroups, operationGroups, operationsOf, readGroups } from '../../../schemas/operation-groups.ts';

/** The places in a schema for which `isOpen` holds. */
function placesOf(
  isOpen: (schema: JsonObject) => boolean,
  schema: unknown,
  path: string,
  seen: ReadonlySet<unknown> = new Set(),
): readonly string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  return [
    ...(isOpen(schema as JsonObject) ? [path] : []),
    ...Object.entries(schema).flatMap(([name, part]) => placesOf(isOpen, part, `${path}.${name}`, inside)),
  ];
}

const isWithoutLength = ({ type, format, maxLength, maxItems, maxProperties, patternProperties, enum: options }: JsonObject): boolean =>
  (type === 'string' && maxLength === undefined && format === undefined && options === undefined) ||
  (type === 'array' && maxItems === undefined) ||
  (patternProperties !== undefined && maxProperties === undefined);

/** Beyond the exact numbers, a different one would be stored. */
const isWithoutBounds = ({ type, minimum, exclusiveMinimum, maximum }: JsonObject): boolean =>
  (type === 'number' || type === 'integer') && ((minimum ?? exclusiveMinimum) === undefined || maximum === undefined);

test('no text, list or free object of a request is without a bound', () => {
  const found = operations.flatMap(({ id, body, query }) =>
    Object.entries({ body: body?.schema, lenient: body?.lenient?.schema, query }).flatMap(([place, schema]) =>
      placesOf(isWithoutLength, schema, `${id} ${place}`),
    ),
  );
  expect(found).toEqual([]);
});

const words = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const row = ([name, { max, unit, of, beyond }]: readonly [string, Limit]): string =>
  [words(name), `${max.toLocaleString('en')} ${unit}`, of, beyond].join(' | ');

test('docs/reference/limits.md shows every limit', () => {
  const lines = readFileSync('docs/reference/limits.md', 'utf8').split('\n');
  const shown = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
      .join(' | '),
  );
  for (const table of [requestLimits, worldLimits, processLimits, readingLimits, compareLimits, cacheLimits])
    expect(shown).toEqual(expect.arrayContaining(Object.entries(table).map(row)));
});

test('no number of a request is without bounds', () => {
  const found = operations.flatMap(({ id, body, query, pathParameters }) =>
    Object.entries({ body: body?.schema, query, path: pathParameters }).flatMap(([place, schema]) =>
      placesOf(isWithoutBounds, schema, `${id} ${place}`),
    ),
  );
  expect(found).toEqual([]);
});

test('every operation belongs to one group, and all groups together have them all', () => {
  expect(operationsOf(operationGroups)).toEqual(operations.map(({ id }) => id));
  expect(operationGroups.map((group) => operationsOf([group]).length).reduce((sum, count) => sum + count, 0)).toBe(operations.length);
  expect(operationsOf(['reports'])).toEqual(operations.map(({ id }) => id).filter((id) => id.startsWith('reports.')));
  expect(operationGroups.length).toBeLessThan(processLimits.without.max);
});

test('groups are read each once, in the order of the catalogue', () => {
  expect(readGroups(['reports', 'account', 'reports'])).toEqual(['account', 'reports']);
  expect(() => readGroups(['account', 'sesions'])).toThrow('without: there is no group of operations "sesions"; did you mean sessions');
});

for (const [name, near] of [
  ['report', /; did you mean reports\?$/],
  ['reports.run', /; did you mean reports\?$/],
  ['Usage', /; did you mean usageEntitlements, usageReports\?$/],
  ['recuringbilling', /; did you mean recurringBilling\?$/],
  ['', /; `gateproof operations` lists them/],
  ['.', /; `gateproof operations` lists them/],
  ['x'.repeat(100_000), /^.{50,300}; `gateproof operations` lists them/],
] as const)
  test(`an unknown group is named with those that are near: ${name.slice(0, 20)}`, () => expect(faultOfGroups([name])).toMatch(near));
