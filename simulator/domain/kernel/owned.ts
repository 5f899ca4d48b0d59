/** Records of a merchant, of a reseller, or of the platform itself (assumptions: A9). */
import { actingMerchant, namedMerchantId, type Reachable } from './acting-merchant.ts';
import type { AuthenticatedCall } from './call.ts';
import type { Collection, Entity, Owned, Ownership } from './collection.ts';
import { reachesMerchant, reachesOwned } from './reach.ts';

export const isSameOwner = (one: Owned, other: Owned): boolean =>
  one.merchantId === other.merchantId && one.resellerId === other.resellerId;

export const callingOwner = ({ principal }: AuthenticatedCall): Owned => ({
  merchantId: principal.merchantId,
  resellerId: principal.merchantId === null ? principal.resellerId : null,
});

export const withinReach = <T extends Entity & Ownership>(call: AuthenticatedCall, collection: Collection<T>): Reachable<T> => ({
  source: collection.all(),
  keep: (record) => reachesOwned(call, record),
});

export function namedOwner(call: AuthenticatedCall): Owned {
  if (namedMerchantId(call) !== null) return { merchantId: actingMerchant(call).id, resellerId: null };
  return { merchantId: null, resellerId: call.principal.resellerId };
}

export function seesAny(call: AuthenticatedCall, owned: Ownership): boolean {
  const named = namedMerchantId(call);
  return (named === null || named === owned.merchantId) && reachesOwned(call, owned);
}

export function reachableAny<T extends Entity & Ownership>(call: AuthenticatedCall, collection: Collection<T, 'merchantId'>): Reachable<T> {
  const named = namedMerchantId(call);
  if (named !== null) return { source: reachesMerchant(call, named) ? collection.by('merchantId', named) : [] };
  return { source: collection.all(), keep: (record) => seesAny(call, record) };
}
