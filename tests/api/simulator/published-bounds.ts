/** The bounds that the published document states for inputs, each with a value at it and one beyond. */
import type { JsonObject } from '../../../schemas/shared/json.ts';

export interface Bound {
  /** The shape, member and keyword, for reports and exceptions: `ContractCreateDto.name maxLength`. */
  readonly title: string;
  readonly path: readonly (string | number)[];
  /** A value at the edge, if the keyword has one. */
  readonly edge?: unknown;
  readonly beyond: unknown;
}

interface Edge {
  readonly edge?: unknown;
  readonly beyond: unknown;
}

const characters = (count: number): string => 'x'.repeat(count);
const copies = (count: number, one: unknown): readonly unknown[] => Array.from({ length: count }, () => one);

/** Values of the right type that do not match the format. */
const unlike: Readonly<Record<string, string>> = { uuid: '018f3a5c', date: '02.03.2026', 'date-time': 'yesterday' };

/** What each keyword of a schema allows and refuses. Number formats have the bounds of the format. */
function edges(schema: JsonObject, example: unknown): Readonly<Record<string, Edge>> {
  const found: Record<string, Edge> = {};
  const { type, format, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const step = type === 'integer' ? 1 : 0.01;
  if (typeof minimum === 'number') found['minimum'] = { edge: minimum, beyond: below(minimum, step) };
  if (typeof maximum === 'number') found['maximum'] = { edge: maximum, beyond: above(maximum, step) };
  if (typeof exclusiveMinimum === 'number') found['exclusiveMinimum'] = { edge: exclusiveMinimum + 1, beyond: exclusiveMinimum };
  if (typeof minLength === 'number') found['minLength'] = { edge: characters(minLength), beyond: characters(minLength - 1) };
  if (typeof maxLength === 'number') found['maxLength'] = { edge: characters(maxLength), beyond: characters(maxLength + 1) };
  if (typeof minItems === 'number') found['minItems'] = { beyond: [] };
  if (typeof maxItems === 'number') {
    const one = Array.isArray(example) ? example[0] : undefined;
    found['maxItems'] = { beyond: copies(maxItems + 1, one ?? characters(1)) };
  }
  if (typeof pattern === 'string') found['pattern'] = { edge: example, beyond: '\u0007' };
  if (Array.isArray(schema['enum'])) found['enum'] = { edge: (schema['enum'] as readonly unknown[]).at(-1), beyond: 'Elsewhere' };
  if (typeof format === 'string' && unlike[format] !== undefined) found['format'] = { edge: example, beyond: unlike[format] };
  if (typeof type === 'string') found['type'] = { edge: example, beyond: type === 'boolean' || type === 'object' ? 7 : true };
  return found;
}

// Beyond the exact integers, the next number is further away than a step.
const above = (value: number, step: number): number => (value + step > value ? value + step : value * 2);
const below = (value: number, step: number): number => (value - step < value ? value - step : value * 2);

/** Every bound of a body, as deep as its example reaches. */
export function boundsOf(schema: JsonObject, example: unknown, named: Readonly<Record<string, JsonObject>>): readonly Bound[] {
  const found: Bound[] = [];

  function visit(at: JsonObject, value: unknown, path: Bound['path'], owner: string): void {
    const reference = at['$ref'] as string | undefined;
    if (reference !== undefined) {
      const name = reference.split('/').at(-1) ?? '';
      const target = named[name] ?? {};
      visit(target, value, path, target['properties'] === undefined ? owner : name);
      return;
    }
    const branch = (at['anyOf'] as readonly JsonObject[] | undefined)?.[0];
    if (branch !== undefined) {
      visit(branch, value, path, owner);
      return;
    }
    const properties = at['properties'] as Readonly<Record<string, JsonObject>> | undefined;
    const last = path.findLast((part) => typeof part === 'string');
    if (path.length > 0) {
      for (const [keyword, edge] of Object.entries(edges(at, value))) found.push({ title: `${owner}.${last} ${keyword}`, path, ...edge });
    }
    for (const [name, member] of Object.entries(properties ?? {})) {
      const inner = (value as JsonObject | null | undefined)?.[name];
      if (inner !== undefined && at['x-provenance'] !== undefined) visit(member, inner, [...path, name], owner);
    }
    if (at['items'] !== undefined && Array.isArray(value) && value.length > 0)
      visit(at['items'] as JsonObject, value[0], [...path, 0], owner);
  }

  visit(schema, example, [], '');
  return found;
}

export function withValue(body: unknown, path: Bound['path'], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  const changed: Record<string | number, unknown> | unknown[] = Array.isArray(body) ? [...(body as unknown[])] : { ...(body as object) };
  (changed as Record<string | number, unknown>)[first] = withValue((body as JsonObject)[first], rest, value);
  return changed;
}

/** A path as errors name it: `filters[0].field`. */
export const nameOf = (path: Bound['path']): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('');
