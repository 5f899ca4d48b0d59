/** Whose a notification record is, and who reaches it (assumptions: A9, R11; event types: rule 7). */
import { actingMerchant, namedMerchantId, type Reachable } from '../kernel/acting-merchant.ts';
import type { AuthenticatedCall } from '../kernel/call.ts';
import type { Collection } from '../kernel/collection.ts';
import type { Entity, Owned } from '../kernel/entity.ts';
import { isSameOwner, isWithinReach } from '../kernel/owned.ts';
import { reaches } from '../kernel/principal.ts';
import { notFound } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';

/** The owner of a new record: the merchant that the call acts for, else the calling reseller or the host. */
export function ownerFor(call: AuthenticatedCall): Owned {
  if (namedMerchantId(call) !== null) return { merchantId: actingMerchant(call).id, resellerId: null };
  return { merchantId: null, resellerId: call.principal.resellerId };
}

/** Whether a record is within reach, and belongs to the merchant that the call names, if it names one. */
export function sees(call: AuthenticatedCall, owned: Owned): boolean {
  const named = namedMerchantId(call);
  return (named === null || named === owned.merchantId) && isWithinReach(call, owned);
}

/** The records that a read spans. */
export function visible<T extends Entity & Owned>(call: AuthenticatedCall, collection: Collection<T, 'merchantId'>): Reachable<T> {
  const named = namedMerchantId(call);
  if (named !== null) return { source: reaches(call.world, call.principal, named) ? collection.by('merchantId', named) : [] };
  return { source: collection.all(), keep: (record) => sees(call, record) };
}

/** Refuses a reference to a destination that is deleted or has another owner. Existing references may stay. */
export function checkDestinations(world: World, owner: Owned, ids: readonly string[], before: readonly string[] = []): void {
  for (const id of ids) {
    if (before.includes(id)) continue;
    const destination = world.records.notificationDestinations.get(id);
    if (destination === undefined || destination.isDeleted || !isSameOwner(destination, owner)) throw notFound('no such destination');
  }
}

/** Refuses a reference to a channel that is deleted or has another owner. */
export function checkChannel(world: World, owner: Owned, id: string | null, before: string | null = null): void {
  if (id === null || id === before) return;
  const channel = world.records.notificationChannels.get(id);
  if (channel === undefined || channel.isDeleted || !isSameOwner(channel, owner)) throw notFound('no such channel');
}
