/** The only Ajv instance. Simulator and suites share its validators; each is compiled when first needed. */
import { _, str, type CodeKeywordDefinition, Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { useFunc } from 'ajv/dist/compile/util.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { requestLimits } from './limits.ts';
import { isJsonObject, type JsonObject } from './shared/json.ts';
import { parseInstant } from './shared/instant.ts';
import type { TSchema } from './shape.ts';
import { FilterGroup } from './conventions/paging-types.ts';

// The keyword `maxLength` at the cost of a comparison: Ajv's own counts the code points of every string, however long.

/** A code point takes one or two units of a string, so only lengths between the limit and its double need counting. */
const maxLength: CodeKeywordDefinition = {
  keyword: 'maxLength',
  type: 'string',
  schemaType: 'number',
  error: {
    message: ({ schemaCode }) => str`must NOT have more than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
  code(context) {
    const { data, schema, gen } = context;
    const limit = schema as number;
    const count = useFunc(gen, ucs2length.default);
    context.fail(_`${data}.length > ${limit} && (${data}.length > ${2 * limit} || ${count}(${data}) > ${limit})`);
  },
};

export interface Violation {
  /** Dotted, `filters[0].field`; empty for the value itself. */
  readonly path: string;
  /** The violated JSON Schema keyword. */
  readonly keyword: string;
  /** Without the path: `must be a string or null`. */
  readonly message: string;
}

type Validator = (value: unknown) => readonly Violation[];

/** Custom keywords that annotate a schema and do not validate values. */
const annotations = ['x-name', 'x-provenance', 'x-amount', 'x-idOf'] as const;

/** The custom keyword that bounds an object with free names: the length of its JSON text, in characters. */
const maxJsonLength = 'x-maxJsonLength';

/** Shapes that refer to themselves, by the name their reference uses. */
const recursive: Readonly<Record<string, TSchema>> = { FilterGroup };

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const date = fullFormats.date as { validate: (text: string) => boolean };
const dateTime = fullFormats['date-time'] as { validate: (text: string) => boolean };
/** Nearly every instant is valid without parsing; the others are left to it, such as a 29th of February. */
const plainInstant =
  /^[1-9]\d{3}-(?:(?:0[13-9]|1[0-2])-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8])|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;

function isTimeZone(text: string): boolean {
  try {
    return /^[A-Za-z]/.test(text) && new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/**
 * An Ajv for JSON Schema 2020-12 that changes no value: no coercion, no defaults, nothing removed. The schemas are ours, so tests check them against
 * the meta-schema instead of every start.
 */
export function createAjv(
  options: { readonly validateSchema?: boolean; readonly strict?: boolean; readonly allErrors?: boolean } = {},
): Ajv2020 {
  const strict = options.strict ?? true;
  const ajv = new Ajv2020({
    strict,
    // Of our schemas only: those of others may use what Ajv does not support.
    discriminator: strict,
    // A foreign schema may have its own keywords and formats, which are ignored.
    ...(strict ? {} : { logger: false }),
    allErrors: options.allErrors ?? true,
    ...(options.allErrors === false ? { code: { optimize: false } } : {}),
    validateSchema: options.validateSchema ?? false,
    // Ajv does not recognise a reference through x-ref, and would inline it endlessly.
    inlineRefs: false,
    coerceTypes: false,
    useDefaults: false,
    removeAdditional: false,
    formats: {
      uuid,
      date: (text: string) => date.validate(text) && parseInstant(`${text}T00:00:00Z`) !== undefined,
      // An instant must also be parseable: otherwise a second 60 would pass here and fail in use.
      'date-time': (text: string) =>
        plainInstant.test(text) || (/^[^\s]+$/.test(text) && dateTime.validate(text) && parseInstant(text) !== undefined),
      'time-zone': isTimeZone,
      int32: fullFormats.int32,
      int64: fullFormats.int64,
      decimal: { type: 'number', validate: Number.isFinite },
    },
  });
  ajv.removeKeyword(maxLength.keyword as string).addKeyword(maxLength);
  ajv.addVocabulary([...annotations]);
  ajv.addKeyword({
    keyword: maxJsonLength,
    schemaType: 'number',
    errors: false,
    validate: (max: number, value: unknown) => JSON.stringify(value).length <= max,
  });
  ajv.addKeyword({ keyword: 'x-ref', schemaType: 'string', macro: (name: string) => ({ $ref: address(name) }) });
  for (const [name, schema] of Object.entries(recursive)) ajv.addSchema(schema, address(name));
  return ajv;
}

const address = (name: string): string => `gateproof:${name}`;

const validators = new WeakMap<TSchema, Validator>();
const compiled = new WeakMap<TSchema, ReturnType<Ajv2020['compile']>>();
let shared: Ajv2020 | undefined;

/** References to the named shapes, and how many there are. */
const references = new WeakMap<object, JsonObject>();
let parts = 0;

/**
 * The same schema, compiled to one function per named shape. Ajv would otherwise generate a single function, and V8 does not optimize one
 * as long as that of a payment. List items are inlined: each call that finds an error copies the errors found before, so 100,000 invalid
 * items would copy 100,000 times.
 */
function inParts(schema: JsonObject, ajv: Ajv2020): JsonObject {
  const inner = (value: unknown): unknown => (isJsonObject(value) ? part(value) : value);
  const part = (one: JsonObject): JsonObject => {
    if (one['x-name'] === undefined || one['properties'] === undefined) return inParts(one, ajv);
    const known = references.get(one);
    if (known !== undefined) return known;
    const reference = { $ref: address(`part-${++parts}`) };
    references.set(one, reference);
    ajv.addSchema(inParts(one, ajv), reference.$ref);
    return reference;
  };
  const { properties, anyOf } = schema;
  return {
    ...schema,
    ...(isJsonObject(properties) ? { properties: mapValues(properties, inner) } : {}),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(inner) } : {}),
  };
}

const mapValues = (object: JsonObject, change: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

function compile(schema: TSchema): ReturnType<Ajv2020['compile']> {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  shared ??= createAjv();
  const made = shared.compile(inParts(schema as JsonObject, shared));
  compiled.set(schema, made);
  return made;
}

/** One validator per schema object, compiled on first use. */
export function validator(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  let check: ReturnType<Ajv2020['compile']> | undefined;
  const made: Validator = (value) => {
    check ??= compile(schema);
    return check(value) ? [] : violations(check.errors ?? []);
  };
  validators.set(schema, made);
  return made;
}

/** Whether a value has a shape; compiled on first use. */
export function accepter(schema: TSchema): (value: unknown) => boolean {
  let check: ReturnType<Ajv2020['compile']> | undefined;
  return (value) => (check ??= compile(schema))(value) === true;
}

/** The first error of a value, as a sentence; undefined if the value has the shape. The shape is compiled on first use. */
export function firstFault(schema: TSchema, value: unknown): string | undefined {
  const check = compile(schema);
  if (check(value)) return undefined;
  const [first] = violations(check.errors ?? []);
  return first === undefined ? 'it has an unexpected format' : `${first.path || 'the document'} ${first.message}`;
}

let hasty: Ajv2020 | undefined;
const hastyChecks = new WeakMap<TSchema, ReturnType<Ajv2020['compile']>>();

/** One error of a value that may have any number of them; undefined if it is valid. */
export function firstViolation(schema: TSchema, value: unknown): Violation | undefined {
  hasty ??= createAjv({ allErrors: false });
  let check = hastyChecks.get(schema);
  if (check === undefined) hastyChecks.set(schema, (check = hasty.compile(schema)));
  return check(value) ? undefined : violations(check.errors ?? [])[0];
}

/** Errors of a value, as sentences; empty if it is valid. */
export function validate(schema: TSchema, value: unknown): readonly string[] {
  return validator(schema)(value).map(({ path, message }) => (path === '' ? message : `${path} ${message}`));
}

/** The most errors to examine: a large list in which every item is wrong would otherwise take minutes. */
const maxErrors = 500;

/** Ajv's errors as violations: one for each fault, without the noise from nullable members and references. */
function violations(all: readonly ErrorObject[]): readonly Violation[] {
  const errors = all.slice(0, maxErrors);
  const nullable = new Set(errors.filter(isNullBranch).map((error) => error.instancePath));
  const found = errors
    .filter(
      (error) => !isNullBranch(error) && error.keyword !== 'x-ref' && !(error.keyword === 'anyOf' && nullable.has(error.instancePath)),
    )
    .map((error) => {
      const orNull = nullable.has(error.instancePath) && error.keyword === 'type' ? ' or null' : '';
      return { path: pathOf(error), keyword: error.keyword, message: messageOf(error) + orNull };
    });
  return withoutRepetitions(found);
}

/** The bounds of an integer format are also written as a minimum and a maximum: such an error is reported once. */
function withoutRepetitions(found: readonly Violation[]): readonly Violation[] {
  const said = new Set<string>();
  const bounded = new Set<string>();
  return found.filter(({ path, keyword, message }) => {
    const sentence = `${path} ${message}`;
    if (said.has(sentence) || (keyword === 'format' && bounded.has(path))) return false;
    said.add(sentence);
    if (keyword === 'minimum' || keyword === 'maximum') bounded.add(path);
    return true;
  });
}

/** The branch of a nullable member that only accepts null. */
const isNullBranch = (error: ErrorObject): boolean => error.keyword === 'type' && error.params['type'] === 'null';

function pathOf(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1).map(unescape);
  // Both concern a member, but have the path of its object.
  const member: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return (typeof member === 'string' ? [...parts, member] : parts).reduce(
    (path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
    '',
  );
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

const nouns: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
};
const formats: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a date (yyyy-MM-dd)',
  'date-time': 'an instant (ISO 8601 with a time zone)',
  'time-zone': 'the name of a time zone',
  int32: 'a 32-bit whole number',
  int64: 'a 64-bit whole number',
  decimal: 'a finite number',
};

function messageOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
      return 'is unknown';
    case 'type':
      return `must be ${nouns[String(params['type'])] ?? String(params['type'])}`;
    case 'format':
      return `must be ${formats[String(params['format'])] ?? `of the format ${String(params['format'])}`}`;
    case 'enum':
      return `must be one of ${(params['allowedValues'] as readonly unknown[]).join(', ')}`;
    case 'maxLength':
      return `must have at most ${String(params['limit'])} characters`;
    case 'minLength':
      return `must have at least ${String(params['limit'])} characters`;
    case 'maxItems':
      return `must have at most ${String(params['limit'])} items`;
    case 'minItems':
      return `must have at least ${String(params['limit'])} items`;
    case 'maxProperties':
      return `must have at most ${String(params['limit'])} members`;
    case maxJsonLength:
      return `must have at most ${requestLimits.freeObjectLength.max} characters as JSON`;
    case 'minimum':
      return `must be at least ${String(params['limit'])}`;
    case 'maximum':
      return `must be at most ${String(params['limit'])}`;
    case 'discriminator':
      return `has an unknown ${String(params['tag'])}`;
    case 'exclusiveMinimum':
      return `must be more than ${String(params['limit'])}`;
    default:
      return message ?? `breaks ${keyword}`;
  }
}
