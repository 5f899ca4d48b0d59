/** The parts of an OpenAPI document that the reference reads, and the words for the types in it. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number | null)[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly default?: unknown;
  readonly writeOnly?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}

export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly $ref?: string; readonly value?: unknown }>>;
}

type Content = Readonly<Record<string, Media>>;

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
  readonly 'x-permissions': readonly string[];
  readonly 'x-scope': string;
  readonly 'x-provenance': string;
  readonly 'x-simulated'?: boolean;
  readonly 'x-sent-by'?: readonly string[];
  readonly 'x-begun-by'?: readonly string[];
  readonly 'x-severity'?: string;
}

export interface ApiDocument {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks?: Readonly<Record<string, { readonly post: ApiOperation }>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
    readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
  };
}

const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** A schema without its reference, and its name if it has one; keywords beside the reference stay. */
export function resolved(schema: Schema, { components }: ApiDocument): { readonly schema: Schema; readonly name?: string } {
  if (schema.$ref === undefined) return { schema };
  const name = nameOf(schema.$ref);
  return { schema: { ...components.schemas?.[name], ...schema }, name };
}

export const parameterOf = (given: Parameter, { components }: ApiDocument): Parameter =>
  given.$ref === undefined ? given : (components.parameters?.[nameOf(given.$ref)] ?? given);

/** The schema without the null that a member may be instead. */
export function withoutNull(schema: Schema): { readonly schema: Schema; readonly isNullable: boolean } {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  if (others === undefined || others.length === schema.anyOf?.length) return { schema, isNullable: false };
  const { anyOf: _, ...rest } = schema;
  const [first] = others;
  return { schema: others.length === 1 && first !== undefined ? { ...first, ...rest } : { ...rest, anyOf: others }, isNullable: true };
}

const simple: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};
const formats: Readonly<Record<string, string>> = {
  uuid: 'uuid',
  'date-time': 'instant',
  date: 'date',
  binary: 'file',
  decimal: 'decimal number',
};

/** A type in a few words: `uuid or null`, `list of objects`. */
export function typeOf(given: Schema, document: ApiDocument): string {
  const { schema, isNullable } = withoutNull(resolved(given, document).schema);
  const inner = resolved(schema, document).schema;
  return `${wordOf(inner, document)}${isNullable ? ' or null' : ''}`;
}

function wordOf(schema: Schema, document: ApiDocument): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeOf(one, document)))].join(' or ');
  if (schema.enum !== undefined || schema.const !== undefined) return 'one of';
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, document)}`;
  return formats[schema.format ?? ''] ?? simple[schema.type ?? ''] ?? 'anything';
}

/** The bounds of a value in words: `at most 128 characters`. */
export function boundsOf(schema: Schema): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const number = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 10 });
  const isUsual = format === 'int32' && minimum === -2_147_483_648;
  const between = (low: number | undefined, high: number | undefined, of: string): readonly string[] => {
    if (low !== undefined && high !== undefined) return [low === high ? `${number(low)}${of}` : `${number(low)} to ${number(high)}${of}`];
    if (high !== undefined) return [`at most ${number(high)}${of}`];
    return low === undefined ? [] : [`at least ${number(low)}${of}`];
  };
  return [
    ...(isUsual ? [] : between(minimum, maximum, '')),
    ...(exclusiveMinimum === undefined ? [] : [`more than ${number(exclusiveMinimum)}`]),
    ...between(minLength, maxLength, ' characters'),
    ...between(minItems, maxItems, ' items'),
    ...(pattern === undefined ? [] : [`matches ${pattern}`]),
  ];
}

/** The schema whose members a member has: its own, or that of its items. */
export function innerOf(given: Schema, document: ApiDocument): { readonly schema: Schema; readonly name?: string } | undefined {
  const own = resolved(given, document);
  const { schema } = withoutNull(own.schema);
  const inner = resolved(schema, document);
  if (inner.schema.type === 'array') return inner.schema.items === undefined ? undefined : innerOf(inner.schema.items, document);
  if (inner.schema.properties === undefined) return undefined;
  const name = inner.name ?? own.name;
  return { schema: inner.schema, ...(name === undefined ? {} : { name }) };
}
