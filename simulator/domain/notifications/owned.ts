/** Whose a notification record is, and who reaches it (assumptions: A9, R11; event types: rule 7). */
import { actingMerchant, namedMerchantId, type Reachable } from '../acting-merchant.ts';
import type { AuthenticatedCall } from '../call.ts';
import type { Collection } from '../collection.ts';
import type { Entity } from '../entity.ts';
import { reaches } from '../principal.ts';
import { notFound } from '../refusal.ts';
import type { World } from '../world.ts';

export interface Owned {
  /** With it the record is a merchant's; else the reseller's; with neither it is the host's. */
  readonly merchantId: string | null;
  readonly resellerId: string | null;
}

/** Whose a new record is: the merchant's that the call acts for, else the calling reseller's or the host's own. */
export function ownerFor(call: AuthenticatedCall): Owned {
  if (namedMerchantId(call) !== null) return { merchantId: actingMerchant(call).id, resellerId: null };
  return { merchantId: null, resellerId: call.principal.resellerId };
}

const isSameOwner = (one: Owned, other: Owned): boolean => one.merchantId === other.merchantId && one.resellerId === other.resellerId;

/** Whether a record lies within the reach, and is of the merchant that the call names where it names one. */
export function sees(call: AuthenticatedCall, { merchantId, resellerId }: Owned): boolean {
  const { world, principal } = call;
  const named = namedMerchantId(call);
  if (named !== null && named !== merchantId) return false;
  if (merchantId !== null) return reaches(world, principal, merchantId);
  return principal.kind === 'Host' || (principal.kind === 'Reseller' && resellerId !== null && principal.resellerId === resellerId);
}

/** The records that a read spans. */
export function visible<T extends Entity & Owned>(call: AuthenticatedCall, collection: Collection<T>): Reachable<T> {
  const named = namedMerchantId(call);
  if (named !== null) return { source: reaches(call.world, call.principal, named) ? collection.by('merchantId', named) : [] };
  return { source: collection.all(), keep: (record) => sees(call, record) };
}

/** Records of the same owner, among which a name is unique. */
export function ownedBy<T extends Entity & Owned>(collection: Collection<T>, owner: Owned): readonly T[] {
  const records = owner.merchantId === null ? collection.all() : collection.by('merchantId', owner.merchantId);
  return records.filter((record) => isSameOwner(record, owner));
}

/** Refuses a reference to a destination that is no live one of the same owner. Those that a record had before may stay. */
export function checkDestinations(world: World, owner: Owned, ids: readonly string[], before: readonly string[] = []): void {
  for (const id of ids) {
    if (before.includes(id)) continue;
    const destination = world.records.notificationDestinations.get(id);
    if (destination === undefined || destination.isDeleted || !isSameOwner(destination, owner)) throw notFound('no such destination');
  }
}

/** Refuses a reference to a channel that is no live one of the same owner. */
export function checkChannel(world: World, owner: Owned, id: string | null, before: string | null = null): void {
  if (id === null || id === before) return;
  const channel = world.records.notificationChannels.get(id);
  if (channel === undefined || channel.isDeleted || !isSameOwner(channel, owner)) throw notFound('no such channel');
}
