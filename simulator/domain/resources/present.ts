/** Converts a record to its reply as the shape says: fields in its order, instants as text, amounts in major units, absent members null. */
import { asInstant, formatInstant } from '../../../schemas/shared/instant.ts';
import { isJsonObject } from '../../../schemas/shared/json.ts';
import { keywordsOf, type Fixed, type Static, type TObject, type TSchema } from '../../../schemas/shape.ts';
import { asMinor, major } from '../kernel/money.ts';
import type { World } from '../kernel/world.ts';

/** `currency`: of the amounts in the value. */
type Convert = (value: unknown, currency: string | null) => unknown;

export type Presented<S extends TObject> = Fixed<Static<S>>;

export type Computed<T, S extends TObject> = { readonly [Name in keyof S['properties']]?: (record: T, world: World) => unknown };

const asIs: Convert = (value) => value ?? null;
const showInstant: Convert = (value) => {
  const at = asInstant(value);
  return at === undefined ? (value ?? null) : formatInstant(at);
};

const showAmount: Convert = (value, currency) => {
  const amount = asMinor(value);
  return amount === undefined ? (value ?? null) : major(amount, currency);
};

function converterOf(schema: TSchema): Convert {
  const { anyOf, format, items, properties } = keywordsOf(schema);
  if (anyOf !== undefined) return converterOf(anyOf.find((branch) => branch.type !== 'null') ?? anyOf[0]!);
  if (format === 'date-time') return showInstant;
  if ('x-amount' in schema) return showAmount;
  if (items !== undefined) {
    const each = converterOf(items);
    return each === asIs ? asIs : (value, currency) => (Array.isArray(value) ? value.map((one) => each(one, currency)) : (value ?? null));
  }
  if (properties === undefined) return asIs;
  const members = Object.entries(properties)
    .filter(([, { writeOnly }]) => writeOnly !== true)
    .map(([name, member]) => ({ name, convert: converterOf(member) }));
  return (value, outer) => {
    if (!isJsonObject(value)) return null;
    const currency = ownCurrency(value) ?? outer;
    const shown: Record<string, unknown> = {};
    for (const { name, convert } of members) shown[name] = convert(value[name], currency);
    return shown;
  };
}

const ownCurrency = (value: object): string | null => ('currency' in value && typeof value.currency === 'string' ? value.currency : null);

/**
 * The presenter of a shape. `computed`: fields that are not stored under their own name. `currencyOf`: the currency of a record's amounts,
 * by default its own `currency`. Without computed fields a reply depends only on its record: it is made once, and frozen so that its text
 * is made once too.
 */
export function presenter<T extends object, S extends TObject>(
  shape: S,
  computed: Computed<T, S> = {},
  currencyOf: (record: T, world: World) => string | null = ownCurrency,
): (record: T, world: World) => Presented<S> {
  const membersOf = () =>
    Object.entries<TSchema>(shape.properties).map(([name, schema]) => ({ name, convert: converterOf(schema), read: computed[name] }));
  // Made when it is first needed: every group has a presenter.
  let members: ReturnType<typeof membersOf> | undefined;
  const make = (record: T, world: World): Presented<S> => {
    members ??= membersOf();
    const currency = currencyOf(record, world);
    const reply: Record<string, unknown> = {};
    for (const { name, convert, read } of members) {
      reply[name] = convert(read === undefined ? record[name as keyof T] : read(record, world), currency);
    }
    // Its members are those of the shape, converted as their schemas say.
    return Object.freeze(reply) as Presented<S>;
  };
  if (Object.keys(computed).length > 0) return make;
  const made = new WeakMap<T, Presented<S>>();
  return (record, world) => {
    const known = made.get(record);
    if (known !== undefined) return known;
    const reply = make(record, world);
    made.set(record, reply);
    return reply;
  };
}
