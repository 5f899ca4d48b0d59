/** Turns shapes into OpenAPI schemas: every named one becomes a component and is referred to from then on. */
import type { TSchema } from './shape.ts';
import { FilterGroup } from './types/filter.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Components {
  /** The schema as it stands in the document: a reference when the shape has a name. */
  refer(schema: TSchema): Json;
  /** All components so far, by name. */
  schemas(): Json;
}

/** Keywords that belong to the place where a named shape stands and not to the shape. */
const local = ['default', 'writeOnly'] as const;

/** Shapes that refer to themselves. */
const recursive: Readonly<Record<string, TSchema>> = { FilterGroup };

/** An empty collection of components. Two different shapes of one name are an error that says the name. */
export function components(): Components {
  const found = new Map<string, Json>();
  const pending = new Set<string>();

  function refer(schema: TSchema): Json {
    const json: Json = { ...schema };
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

  function define(name: string, json: Json): void {
    if (pending.has(name)) return;
    pending.add(name);
    const converted = convert(json);
    pending.delete(name);
    const known = found.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(converted)) fail(`Two different shapes are named ${name}`);
    found.set(name, converted);
  }

  function convert(json: Json): Json {
    const kept = pick(json, (keyword) => keyword !== 'x-name' && keyword !== 'x-amount');
    return Object.fromEntries(Object.entries(kept).map(([keyword, value]) => part(keyword, value)));
  }

  function part(keyword: string, value: unknown): readonly [string, unknown] {
    if (keyword === 'properties')
      return [keyword, Object.fromEntries(Object.entries(value as Json).map(([name, member]) => [name, refer(member as Json)]))];
    if (keyword === 'items') return [keyword, refer(value as Json)];
    if (keyword === 'anyOf') return [keyword, (value as readonly Json[]).map(refer)];
    // A map with free keys.
    if (keyword === 'patternProperties') return ['additionalProperties', refer(Object.values(value as Record<string, Json>)[0] ?? {})];
    return [keyword, value];
  }

  return {
    refer,
    schemas: () => Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const isLocal = (keyword: string): boolean => (local as readonly string[]).includes(keyword);

const pick = (json: Json, keep: (keyword: string) => boolean): Json =>
  Object.fromEntries(Object.entries(json).filter(([keyword]) => keep(keyword)));

function fail(message: string): never {
  throw new Error(message);
}
