import { expect, test } from '@playwright/test';
import type { JsonObject } from '../../../../schemas/shared/json.ts';
import { createAjv } from '../../../../schemas/validate.ts';
import { controlDocument } from '../../../../simulator/control/document.ts';
import { controlMembers } from '../../../../simulator/control/members.ts';
import { controlOperations } from '../../../../simulator/control/operations.ts';

interface Content {
  readonly schema: { readonly $ref: string };
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}
interface Body {
  readonly content?: Readonly<Record<string, Content>>;
}
interface Described {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly description?: string }[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

const document = controlDocument(controlOperations) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonObject>>;
    readonly examples: Readonly<Record<string, { value: unknown }>>;
  };
};
const described = Object.values(document.paths).flatMap((path) => Object.values(path));

function bare(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, { readonly description?: string }>> };
  const missing = Object.entries(properties).filter(([, { description = '' }]) => !/^[A-Z0-9`].*[.]$/.test(description));
  const inside = Object.entries(schema).flatMap(([name, part]) => (name === 'properties' ? [] : bare(part, path)));
  return [
    ...missing.map(([name]) => `${path}.${name}`),
    ...inside,
    ...Object.entries(properties).flatMap(([name, member]) => bare(member, `${path}.${name}`)),
  ];
}

test('describes every member and every parameter in a sentence', () => {
  expect(Object.entries(document.components.schemas).flatMap(([name, schema]) => bare(schema, name))).toEqual([]);
  const parameters = described.flatMap((operation) => operation.parameters);
  expect(parameters.filter(({ description }) => description === undefined)).toEqual([]);
});

test('gives every body an example that fits it', () => {
  const ajv = createAjv({ strict: false }).addSchema(document as unknown as JsonObject, 'document');
  const offenders = described.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses)].flatMap((body) => {
      const content = body?.content?.['application/json'];
      if (content === undefined) return [];
      const named = Object.values(content.examples ?? {}).map(
        ({ $ref }) => document.components.examples[$ref.split('/').at(-1) ?? '']?.value,
      );
      const values = content.example === undefined ? named : [...named, content.example];
      const fits = ajv.compile({ $ref: content.schema.$ref.replace('#', 'document#') });
      return fits(values[0]) && values.length === 1 ? [] : [{ operationId, values, errors: fits.errors }];
    }),
  );
  expect(offenders).toEqual([]);
});

test('has no description that nothing uses', () => {
  const { schemas } = document.components;
  const used = new Set<string>(Object.keys(schemas));
  const collect = (schema: unknown, owner: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
    for (const name of Object.keys(properties)) used.add(name).add(`${owner}.${name}`);
    for (const part of Object.values(schema)) collect(part, owner);
    for (const member of Object.values(properties)) collect(member, '');
  };
  for (const [name, schema] of Object.entries(schemas)) collect(schema, name);
  for (const { name } of described.flatMap((operation) => operation.parameters)) used.add(`Parameter.${name}`);
  expect(Object.keys(controlMembers).filter((key) => !used.has(key))).toEqual([]);
});
