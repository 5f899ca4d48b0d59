import { expect, test } from '@playwright/test';
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { keyOfMember, keyOfParameter, members } from '../../../schemas/members/all.ts';
import { openapi } from '../../../schemas/openapi/document.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { createAjv } from '../../../schemas/validate.ts';
import { operations } from '../../../schemas/catalogue.ts';
import { productionSeams } from '../../../simulator/pipeline/seams.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly description?: string;
}
interface Content {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}
interface Described {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

const document = openapi() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
    readonly responses: Described['responses'];
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
};
const { schemas, examples, responses, parameters } = document.components;
const described = Object.values(document.paths).flatMap((path) => Object.values(path));
const properties = Object.entries(schemas).flatMap(([owner, schema]) =>
  Object.entries(schema.properties ?? {}).map(([name, member]) => ({ owner, name, member })),
);
const places = described.flatMap((operation) => operation.parameters.filter(({ $ref }) => $ref === undefined));

test('describes every property and every parameter in a sentence', () => {
  const all = [
    ...properties.map(({ owner, name, member: { description } }) => ({ where: `${owner}.${name}`, description })),
    ...[...places, ...Object.values(parameters)].map(({ in: place, name, description }) => ({ where: `${place} ${name}`, description })),
  ];
  const missing = all.filter(({ description = '' }) => !/^[A-Z0-9`].*[.]$/.test(description)).map(({ where }) => where);
  expect([...new Set(missing)]).toEqual([]);
});

test('has a written example of every free text', () => {
  const isText = (schema: Schema): boolean =>
    schema.anyOf?.some(isText) ??
    (schema.type === 'string' && [schema.format, schema.enum, schema.const].every((one) => one === undefined));
  const bare = properties
    .filter(({ owner, name, member }) => isText(member) && members.get(keyOfMember(owner, name) ?? '')?.length !== 2)
    .map(({ owner, name }) => `${owner}.${name}`);
  expect(bare).toEqual([]);
});

test('has no description that nothing uses', () => {
  const used = new Set([
    ...properties.map(({ owner, name }) => keyOfMember(owner, name)),
    ...places.map((parameter) => keyOfParameter(parameter.in, parameter.name)),
    ...Object.keys(schemas),
  ]);
  expect([...members.keys()].filter((key) => !used.has(key))).toEqual([]);
});

test('gives every described body examples, which fit its schema', () => {
  const ajv = createAjv({ strict: false }).addSchema(document as unknown as JsonObject, 'document');
  const bodies = (operation: Described): readonly (readonly [string, Content])[] =>
    [operation.requestBody?.content, ...Object.values(operation.responses).map(({ content }) => content)].flatMap((content) =>
      Object.entries(content ?? {}).map(([type, one]) => [`${operation.operationId} ${type}`, one] as const),
    );
  const shared = Object.entries(responses).flatMap(([name, { content }]) =>
    Object.entries(content ?? {}).map(([type, one]) => [`${name} ${type}`, one] as const),
  );
  const all = [...shared, ...described.flatMap(bodies), ...Object.values(document.webhooks).flatMap(({ post }) => bodies(post))];
  expect(all.length).toBeGreaterThan(500);
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  const mistakes = all.flatMap(([where, { schema, example, examples: named = {} }]) => {
    const values = Object.values(named).map(({ $ref, value }) =>
      $ref === undefined ? value : examples[$ref.split('/').at(-1) ?? '']?.value,
    );
    if (example !== undefined) values.push(example);
    if (hasExample(schema) && values.length === 0) return [[where, 'no example']];
    const key = JSON.stringify(schema);
    const fits = compiled.get(key) ?? ajv.compile(absolute(schema));
    compiled.set(key, fits);
    return values.flatMap((value) => (fits(value) ? [] : [[where, fits.errors]]));
  });
  expect(mistakes).toEqual([]);
});

/** The body of an operation without a shape is unknown; an upload is any file. */
function hasExample(schema: Schema): boolean {
  const target = schema.$ref === undefined ? schema : (schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const isFile = ({ format }: Schema): boolean => format === 'binary';
  return Object.keys(target).length > 0 && !isFile(target) && !Object.values(target.properties ?? {}).some(isFile);
}

const absolute = (schema: Schema): JsonObject =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as JsonObject;

test('has a webhook for each event type, signed in its headers', () => {
  const found = Object.entries(document.webhooks).map(([name, { post }]) => {
    const { $ref } = post.requestBody?.content['application/json']?.schema ?? {};
    return {
      name,
      headers: post.parameters.map(({ $ref }) => parameters[$ref?.split('/').at(-1) ?? '']?.name),
      type: schemas[$ref?.split('/').at(-1) ?? '']?.properties?.['type']?.const,
    };
  });
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Service-Sample'];
  expect(found).toEqual(eventTypes.map(({ name }) => ({ name, headers, type: name })));
});

test('gives every form its fields, without which a generated client does not compile', () => {
  const forms = described.flatMap(({ operationId, requestBody }) =>
    Object.entries(requestBody?.content ?? {})
      .filter(([type]) => /^multipart\/|x-www-form-urlencoded$/.test(type))
      .map(([, { schema }]) => ({ operationId, fields: Object.keys(schemas[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}) })),
  );
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter(({ fields }) => fields.length === 0)).toEqual([]);
});

const handled = operations.filter((operation) => productionSeams.handler(operation) !== undefined).map(({ id }) => id);

test('every operation has a handler', () => expect(handled).toEqual(operations.map(({ id }) => id)));

for (const without of [[], ['reports', 'account']])
  test(`the OpenAPI document marks the others, and says so in words, without ${without.join(' and ') || 'none'}`, () => {
    const { paths } = openapi({ without }) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
    };
    const wrong = operations.filter(({ id, path, method }) => {
      const described = paths[path]?.[method.toLowerCase()];
      const isServed = handled.includes(id) && !without.some((group) => id.startsWith(`${group}.`));
      const isMarkedOtherwise = described?.['x-simulated'] !== (isServed ? undefined : false);
      return isMarkedOtherwise || String(described?.['description']).includes('answers 501') === isServed;
    });
    expect(wrong).toEqual([]);
  });
