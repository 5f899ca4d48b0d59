/** Every number in a request has bounds: beyond the exact numbers, a different one would be stored. */
import { expect, test } from '@playwright/test';
import { operations } from '../../schemas/catalogue.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';

function unbounded(schema: unknown, path: string, seen: ReadonlySet<unknown> = new Set()): readonly string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  const inside = new Set([...seen, schema]);
  const { type, minimum, exclusiveMinimum, maximum } = schema as JsonObject;
  const isNumber = type === 'number' || type === 'integer';
  const found = isNumber && ((minimum ?? exclusiveMinimum) === undefined || maximum === undefined) ? [path] : [];
  return [...found, ...Object.entries(schema).flatMap(([name, part]) => unbounded(part, `${path}.${name}`, inside))];
}

test('no number of a request is without bounds', () => {
  const found = operations.flatMap(({ id, body, query, pathParameters }) =>
    Object.entries({ body: body?.schema, query, path: pathParameters }).flatMap(([place, schema]) => unbounded(schema, `${id} ${place}`)),
  );
  expect(found).toEqual([]);
});
