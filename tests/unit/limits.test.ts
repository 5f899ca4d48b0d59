import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { operations } from '../../schemas/catalogue.ts';
import { cacheLimits, processLimits, readingLimits, requestLimits, worldLimits, type Limit } from '../../schemas/limits.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

function unbounded(schema: unknown, path: string, seen: ReadonlySet<unknown> = new Set()): readonly string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const { type, format, maxLength, maxItems, maxProperties, patternProperties, enum: options } = schema as JsonObject;
  const isOpenText = type === 'string' && maxLength === undefined && format === undefined && options === undefined;
  const isOpenList = type === 'array' && maxItems === undefined;
  const isOpenObject = patternProperties !== undefined && maxProperties === undefined;
  const found = isOpenText || isOpenList || isOpenObject ? [path] : [];
  return [...found, ...Object.entries(schema).flatMap(([name, part]) => unbounded(part, `${path}.${name}`, inside))];
}

test('no text, list or free object of a request is without a bound', () => {
  const found = operations.flatMap(({ id, body, query }) =>
    Object.entries({ body: body?.schema, lenient: body?.lenient?.schema, query }).flatMap(([place, schema]) =>
      unbounded(schema, `${id} ${place}`),
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
  for (const table of [requestLimits, worldLimits, processLimits, readingLimits, cacheLimits])
    expect(shown).toEqual(expect.arrayContaining(Object.entries(table).map(row)));
});
