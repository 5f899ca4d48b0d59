/** The settings that a body gives a record, by the shapes of its group: what a creation takes and a reply shows, its owner aside. */
import { parseInstant, type Instant } from '../../../schemas/shared/instant.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import {
  keywordsOf,
  type Fixed,
  type Static,
  type TDefaulted,
  type TInstant,
  type TMoney,
  type TOptional,
  type TSchema,
  type TUnion,
} from '../../../schemas/shape.ts';
import type { ResourceShapes } from '../../../schemas/resource-set.ts';
import { isNullable, replyFields } from '../../../schemas/resource.ts';
import { readAmounts, readCurrency, type Minor } from '../kernel/money.ts';
import { currency, instant, minor, nullable, Type, type AsMembers } from '../kernel/record-schema.ts';
import { invalidMember } from '../kernel/refusal.ts';

/** A given value as a record stores it. */
type Value<S> =
  S extends TUnion<infer Branches>
    ? Value<Branches[number]>
    : S extends TInstant
      ? Instant
      : S extends TMoney
        ? Minor
        : S extends TSchema
          ? Fixed<Static<S>>
          : never;

/** The stored value of a field: its default where a body gives none, else null. */
type Stored<S> = S extends TDefaulted<TSchema> ? Value<S> : S extends TOptional ? Value<S> | null : Value<S>;

/** Which body gives the settings. An update does not give those that it does not take. */
export type Body = 'create' | 'update';

type NameIn<S extends ResourceShapes, B extends Body> = Exclude<
  keyof S['create']['properties'] & keyof S[B]['properties'] & keyof S['item']['properties'] & string,
  'merchantId'
>;

type AmountIn<S extends ResourceShapes, B extends Body> = {
  [N in NameIn<S, B>]: Extract<Value<S['create']['properties'][N]>, Minor> extends never ? never : N;
}[NameIn<S, B>];

/** The settings of a group. With amounts their currency, which is stored even where no body names it. */
export type SettingsOf<S extends ResourceShapes, B extends Body> =
  AmountIn<S, B> extends never
    ? { readonly [N in NameIn<S, B>]: Stored<S['create']['properties'][N]> }
    : { readonly [N in Exclude<NameIn<S, B>, 'currency'>]: Stored<S['create']['properties'][N]> } & { readonly currency: string };

/** The names of the settings. */
const namesOf = ({ create, item, ...rest }: ResourceShapes, body: Body): readonly string[] =>
  Object.keys(create.properties).filter(
    (name) => name !== 'merchantId' && name in { create, ...rest }[body].properties && name in item.properties,
  );

/** The format of a schema, or of what it holds beside null. */
function formatOf(schema: TSchema): string | undefined {
  const { anyOf, format } = keywordsOf(schema);
  return format ?? anyOf?.map(formatOf).find((one) => one !== undefined);
}

/** Whether a schema, or what it holds beside null, is of an amount of money. */
const isAmount = (schema: TSchema): boolean =>
  'x-amount' in schema || (keywordsOf(schema).anyOf ?? []).some((branch) => 'x-amount' in branch);

/** A given value as a record stores it. */
function storedValue(name: string, schema: TSchema): TSchema {
  const { anyOf, format } = keywordsOf(schema);
  if (anyOf !== undefined) return Type.Union(anyOf.map((branch) => storedValue(name, branch as TSchema)));
  if ('x-amount' in schema) return minor();
  if (format === 'date-time') return instant();
  return name === 'currency' && 'minLength' in schema ? currency() : schema;
}

/** The schemas of the settings of a record. */
export function settingsMembers<S extends ResourceShapes, B extends Body>(shapes: S, body: B): AsMembers<SettingsOf<S, B>> {
  const members = namesOf(shapes, body).map((name) => {
    const given: TSchema = shapes.create.properties[name]!;
    const value = storedValue(name, replyFields({ given }).given!);
    const isLeftOut = Type.IsOptional(given) && keywordsOf(given).default === undefined && !isNullable(value);
    return [name, isLeftOut ? nullable(value) : value] as const;
  });
  return Object.fromEntries(members) as AsMembers<SettingsOf<S, B>>;
}

/** Converts a text to its stored form: an instant to a number, an id to lower case, a currency to capitals. */
function converterOf(name: string, schema: TSchema): (text: string) => unknown {
  const format = formatOf(schema);
  if (format === 'date-time') return (text) => parseInstant(text) ?? null;
  if (format === 'uuid') return (text) => text.toLowerCase();
  return name === 'currency' ? readCurrency : (text) => text;
}

/**
 * The reader of the settings of a body, with the defaults of the shape where it gives none. Amounts are in minor units of the currency that
 * the body names, else of the merchant's, which stands in the record with them. `merchantCurrency`: null for a record of no merchant.
 */
export function settingsReader(shapes: ResourceShapes, body: Body): (given: JsonObject, merchantCurrency: string | null) => JsonObject {
  const members = namesOf(shapes, body).map((name) => {
    const schema: TSchema = shapes.create.properties[name]!;
    return { name, byDefault: keywordsOf(schema).default ?? null, convert: converterOf(name, schema), isMoney: isAmount(schema) };
  });
  const hasAmounts = members.some(({ isMoney }) => isMoney);
  return (given, merchantCurrency) => {
    const read: Record<string, unknown> = {};
    const amounts: Record<string, number | null> = {};
    for (const { name, byDefault, convert, isMoney } of members) {
      const value = given[name] ?? byDefault;
      read[name] = typeof value === 'string' ? convert(value) : value;
      if (isMoney) amounts[name] = typeof value === 'number' ? value : null;
    }
    if (hasAmounts) {
      const currency = typeof read['currency'] === 'string' ? read['currency'] : merchantCurrency;
      if (currency === null) throw invalidMember('currency', 'The field currency is required.');
      Object.assign(read, { currency }, readAmounts(currency, amounts));
    }
    return read;
  };
}
