/** The settings that a body gives a record, from the shapes of its group: members of both the creation and the reply, except the owner. */
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

/** If the body omits a field, its default is stored, or else null. */
type Stored<S> = S extends TDefaulted<TSchema> ? Value<S> : S extends TOptional ? Value<S> | null : Value<S>;

/** Which body gives the settings. An update gives only those that it accepts. */
export type Body = 'create' | 'update';

type NameIn<S extends ResourceShapes, B extends Body> = Exclude<
  keyof S['create']['properties'] & keyof S[B]['properties'] & keyof S['item']['properties'] & string,
  'merchantId'
>;

type AmountIn<S extends ResourceShapes, B extends Body> = {
  [N in NameIn<S, B>]: Extract<Value<S['create']['properties'][N]>, Minor> extends never ? never : N;
}[NameIn<S, B>];

/** The settings of a group. If there are amounts, their currency is included even if bodies do not name it. */
export type SettingsOf<S extends ResourceShapes, B extends Body> =
  AmountIn<S, B> extends never
    ? { readonly [N in NameIn<S, B>]: Stored<S['create']['properties'][N]> }
    : { readonly [N in Exclude<NameIn<S, B>, 'currency'>]: Stored<S['create']['properties'][N]> } & { readonly currency: string };

const namesOf = ({ create, item, ...rest }: ResourceShapes, body: Body): readonly string[] =>
  Object.keys(create.properties).filter(
    (name) => name !== 'merchantId' && name in { create, ...rest }[body].properties && name in item.properties,
  );

/** The format of a schema, or of its non-null branch. */
function formatOf(schema: TSchema): string | undefined {
  const { anyOf, format } = keywordsOf(schema);
  return format ?? anyOf?.map(formatOf).find((one) => one !== undefined);
}

/** Whether a schema, or its non-null branch, is an amount of money. */
const isAmount = (schema: TSchema): boolean =>
  'x-amount' in schema || (keywordsOf(schema).anyOf ?? []).some((branch) => 'x-amount' in branch);

function storedValue(name: string, schema: TSchema): TSchema {
  const { anyOf, format } = keywordsOf(schema);
  if (anyOf !== undefined) return Type.Union(anyOf.map((branch) => storedValue(name, branch as TSchema)));
  if ('x-amount' in schema) return minor();
  if (format === 'date-time') return instant();
  return name === 'currency' && 'minLength' in schema ? currency() : schema;
}

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
 * Reads the settings in a body, with the defaults of the shape. Amounts are in minor units of the body's currency, or else of the
 * merchant's, which is stored with them. `merchantCurrency`: null for a record without a merchant.
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
