/** Bodies in the OpenAPI document: their schemas by media type, and their examples, each written once. */
import type { JsonObject } from '../shared/json.ts';
import type { memberOf } from '../members/all.ts';
import { exampleOf } from '../members/example-of.ts';
import type { Components } from './components.ts';
import type { Example } from './examples.ts';
import { keywordsOf, text, Type, type TSchema } from '../shape.ts';

export interface Contents {
  /**
   * A body of any of the media types. A form is described by its fields, a file or text as such. `observed` is an example from a run: it precedes a
   * request's example with every member, and replaces that of a response.
   */
  content(
    mediaTypes: readonly string[],
    schema: TSchema,
    more?: { readonly form?: TSchema | undefined; readonly isAnswer?: boolean; readonly observed?: Example | undefined },
  ): JsonObject;
  examples(): JsonObject;
}

const texts: Readonly<Record<string, string>> = {
  'text/html': '<!doctype html><title>Notifications</title>',
  'text/plain': '7B227073704964223A224558414D504C45227D',
  'text/csv': 'id,amount,currency\r\n018f3a5c-1111-7a2b-8c3d-4e5f60718293,49.90,USD\r\n',
  'application/x-pem-file': '-----BEGIN CERTIFICATE-----\nRVhBTVBMRQ==\n-----END CERTIFICATE-----\n',
  'application/pkcs10': '-----BEGIN CERTIFICATE REQUEST-----\nRVhBTVBMRQ==\n-----END CERTIFICATE REQUEST-----\n',
};
const isJson = (mediaType: string): boolean => /^application\/(.+\+)?json$/.test(mediaType);
const isForm = (mediaType: string): boolean => /^multipart\/|x-www-form-urlencoded$/.test(mediaType);

/** An empty collection of examples. `lookup` finds examples of members; by default in the table of the contract. */
export function contents(named: Components, lookup?: typeof memberOf): Contents {
  const found = new Map<string, JsonObject>();

  function example(schema: TSchema, isAnswer: boolean): JsonObject {
    const { 'x-name': name, anyOf } = keywordsOf(schema);
    if (name !== undefined) {
      if (!found.has(name)) found.set(name, { value: exampleOf(schema, { isAnswer, ...(lookup === undefined ? {} : { lookup }) }) });
      return { examples: { [name]: { $ref: `#/components/examples/${name}` } } };
    }
    const branch = anyOf?.[0];
    if (branch !== undefined) return example(branch as TSchema, isAnswer);
    return isOpen(schema) ? {} : { example: exampleOf(schema, { isAnswer, ...(lookup === undefined ? {} : { lookup }) }) };
  }

  function body(mediaType: string, schema: TSchema, form: TSchema | undefined, { isAnswer, seen }: Shown): JsonObject {
    if (isForm(mediaType) && form !== undefined) {
      const hasFile = Object.values(keywordsOf(form).properties ?? {}).some(({ format }) => format === 'binary');
      return { schema: named.refer(form), ...(hasFile ? {} : example(form, isAnswer)) };
    }
    if (isJson(mediaType)) return { schema: named.refer(schema), ...shown(schema, { isAnswer, seen }) };
    const written = seen?.value ?? texts[mediaType];
    return written === undefined
      ? { schema: named.refer(isOpen(schema) ? Type.String({ format: 'binary' }) : schema) }
      : { schema: named.refer(text()), example: written };
  }

  /** Observed examples come first, so that viewers show them; a response needs no other. */
  function shown(schema: TSchema, { isAnswer, seen }: Shown): JsonObject {
    if (seen === undefined) return example(schema, isAnswer);
    const { summary, value } = seen;
    const whole = isAnswer ? {} : (example(schema, isAnswer)['examples'] as JsonObject | undefined);
    return { examples: { simulated: { summary, value }, ...whole } };
  }

  return {
    content: (mediaTypes, schema, { form, isAnswer = false, observed } = {}) =>
      Object.fromEntries(
        mediaTypes.map((type) => {
          const seen = observed?.mediaType === type ? observed : undefined;
          return [type, body(type, schema, form, { isAnswer, seen })];
        }),
      ),
    examples: () => Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

interface Shown {
  readonly isAnswer: boolean;
  readonly seen: Example | undefined;
}

function isOpen(schema: TSchema): boolean {
  const { type, anyOf, enum: values } = keywordsOf(schema);
  return type === undefined && anyOf === undefined && values === undefined;
}
