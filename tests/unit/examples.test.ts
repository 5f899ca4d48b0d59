/** The shapes against examples transcribed from the specification by hand. */
import { expect, test } from '@playwright/test';
import { documented } from '../../schemas/documented.ts';
import { allExamples } from '../../schemas/examples/all.ts';
import type { Examples } from '../../schemas/examples/example.ts';
import { validator } from '../../schemas/validate.ts';

/** The types whose fields the specification's tables show. */
const shown = [
  'ApiKeyDetailDto',
  'ApiKeyRevealedDto',
  'CreateApiKeyForMerchantUserDto',
  'CreateStandaloneTokenResponseDto',
  'ErrorEnvelope',
  'ListenSessionEventsDto',
  'RateLimitBody',
  'RateLimitProfileCreateDto',
  'RateLimitProfileDto',
  'RemoteServiceErrorInfo',
  'SummaryCountsRequest',
];

const readings = ({ schema }: Examples) => [
  { reading: 'the documented reading', judge: validator(documented(schema)) },
  { reading: "the simulator's reading", judge: validator(schema) },
];

const at = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`) || path.startsWith(`${field}[`);

test('every type that the specification shows has examples', () => {
  expect(allExamples.map(({ name }) => name).toSorted()).toEqual(shown);
});

for (const examples of allExamples) {
  test.describe(examples.name, () => {
    test('has the name, the fields and no others that its table lists', () => {
      const { schema, table, name } = examples;
      expect(schema).toMatchObject({ 'x-name': name, 'x-provenance': 'documented' });
      const properties = (schema as { readonly properties: Readonly<Record<string, unknown>> }).properties;
      // The documented reading leaves parts that only the simulator has open, and all their members are optional.
      const beyond = name === 'RemoteServiceErrorInfo' ? ['data', 'details'] : [];
      expect(Object.keys(properties).toSorted()).toEqual([...table.map((row) => row.field), ...beyond].toSorted());
    });

    test('is filled, and null where it may be, in the first two examples', () => {
      const [full, nulls] = examples.valid.map(({ value }) => value as Readonly<Record<string, unknown>>);
      for (const { field, nullable } of examples.table) {
        expect(full?.[field], field).toEqual(expect.anything());
        if (nullable) expect(nulls?.[field], field).toBeNull();
        else expect(nulls?.[field], field).toEqual(expect.anything());
      }
    });

    test('is broken in every field by at least one example', () => {
      const untouched = examples.table.filter(
        (row) => row.type !== 'anything' && !examples.invalid.some((fault) => at(fault.field, row.field)),
      );
      expect(untouched).toEqual([]);
    });

    for (const { reading, judge } of readings(examples)) {
      test(`accepts what is valid, by ${reading}`, () => {
        for (const { title, value } of examples.valid) expect(judge(value), title).toEqual([]);
      });

      test(`refuses what is invalid, naming the one thing wrong, by ${reading}`, () => {
        for (const { title, value, field } of examples.invalid) {
          const paths = judge(value).map(({ path }) => path);
          expect(paths, title).not.toEqual([]);
          expect(
            paths.filter((path) => !at(path, field)),
            title,
          ).toEqual([]);
        }
      });
    }

    test('leaves open what the specification does not show, and only in the documented reading', () => {
      for (const { title, value } of examples.open) {
        expect(validator(documented(examples.schema))(value), title).toEqual([]);
        expect(validator(examples.schema)(value), title).not.toEqual([]);
      }
    });
  });
}
