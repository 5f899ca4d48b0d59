/** The documented reading of a shape: the specification's part of it, with every assumed part left open. */
import type { JsonObject } from './shared/json.ts';
import type { TSchema } from './shape.ts';

const readings = new WeakMap<TSchema, TSchema>();

/**
 * Replaces each assumed part by its open form: an enumeration by any string, an object by any object, anything else by any value. The suites judge
 * only by this reading. Returns the same object for the same schema, so that it is compiled once.
 */
export function documented(schema: TSchema): TSchema {
  const known = readings.get(schema);
  if (known !== undefined) return known;
  const reading = read(schema as JsonObject);
  readings.set(schema, reading);
  return reading;
}

function read(schema: JsonObject): JsonObject {
  if (schema['x-provenance'] === 'assumed') return open(schema);
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, readKeyword(keyword, value)]));
}

function readKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'items' || keyword === 'additionalProperties') return isSchema(value) ? read(value) : value;
  if (keyword === 'anyOf' && Array.isArray(value)) return value.map((branch: JsonObject) => read(branch));
  if ((keyword === 'properties' || keyword === 'patternProperties') && isSchema(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member as JsonObject)]));
  }
  return value;
}

function open(schema: JsonObject): JsonObject {
  if ('enum' in schema) return { type: 'string' };
  return schema['type'] === 'object' ? { type: 'object' } : {};
}

const isSchema = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
