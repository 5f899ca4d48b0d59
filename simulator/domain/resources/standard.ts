/** A group whose records follow from its descriptor alone: what is stored of a body, how it is shown, who reaches it. */
import { groupOf, type GroupName } from '../../../schemas/groups/all.ts';
import { restorePermission, type Group } from '../../../schemas/groups/group.ts';
import { parseInstant } from '../../../schemas/shared/instant.ts';
import { keywordsOf, type TObject, type TSchema } from '../../../schemas/shape.ts';
import { actingMerchant, reachable, seesOwned } from '../kernel/acting-merchant.ts';
import type { Collection } from '../kernel/collection.ts';
import { readAmounts, readCurrency } from '../kernel/money-input.ts';
import { invalidMember } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';
import { presenter, type Presented } from './present.ts';
import type { Resource, ResourcePrefix } from './resource.ts';
import { nameKeyOf, nameOf, type StandardRecord } from './standard-record.ts';

type Body = Readonly<Record<string, unknown>>;
type Change = Body & { readonly concurrencyStamp?: string | null };

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
 * The settings that a body gives, with the defaults of the shape where it gives none. Amounts are in minor units of the currency that the
 * body names, else of the merchant's, which stands in the record with them.
 */
function settings(create: TObject, body: Body, merchantCurrency: string): Body {
  const all = settingsOf(create).map(([name, schema]) => [name, stored(name, schema, body[name]), isAmount(schema)] as const);
  const plain = Object.fromEntries(all);
  const amounts = all.flatMap(([name, value, isMoney]) => (isMoney ? [[name, typeof value === 'number' ? value : null] as const] : []));
  if (amounts.length === 0) return plain;
  const currency = typeof plain['currency'] === 'string' ? plain['currency'] : merchantCurrency;
  return { ...plain, currency, ...readAmounts(currency, Object.fromEntries(amounts)) };
}

/** The collection of such a group. */
export type StandardCollection = Collection<StandardRecord, 'merchantId' | 'name'>;

type StandardResource<P extends ResourcePrefix = ResourcePrefix> = Resource<StandardRecord, P, Presented<TObject>, Body, Change>;

/** What the domain adds to such a group: further checks, and what happens once a record is stored. */
export type Hooks = Pick<
  StandardResource,
  'validate' | 'complete' | 'mayDelete' | 'mayRestore' | 'created' | 'updated' | 'deleted' | 'restored'
>;

/** The resource of a group of a merchant's records. */
export function standardResource<P extends GroupName>(
  name: P,
  collection: (world: World) => StandardCollection,
  { validate, ...hooks }: Hooks = {},
): StandardResource<P> {
  const group: Group = groupOf(name);
  const { shapes, name: member, hides, hasUniqueName } = group;
  return {
    ...hooks,
    prefix: name,
    collection,
    listing: {
      shape: shapes.item,
      search: group.search,
      restorePermission: restorePermission(group),
      ...(hides === undefined ? {} : { hidden: hides }),
    },
    source: (call) => reachable(call, collection(call.world)),
    sees: seesOwned,
    present: presenter<StandardRecord, TObject>(shapes.item),
    name: (record) => nameOf(record, member),
    ...(hasUniqueName ? { siblings: (world, draft) => collection(world).by('name', nameKeyOf(draft, member)) } : {}),
    validate: (call) => {
      checkBlank(call.body, member);
      validate?.(call);
    },
    create: (call) => {
      const { id, currency } = actingMerchant(call);
      return { merchantId: id, ...settings(shapes.create, call.body, currency) };
    },
    update: (call, record) => ({ ...record, ...settings(shapes.create, call.body, actingMerchant(call).currency) }),
  };
}

/** Refuses a name that is blank. */
function checkBlank(body: Body, member: string): void {
  const text = body[member];
  if (typeof text === 'string' && text.trim() === '') throw invalidMember(member, `The field ${member} must not be blank.`);
}
