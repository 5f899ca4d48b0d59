/** Ownership and reach of a group's records, from its descriptor (assumptions: A9, A11, R11). */
import type { Group } from '../../../schemas/group.ts';
import {
  actingMerchant,
  reachable,
  seesOwned,
  type Reachable,
  callingOwner,
  namedOwner,
  reachableAny,
  seesAny,
  withinReach,
} from '../kernel/acting-merchant.ts';
import type { AuthenticatedCall, CallWith } from '../kernel/call.ts';
import type { Collection, Entity, Ownership, FullAudited, Owned, Stamped, Indexes } from '../kernel/collection.ts';
import { reachesOwned } from '../kernel/reach.ts';
import { groupOf, type GroupName, type Groups } from '../../../schemas/groups.ts';
import type { Static } from '../../../schemas/shape.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import { entity, fullAudited, owned, stamped, uuid, type AsMembers } from '../kernel/record-schema.ts';
import type { World } from '../kernel/world.ts';
import { live, ownedKey } from './names.ts';
import { settingsMembers, type SettingsOf, settingsReader } from './settings.ts';

interface Reach {
  owner(call: AuthenticatedCall): Ownership;
  source<T extends Entity & Ownership>(call: AuthenticatedCall, collection: Collection<T, 'merchantId'>): Reachable<T>;
  sees(call: AuthenticatedCall, record: Ownership): boolean;
}

const ofMerchants: Reach = {
  owner: (call) => ({ merchantId: actingMerchant(call).id }),
  source: reachable,
  sees: (call, { merchantId }) => merchantId !== null && seesOwned(call, { merchantId }),
};

/** For groups whose bodies may name a merchant. */
const ofNamed: Reach = { owner: namedOwner, source: reachableAny, sees: seesAny };

/** For groups whose bodies name none: the caller owns a new record. */
const ofCallers: Reach = { owner: callingOwner, source: withinReach, sees: reachesOwned };

export function reachOf({ owner, shapes }: Pick<Group, 'owner' | 'shapes'>): Reach {
  if (owner === 'merchant') return ofMerchants;
  return 'merchantId' in shapes.create.properties ? ofNamed : ofCallers;
}

export type GroupRecord = FullAudited & Stamped & Ownership;

type OwnerOf<P extends GroupName> = Groups[P]['owner'] extends 'merchant' ? { readonly merchantId: string } : Owned;

/** An owner and the settings. Groups whose records hold more add members. */
export type DescribedRecord<P extends GroupName> = FullAudited & Stamped & OwnerOf<P> & SettingsOf<Groups[P]['shapes'], 'create'>;

export function described<P extends GroupName>(name: P): AsMembers<DescribedRecord<P>> {
  const { owner, shapes } = groupOf(name);
  const ownership = owner === 'merchant' ? { merchantId: uuid() } : owned();
  const members = { ...entity(), ...fullAudited(), ...stamped(), ...ownership, ...settingsMembers(shapes, 'create') };
  return members as unknown as AsMembers<DescribedRecord<P>>;
}

export type GroupIndex<Name extends GroupName> = 'merchantId' | (Groups[Name]['hasUniqueName'] extends true ? 'name' : never);

export const nameOf = (record: object, member: string): string => String((record as Readonly<Record<string, unknown>>)[member] ?? '');

export const nameKeyOf = (record: Ownership, member: string): string => ownedKey(record, nameOf(record, member));

export function groupIndexes<Name extends GroupName>(name: Name): Indexes<GroupRecord, GroupIndex<Name>> {
  const { name: member, hasUniqueName } = groupOf(name);
  const merchantId = (record: GroupRecord) => record.merchantId;
  const byName = live((record: GroupRecord) => nameKeyOf(record, member));
  // The same condition decides the type.
  return (hasUniqueName ? { merchantId, name: byName } : { merchantId }) as Indexes<GroupRecord, GroupIndex<Name>>;
}

type ShapesOf<P extends GroupName> = Groups[P]['shapes'];

export type Created<P extends GroupName> = OwnerOf<P> & SettingsOf<ShapesOf<P>, 'create'>;
export type Changed<P extends GroupName> = SettingsOf<ShapesOf<P>, 'update'>;

/** Each throws if the body has an unknown currency, or an amount that the currency cannot express. */
interface Given<P extends GroupName> {
  /** Only the settings, for a record made without a call. `merchantCurrency`: the currency of its amounts if the body names none. */
  settings(body: Static<ShapesOf<P>['create']>, merchantCurrency: string | null): SettingsOf<ShapesOf<P>, 'create'>;
  /** Also throws if the caller may not make a record. */
  create(call: CallWith<Static<ShapesOf<P>['create']>>): Created<P>;
  update(call: CallWith<Static<ShapesOf<P>['update']>>, record: Ownership): Changed<P>;
}

const currencyOf = (world: World, { merchantId }: Ownership): string | null =>
  merchantId === null ? null : (world.records.merchants.get(merchantId)?.currency ?? null);

export function givenTo<P extends GroupName>(name: P): Given<P> {
  const group = groupOf(name);
  const reach = reachOf(group);
  const created = settingsReader(group.shapes, 'create');
  const changed = settingsReader(group.shapes, 'update');
  const given = {
    settings: created,
    create: (call: CallWith<JsonObject>) => {
      const { merchantId, ...further } = reach.owner(call);
      return { merchantId, ...further, ...created(call.body, currencyOf(call.world, { merchantId, ...further })) };
    },
    update: ({ world, body }: CallWith<JsonObject>, record: Ownership) => changed(body, currencyOf(world, record)),
  };
  // Bodies match the shapes, and the settings are converted as the shapes say.
  return given as unknown as Given<P>;
}
