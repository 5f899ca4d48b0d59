/** The merchant that a call acts for, and the records within its reach (assumptions: A9, A11). */
import type { AuthenticatedCall } from './call.ts';
import type { Collection, Entity, Owned, Ownership } from './collection.ts';
import type { RecordOf } from './records.ts';
import { invalidMember, notFound } from './refusal.ts';
import { reachedMerchants, reachesMerchant, reachesOwned } from './reach.ts';

const named = (inputs: unknown): string | undefined => {
  const value = inputs !== null && typeof inputs === 'object' && 'merchantId' in inputs ? inputs.merchantId : undefined;
  return typeof value === 'string' ? value.toLowerCase() : undefined;
};

/** The merchant that path, body, query, key or owner names, in this order; null when none does. */
export const namedMerchantId = (call: AuthenticatedCall): string | null =>
  named(call.params) ?? named(call.body) ?? named(call.query) ?? call.principal.merchantId;

/** The merchant that a write acts for: 400 if none is named, 404 if it is missing or out of reach. */
export function actingMerchant(call: AuthenticatedCall): RecordOf<'merchants'> {
  const id = namedMerchantId(call);
  if (id === null) throw invalidMember('merchantId', 'The field merchantId is required.');
  return reachedMerchant(call, id);
}

/** Throws the one 404 unless the merchant is live and within reach. */
export function reachedMerchant(call: AuthenticatedCall, id: string): RecordOf<'merchants'> {
  const { world } = call;
  const merchant = reachesMerchant(call, id) ? world.records.merchants.get(id) : undefined;
  if (merchant === undefined || merchant.isDeleted) throw notFound('merchant missing or out of reach');
  return merchant;
}

export function seesOwned(call: AuthenticatedCall, { merchantId }: { readonly merchantId: string }): boolean {
  const id = namedMerchantId(call);
  return (id === null || id === merchantId) && reachesMerchant(call, merchantId);
}

/** The records that a read spans, oldest first; `keep` filters them if no index does. */
export interface Reachable<T> {
  readonly source: readonly T[];
  readonly keep?: (record: T) => boolean;
}

export function reachable<T extends Entity & { readonly merchantId: string | null }>(
  call: AuthenticatedCall,
  collection: Collection<T, 'merchantId'>,
): Reachable<T> {
  const id = namedMerchantId(call);
  if (id !== null) return { source: reachesMerchant(call, id) ? collection.by('merchantId', id) : [] };
  const merchants = reachedMerchants(call);
  if (merchants === null) return { source: collection.all() };
  const ids = new Set(merchants.map((merchant) => merchant.id));
  return { source: collection.all(), keep: (record) => record.merchantId !== null && ids.has(record.merchantId) };
}

// Records of a merchant, of a reseller, or of the platform itself (assumptions: A9).

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
