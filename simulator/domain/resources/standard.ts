/** A group that is served by its descriptor alone: its records are an owner and settings. */
import { groupOf, type GroupName } from '../../../schemas/groups/all.ts';
import type { Collection } from '../kernel/collection.ts';
import type { Ownership } from '../kernel/entity.ts';
import type { TObject } from '../../../schemas/shape.ts';
import type { World } from '../kernel/world.ts';
import { resourceOf, type Additions } from './described.ts';
import type { StandardRecord } from './group-indexes.ts';
import type { Presented } from './present.ts';
import { reachOf } from './reach.ts';
import type { Resource } from './resource.ts';
import { settings } from './settings.ts';

type Body = Readonly<Record<string, unknown>>;
type Change = Body & { readonly concurrencyStamp?: string | null };

type StandardAdditions<P extends GroupName> = Additions<StandardRecord, P, Presented<TObject>, Body, Change>;

/** What the domain adds to such a group: further checks, and what happens once a record is stored. */
export type Hooks = Pick<
  Additions<StandardRecord, GroupName, Presented<TObject>, Body, Change>,
  'validate' | 'complete' | 'mayDelete' | 'mayRestore' | 'created' | 'updated' | 'deleted' | 'restored'
>;

const currencyOf = (world: World, { merchantId }: Ownership): string | null =>
  merchantId === null ? null : (world.records.merchants.get(merchantId)?.currency ?? null);

/** The resource of such a group. */
export function standardResource<P extends GroupName>(
  name: P,
  collection: (world: World) => Collection<StandardRecord, string>,
  hooks: Hooks = {},
): Resource<StandardRecord, P, Presented<TObject>, Body, Change> {
  const group = groupOf(name);
  const { create } = group.shapes;
  const reach = reachOf(group);
  const additions: StandardAdditions<P> = {
    ...hooks,
    create: (call) => {
      const owner = reach.owner(call);
      return { ...owner, ...settings(create, call.body, currencyOf(call.world, owner)) };
    },
    update: ({ world, body }, record) => ({ ...record, ...settings(create, body, currencyOf(world, record)) }),
  };
  return resourceOf(name, collection, additions);
}
