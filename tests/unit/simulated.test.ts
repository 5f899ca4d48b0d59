import { expect, test } from '@playwright/test';
import { operations } from '../../schemas/catalogue.ts';
import { openapi } from '../../schemas/openapi/document.ts';
import { productionSeams } from '../../simulator/pipeline/seams.ts';

const handled = operations.filter((operation) => productionSeams.handler(operation) !== undefined).map(({ id }) => id);

test('every operation has a handler', () => {
  expect(handled).toEqual(operations.map(({ id }) => id));
});

for (const without of [[], ['reports', 'account']])
  test(`the OpenAPI document marks the others, and says so in words, without ${without.join(' and ') || 'none'}`, () => {
    const { paths } = openapi({ without }) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
    };
    for (const { id, path, method } of operations) {
      const described = paths[path]?.[method.toLowerCase()];
      const isServed = handled.includes(id) && !without.some((group) => id.startsWith(`${group}.`));
      expect([id, described?.['x-simulated']]).toEqual([id, isServed ? undefined : false]);
      expect([id, String(described?.['description']).includes('answers 501')]).toEqual([id, !isServed]);
    }
  });
