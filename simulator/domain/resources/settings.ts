/** The settings that a body gives, as a record without a record type of its own stores them: by the shape that creates it. */
import { parseInstant } from '../../../schemas/shared/instant.ts';
import { keywordsOf, type TObject, type TSchema } from '../../../schemas/shape.ts';
import { readAmounts, readCurrency } from '../kernel/money-input.ts';
import { invalidMember } from '../kernel/refusal.ts';

type Body = Readonly<Record<string, unknown>>;

/** Members of a body that are not settings. */
const notSettings = new Set(['merchantId', 'concurrencyStamp']);

function settingsOf(create: TObject): readonly (readonly [name: string, schema: TSchema])[] {
  return Object.entries<TSchema>(create.properties).filter(([name]) => !notSettings.has(name));
}

/** The format of a schema, or of what it holds beside null. */
function formatOf(schema: TSchema): string | undefined {
  const { anyOf, format } = keywordsOf(schema);
  return format ?? anyOf?.map(formatOf).find((one) => one !== undefined);
}

const defaultOf = (schema: TSchema): unknown => ('default' in schema ? schema.default : null);

/** A value as it is stored: an instant as a number, an id in lower case, a currency in capitals. */
function stored(name: string, schema: TSchema, given: unknown): unknown {
  const value = given ?? defaultOf(schema);
  if (typeof value !== 'string') return value;
  const format = formatOf(schema);
  if (format === 'date-time') return parseInstant(value) ?? null;
  if (format === 'uuid') return value.toLowerCase();
  return name === 'currency' ? readCurrency(value) : value;
}

/** Whether a schema, or what it holds beside null, is of an amount of money. */
const isAmount = (schema: TSchema): boolean =>
  'x-amount' in schema || (keywordsOf(schema).anyOf ?? []).some((branch) => 'x-amount' in branch);

/**
 * The settings of a body, with the defaults of the shape where it gives none. Amounts are in minor units of the currency that the body
 * names, else of the merchant's, which stands in the record with them. `merchantCurrency`: null for a record of no merchant.
 */
export function settings(create: TObject, body: Body, merchantCurrency: string | null): Body {
  const all = settingsOf(create).map(([name, schema]) => [name, stored(name, schema, body[name]), isAmount(schema)] as const);
  const plain = Object.fromEntries(all);
  const amounts = all.flatMap(([name, value, isMoney]) => (isMoney ? [[name, typeof value === 'number' ? value : null] as const] : []));
  if (amounts.length === 0) return plain;
  const currency = typeof plain['currency'] === 'string' ? plain['currency'] : merchantCurrency;
  if (currency === null) throw invalidMember('currency', 'The field currency is required.');
  return { ...plain, currency, ...readAmounts(currency, Object.fromEntries(amounts)) };
}
