/** Converts shapes to OpenAPI schemas: every named one becomes a component and is then referenced. */
import type { JsonObject } from '../shared/json.ts';
import type { TSchema } from '../shape.ts';
import { FilterGroup } from '../conventions/paging-types.ts';

export interface Components {
  /** The schema as written in the document: a reference if the shape has a name. */
  refer(schema: TSchema): JsonObject;
  schemas(): JsonObject;
}

/** Keywords that belong to the place of a named shape and not to the shape. */
const local = ['default', 'writeOnly'] as const;

const recursive: Readonly<Record<string, TSchema>> = { FilterGroup };

/** The description of a member whose shape does not describe it; the owner is undefined if it has no name. */
export type DescribeMember = (owner: string | undefined, name: string) => string | undefined;

/** An empty collection of components. Throws an error with the name if two different shapes share it. */
export function components(describe: DescribeMember = () => undefined): Components {
  const found = new Map<string, JsonObject>();
  const pending = new Set<string>();

  function refer(schema: TSchema): JsonObject {
    const json: JsonObject = { ...schema };
    const reference = json['x-ref'];
    if (typeof reference === 'string') return refer(recursive[reference] ?? fail(`Nothing is known of the shape ${reference}`));
    const name = json['x-name'];
    if (typeof name !== 'string') return convert(json);
    define(
      name,
      pick(json, (keyword) => !isLocal(keyword)),
    );
    return { $ref: `#/components/schemas/${name}`, ...pick(json, isLocal) };
  }

  function define(name: string, json: JsonObject): void {
    if (pending.has(name)) return;
    pending.add(name);
    const converted = convert(json);
    pending.delete(name);
    const known = found.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(converted)) fail(`Two different shapes are named ${name}`);
    found.set(name, converted);
  }

  function convert(json: JsonObject): JsonObject {
    const owner = json['x-name'] as string | undefined;
    const kept = pick(json, (keyword) => keyword !== 'x-name' && keyword !== 'x-amount');
    return Object.fromEntries(Object.entries(kept).map(([keyword, value]) => part(keyword, value, owner)));
  }

  function describeMember(owner: string | undefined, name: string, schema: JsonObject): JsonObject {
    const description = schema['description'] ?? describe(owner, name);
    return { ...(description === undefined ? {} : { description }), ...refer(schema) };
  }

  function part(keyword: string, value: unknown, owner: string | undefined): readonly [string, unknown] {
    if (keyword === 'properties') {
      const properties = Object.entries(value as Record<string, JsonObject>);
      return [keyword, Object.fromEntries(properties.map(([name, member]) => [name, describeMember(owner, name, member)]))];
    }
    if (keyword === 'items') return [keyword, refer(value as JsonObject)];
    if (keyword === 'anyOf') return [keyword, (value as readonly JsonObject[]).map(refer)];
    if (keyword === 'patternProperties')
      return ['additionalProperties', refer(Object.values(value as Record<string, JsonObject>)[0] ?? {})];
    return [keyword, value];
  }

  return { refer, schemas: () => Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

const isLocal = (keyword: string): boolean => (local as readonly string[]).includes(keyword);

const pick = (json: JsonObject, keep: (keyword: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(json).filter(([keyword]) => keep(keyword)));

function fail(message: string): never {
  throw new Error(message);
}
