/** References between notification records: only to those of the same owner (event types: rule 7). */
import type { Owned } from '../kernel/entity.ts';
import { isSameOwner } from '../kernel/owned.ts';
import { notFound } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';

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

/** A record that names each destination once. */
export const withoutRepeats = <T extends { readonly destinationIds: readonly string[] }>(given: T): T => ({
  ...given,
  destinationIds: [...new Set(given.destinationIds)],
});
