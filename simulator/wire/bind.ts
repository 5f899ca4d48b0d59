/**
 * Brings inputs to the form that the catalogue describes: names, uuids and enum values in canonical case, undeclared members left out,
 * query text converted (assumptions: C2, C3, C4, C8). Validation comes later.
 */
import { isJsonObject, type JsonObject } from '../../schemas/shared/json.ts';
import { readDecimal } from '../../schemas/shared/amount.ts';
import type { TObject, TSchema } from '../../schemas/shape.ts';

/** Declared names by their lower case, built at the first name in a different case, since most callers write names as declared. */
const byLowerCase = new WeakMap<JsonObject, ReadonlyMap<string, string>>();

/** The declared name for a given one, ignoring case. */
function nameOf(properties: JsonObject, given: string): string | undefined {
  if (Object.hasOwn(properties, given)) return given;
  let names = byLowerCase.get(properties);
  if (names === undefined) {
    names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]));
    byLowerCase.set(properties, names);
  }
  return names.get(given.toLowerCase());
}

/** The branch of a nullable schema for values other than null. */
function branch(schema: JsonObject): JsonObject {
  const branches = schema['anyOf'] as readonly JsonObject[] | undefined;
  return branches?.find((one) => one['type'] !== 'null') ?? schema;
}

/** What binding needs to know of a schema, looked up once: the members of schemas take longer to find than those of requests. */
interface Plan {
  /** Undefined for a value that is not an object with declared members. */
  readonly properties: JsonObject | undefined;
  /** The plans of the members that were bound so far, by declared name. */
  readonly members: Map<string, Plan>;
  readonly items: JsonObject | undefined;
  readonly options: readonly unknown[] | undefined;
  readonly format: unknown;
}

const plans = new WeakMap<JsonObject, Plan>();

function planOf(nullable: JsonObject): Plan {
  const known = plans.get(nullable);
  if (known !== undefined) return known;
  const schema = branch(nullable);
  const made: Plan = {
    properties: schema['x-name'] === 'FilterGroup' ? undefined : (schema['properties'] as JsonObject | undefined),
    members: new Map(),
    items: schema['items'] as JsonObject | undefined,
    options: schema['enum'] as readonly unknown[] | undefined,
    format: schema['format'],
  };
  plans.set(nullable, made);
  return made;
}

function memberPlan({ members }: Plan, properties: JsonObject, name: string): Plan {
  const made = planOf(properties[name] as JsonObject);
  members.set(name, made);
  return made;
}

function bindObject(plan: Plan, properties: JsonObject, value: JsonObject, path: string, unknown: string[]): JsonObject {
  const bound: Record<string, unknown> = {};
  for (const given of Object.keys(value)) {
    let known = plan.members.get(given);
    const name = known === undefined ? nameOf(properties, given) : given;
    const member = value[given];
    // Most members need no path: it is only for unknown names, which only objects and lists can contain.
    const at = name !== undefined && typeof member !== 'object' ? '' : path === '' ? given : `${path}.${given}`;
    if (name === undefined) unknown.push(at);
    else if (name === given || !Object.hasOwn(value, name)) {
      known ??= plan.members.get(name) ?? memberPlan(plan, properties, name);
      bound[name] = bindValue(known, member, at, unknown);
    }
  }
  return bound;
}

function bindValue(plan: Plan, value: unknown, path: string, unknown: string[]): unknown {
  if (value === null) return null;
  const { properties, items, options, format } = plan;
  if (properties !== undefined) return isJsonObject(value) ? bindObject(plan, properties, value, path, unknown) : value;
  if (items !== undefined && Array.isArray(value)) {
    const ofItem = planOf(items);
    return value.map((item, index) => bindValue(ofItem, item, `${path}[${index}]`, unknown));
  }
  if (typeof value !== 'string') return value;
  if (options !== undefined) {
    const at = options.indexOf(value);
    // A string of our own, because records would otherwise keep the string of each request.
    if (at >= 0) return options[at];
    const lower = value.toLowerCase();
    return options.find((option) => typeof option === 'string' && option.toLowerCase() === lower) ?? value;
  }
  if (format === 'uuid') return value.toLowerCase();
  if (format === 'decimal') return readDecimal(value) ?? value;
  return value;
}

export interface Bound {
  readonly value: unknown;
  readonly unknown: readonly string[];
}

export function bindBody(schema: TSchema, value: unknown): Bound {
  const unknown: string[] = [];
  return { value: bindValue(planOf(schema as JsonObject), value, '', unknown), unknown };
}

/** Converts query text to the declared type; text that does not fit stays text, and validation rejects it. */
function convert(nullable: JsonObject, text: string): unknown {
  const schema = branch(nullable);
  switch (schema['type']) {
    case 'integer':
      return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    case 'number':
      return readDecimal(text) ?? text;
    case 'boolean':
      return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text;
    default:
      return bindValue(planOf(schema), text, '', []);
  }
}

/** Query parameters in canonical form; an empty value counts as absent. */
export function bindQuery(schema: TObject, query: JsonObject): Bound & { readonly value: Record<string, unknown> } {
  const properties = schema.properties as JsonObject;
  const bound: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [given, text] of Object.entries(query)) {
    const name = nameOf(properties, given);
    if (name === undefined) unknown.push(given);
    if (name === undefined || text === '') continue;
    const property = properties[name] as JsonObject;
    const isList = branch(property)['type'] === 'array';
    if (isList) bound[name] = bindValue(planOf(property), Array.isArray(text) ? text : [text], name, []);
    else bound[name] = typeof text === 'string' ? convert(property, text) : text;
  }
  return { value: bound, unknown };
}
