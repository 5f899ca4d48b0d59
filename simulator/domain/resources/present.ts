/** Converts a record to its reply by the shape: fields in its order, instants as text, absent members null. */
import { formatInstant } from '../../../schemas/shared/instant.ts';
import type { TObject, TSchema } from '../../../schemas/shape.ts';
import type { World } from '../kernel/world.ts';

type Json = Readonly<Record<string, unknown>>;
type Convert = (value: unknown) => unknown;

/** A reply; its fields are those of the shape it was made from. */
export type Reply = Readonly<Record<string, unknown>>;

const asIs: Convert = (value) => value ?? null;
const asInstant: Convert = (value) => (typeof value === 'number' ? formatInstant(value) : (value ?? null));

const converters = new WeakMap<object, Convert>();

function converterOf(schema: TSchema): Convert {
  const known = converters.get(schema);
  if (known !== undefined) return known;
  const made = converter(schema as Json);
  converters.set(schema, made);
  return made;
}

function converter(schema: Json): Convert {
  const branches = schema['anyOf'] as readonly TSchema[] | undefined;
  if (branches !== undefined) return converterOf(branches.find((branch) => (branch as Json)['type'] !== 'null') ?? branches[0]!);
  if (schema['format'] === 'date-time') return asInstant;
  const items = schema['items'] as TSchema | undefined;
  if (items !== undefined) {
    const each = converterOf(items);
    return each === asIs ? asIs : (value) => (Array.isArray(value) ? value.map(each) : (value ?? null));
  }
  const properties = schema['properties'] as Readonly<Record<string, TSchema>> | undefined;
  if (properties === undefined) return asIs;
  const members = Object.entries(properties)
    .filter(([, member]) => !('writeOnly' in member))
    .map(([name, member]) => ({ name, convert: converterOf(member) }));
  return (value) => {
    if (value === null || typeof value !== 'object') return null;
    const shown: Record<string, unknown> = {};
    for (const { name, convert } of members) shown[name] = convert((value as Json)[name]);
    return shown;
  };
}

/**
 * The presenter of a shape. `computed`: fields that are not stored under their own name.
 * Without any, a reply follows from its record alone: it is made once, and frozen so that its text is made once too.
 */
export function presenter<T extends object>(
  shape: TObject,
  computed: Readonly<Record<string, (record: T, world: World) => unknown>> = {},
): (record: T, world: World) => Reply {
  const members = Object.entries<TSchema>(shape.properties).map(([name, schema]) => ({
    name,
    convert: converterOf(schema),
    read: computed[name],
  }));
  const make = (record: T, world: World): Reply => {
    const reply: Record<string, unknown> = {};
    for (const { name, convert, read } of members) {
      reply[name] = convert(read === undefined ? (record as Json)[name] : read(record, world));
    }
    return Object.freeze(reply);
  };
  if (Object.keys(computed).length > 0) return make;
  const made = new WeakMap<T, Reply>();
  return (record, world) => {
    const known = made.get(record);
    if (known !== undefined) return known;
    const reply = make(record, world);
    made.set(record, reply);
    return reply;
  };
}
