/** The shapes, also against examples transcribed from the specification by hand. */
import { expect, test } from '@playwright/test';
import { operations } from '../../../schemas/catalogue.ts';
import { documented } from '../../../schemas/documented.ts';
import { replyFields, updateFields } from '../../../schemas/resource.ts';
import {
  array,
  defaulted,
  maybe,
  nullable,
  optional,
  shape,
  text,
  uuid,
  writeOnly,
  boolean,
  type TSchema,
} from '../../../schemas/shape.ts';
import { ApiKeyDetailDto } from '../../../schemas/access/api-keys/types.ts';
import { CardNetwork, TokenType } from '../../../schemas/conventions/enums.ts';
import { FilterGroup, page } from '../../../schemas/conventions/paging-types.ts';
import { createAjv, validate, validator } from '../../../schemas/validate.ts';
import { allExamples } from '../../../schemas/examples/all.ts';
import type { Examples } from '../../../schemas/examples/example.ts';

const fields = {
  owner: uuid(),
  name: nullable(text()),
  note: maybe(text()),
  isActive: defaulted(boolean(), true),
  currency: optional(text(3)),
  secret: writeOnly(maybe(text())),
};
const Created = shape('Created', 'assumed', fields);
const Updated = shape('Updated', 'assumed', updateFields(fields));
const Replied = shape('Replied', 'assumed', replyFields(fields));
const owner = '018f3a5c-1111-7a2b-8c3d-4e5f60718293';

test('creation requires the required members and leaves the rest optional', () => {
  expect(Created.required).toEqual(['owner', 'name']);
  expect(validate(Created, { owner, name: null })).toEqual([]);
  expect(Created.properties.isActive).toMatchObject({ type: 'boolean', default: true });
});

test('a replacement may omit members that are optional in a creation or may be null', () => {
  expect(Updated.required).toEqual(['owner']);
  expect(Updated.properties.isActive).toMatchObject({ type: 'boolean', default: true });
  expect(validate(Updated, { owner })).toEqual([]);
  expect(validate(Updated, { owner, concurrencyStamp: 7 })).toEqual(['concurrencyStamp must be a string or null']);
});

test('a reply has every field but the write-only ones, and no defaults', () => {
  expect(Object.keys(Replied.properties)).toEqual(['owner', 'name', 'note', 'isActive', 'currency']);
  expect(Replied.required).toEqual(['owner', 'name', 'note', 'isActive', 'currency']);
  expect(Replied.properties.isActive).not.toHaveProperty('default');
});

test('deriving leaves the list of fields as it was', () => {
  expect(Created.required).toEqual(['owner', 'name']);
  expect(fields.isActive).toHaveProperty('default', true);
});

test('the documented reading opens assumed parts and keeps documented ones', () => {
  const Assumed = shape('Assumed', 'assumed', { a: text() });
  const Shown = shape('Shown', 'documented', { open: CardNetwork, closed: TokenType, part: nullable(Assumed), parts: array(Assumed) });
  const reading = documented(Shown);
  expect(validate(reading, { open: 'Any', closed: 'Card', part: { b: 1 }, parts: [{}] })).toEqual([]);
  expect(validate(reading, { open: 7, closed: 'Any', part: 7, parts: [7] })).toEqual([
    'open must be a string',
    'closed must be one of Card, Check, Cash, DigitalWallet, AlternativePayment',
    'part must be an object or null',
    'parts[0] must be an object',
  ]);
  expect(documented(Shown)).toBe(reading);
  expect(Shown.properties.open).toBe(CardNetwork);
  expect(JSON.stringify(documented(ApiKeyDetailDto))).not.toContain('"assumed"');
});

test('a page of one shape is one shape', () => {
  expect(page(ApiKeyDetailDto)).toBe(page(ApiKeyDetailDto));
  expect(page(ApiKeyDetailDto)).toMatchObject({ 'x-name': 'PageOfApiKeyDetailDto' });
});

test('every schema of the catalogue is legal JSON Schema 2020-12 without an unknown keyword', () => {
  const ajv = createAjv({ validateSchema: true });
  const used = operations.flatMap(({ body, reply, query, pathParameters }) =>
    [body?.schema, reply.schema, query, ...Object.values(pathParameters ?? {})].filter((schema) => schema !== undefined),
  );
  const all = new Set<TSchema>([FilterGroup, ...used, ...used.map(documented)]);
  // Throws at the first that is not.
  for (const schema of all) ajv.compile(schema);
  expect(all.size).toBeGreaterThan(500);
});

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

test('every type that the specification shows has examples', () => expect(allExamples.map(({ name }) => name).toSorted()).toEqual(shown));

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
      const isFilled = (value: unknown): boolean => value !== null && value !== undefined;
      const wrong = examples.table.filter(
        ({ field, nullable }) => !isFilled(full?.[field]) || (nullable ? nulls?.[field] !== null : !isFilled(nulls?.[field])),
      );
      expect(wrong.map(({ field }) => [field, full?.[field], nulls?.[field]])).toEqual([]);
    });

    test('is broken in every field by at least one example', () => {
      const untouched = examples.table.filter(
        (row) => row.type !== 'anything' && !examples.invalid.some((fault) => at(fault.field, row.field)),
      );
      expect(untouched).toEqual([]);
    });

    for (const { reading, judge } of readings(examples)) {
      test(`accepts valid values, by ${reading}`, () => {
        for (const { title, value } of examples.valid) expect(judge(value), title).toEqual([]);
      });

      test(`refuses invalid values, naming the single error, by ${reading}`, () => {
        const wrong = examples.invalid.flatMap(({ title, value, field }) => {
          const paths = judge(value).map(({ path }) => path);
          return paths.length > 0 && paths.every((path) => at(path, field)) ? [] : [{ title, field, paths }];
        });
        expect(wrong).toEqual([]);
      });
    }

    test('leaves undocumented parts open, but only in the documented reading', () => {
      for (const { title, value } of examples.open) {
        expect(validator(documented(examples.schema))(value), title).toEqual([]);
        expect(validator(examples.schema)(value), title).not.toEqual([]);
      }
    });
  });
}
