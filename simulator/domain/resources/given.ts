/** What a body gives a record of a group, by its descriptor: the owner of a new record, and its settings. */
import { groupOf, type GroupName, type Groups } from '../../../schemas/groups.ts';
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Static } from '../../../schemas/shape.ts';
import type { CallWith } from '../kernel/call.ts';
import type { Ownership } from '../kernel/entity.ts';
import type { World } from '../kernel/world.ts';
import type { OwnerOf } from './group-record.ts';
import { reachOf } from './reach.ts';
import { settingsReader, type SettingsOf } from './settings.ts';

type ShapesOf<P extends GroupName> = Groups[P]['shapes'];

/** Of a new record. */
export type Created<P extends GroupName> = OwnerOf<P> & SettingsOf<ShapesOf<P>, 'create'>;
/** Of a record that a `PUT` changes. */
export type Changed<P extends GroupName> = SettingsOf<ShapesOf<P>, 'update'>;

/** Each throws what refuses the body: an unknown currency, or an amount that the currency does not have. */
interface Given<P extends GroupName> {
  /** The settings alone, for a record that no call makes. `merchantCurrency`: of its amounts, where the body names none. */
  settings(body: Static<ShapesOf<P>['create']>, merchantCurrency: string | null): SettingsOf<ShapesOf<P>, 'create'>;
  /** Throws as well where the caller may not make a record. */
  create(call: CallWith<Static<ShapesOf<P>['create']>>): Created<P>;
  update(call: CallWith<Static<ShapesOf<P>['update']>>, record: Ownership): Changed<P>;
}

const currencyOf = (world: World, { merchantId }: Ownership): string | null =>
  merchantId === null ? null : (world.records.merchants.get(merchantId)?.currency ?? null);

/** Reads what the bodies of a group give. */
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
  // Bodies are of the shapes, and settings those of the shapes, stored as their schemas say.
  return given as unknown as Given<P>;
}
