/** A group whose records follow from its descriptor alone: what is stored of a body, how it is shown, who reaches it. */
import { groupOf, type GroupName } from '../../../schemas/groups/all.ts';
import { restorePermission, type Group } from '../../../schemas/groups/group.ts';
import { parseInstant } from '../../../schemas/shared/instant.ts';
import { keywordsOf, type TObject, type TSchema } from '../../../schemas/shape.ts';
import { actingMerchant, reachable, seesOwned } from '../kernel/acting-merchant.ts';
import type { Collection } from '../kernel/collection.ts';
import { checkAmounts, readCurrency } from '../kernel/money-input.ts';
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

/** The settings that a body gives, with the defaults of the shape where it gives none. */
const settings = (create: TObject, body: Body): Body =>
  Object.fromEntries(settingsOf(create).map(([name, schema]) => [name, stored(name, schema, body[name])]));

/** Amounts have the digits of the currency that the body names, else of the merchant's. */
function checkDigits(create: TObject, body: Body, merchantCurrency: string): void {
  const amounts = settingsOf(create)
    .filter(([, schema]) => formatOf(schema) === 'decimal')
    .map(([name]) => [name, typeof body[name] === 'number' ? body[name] : null] as const);
  const { currency } = body;
  if (amounts.length > 0)
    checkAmounts(typeof currency === 'string' ? readCurrency(currency) : merchantCurrency, Object.fromEntries(amounts));
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
      const merchant = actingMerchant(call);
      checkDigits(shapes.create, call.body, merchant.currency);
      return { merchantId: merchant.id, ...settings(shapes.create, call.body) };
    },
    update: (call, record) => {
      checkDigits(shapes.create, call.body, actingMerchant(call).currency);
      return { ...record, ...settings(shapes.create, call.body) };
    },
  };
}

/** Refuses a name that is blank. */
function checkBlank(body: Body, member: string): void {
  const text = body[member];
  if (typeof text === 'string' && text.trim() === '') throw invalidMember(member, `The field ${member} must not be blank.`);
}
