/** Ownership and reach of a group's records, from its descriptor (assumptions: A9, A11, R11). */
import type { Group } from '../../../schemas/group.ts';
import { actingMerchant, reachable, seesOwned, type Reachable } from '../kernel/acting-merchant.ts';
import type { AuthenticatedCall } from '../kernel/call.ts';
import type { Collection, Entity, Ownership } from '../kernel/collection.ts';
import { callingOwner, namedOwner, reachableAny, seesAny, withinReach } from '../kernel/owned.ts';
import { reachesOwned } from '../kernel/reach.ts';

export interface Reach {
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
const ofNamed: Reach = {
  owner: namedOwner,
  source: reachableAny,
  sees: seesAny,
};

/** For groups whose bodies name none: the caller owns a new record. */
const ofCallers: Reach = {
  owner: callingOwner,
  source: withinReach,
  sees: reachesOwned,
};

export function reachOf({ owner, shapes }: Pick<Group, 'owner' | 'shapes'>): Reach {
  if (owner === 'merchant') return ofMerchants;
  return 'merchantId' in shapes.create.properties ? ofNamed : ofCallers;
}
