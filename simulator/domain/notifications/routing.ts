/** Shared by channels, destinations and subscriptions: references to each other, switching on and off, copies. */
import type { NotificationDuplicateDto } from '../../../schemas/notifications/common-types.ts';
import { ok, type AuthenticatedCall, type OfRecord } from '../kernel/call.ts';
import type { Owned } from '../kernel/collection.ts';
import { isSameOwner } from '../kernel/acting-merchant.ts';
import { notFound, invalidMember } from '../kernel/refusal.ts';
import type { World } from '../kernel/world.ts';
import { checkName, found } from '../resources/record.ts';
import type { Listed, NamedRecords, StoredRecord } from '../resources/resource.ts';
import { changedBy, madeBy } from '../resources/stamps.ts';

/** @throws Refusal 404 for a new reference to a destination that is deleted or has another owner. */
export function checkDestinations(world: World, owner: Owned, ids: readonly string[], before: readonly string[] = []): void {
  for (const id of ids) {
    if (before.includes(id)) continue;
    const destination = world.records.notificationDestinations.get(id);
    if (destination === undefined || destination.isDeleted || !isSameOwner(destination, owner)) throw notFound('no such destination');
  }
}

/** @throws Refusal 404 for a new reference to a channel that is deleted or has another owner. */
export function checkChannel(world: World, owner: Owned, id: string | null, before: string | null = null): void {
  if (id === null || id === before) return;
  const channel = world.records.notificationChannels.get(id);
  if (channel === undefined || channel.isDeleted || !isSameOwner(channel, owner)) throw notFound('no such channel');
}

export const withoutRepeats = <T extends { readonly destinationIds: readonly string[] }>(given: T): T => ({
  ...given,
  destinationIds: [...new Set(given.destinationIds)],
});

type Switchable = StoredRecord & { readonly name: string; readonly isEnabled: boolean };

const maxNameLength = 128;
const copySuffix = ' (copy)';

/** The handler that enables or disables a record; it does not write a record that is already in that state. */
export const switches =
  <T extends Switchable, Item>(resource: Listed<T, Item>, isEnabled: boolean) =>
  (call: AuthenticatedCall<OfRecord>) => {
    const { world, principal } = call;
    const record = found(call, resource);
    if (record.isEnabled === isEnabled) return ok(resource.present(record, world));
    const changed = resource.collection(world).replace({ ...record, isEnabled, ...changedBy(world, principal.user.id) });
    return ok(resource.present(changed, world));
  };

/** Copies a record under another name (choice notifications.copies). `fresh`: the members that are not copied. */
export function duplicate<T extends Switchable>(
  call: AuthenticatedCall<OfRecord, unknown, NotificationDuplicateDto | undefined>,
  resource: NamedRecords<T>,
  fresh: (source: T) => Partial<T> = () => ({}),
): T {
  const { world, principal } = call;
  const { name: given } = call.body ?? {};
  if (given?.trim() === '') throw invalidMember('name', 'The field name must not be blank.');
  const source = found(call, resource);
  const name = given ?? `${source.name.slice(0, maxNameLength - copySuffix.length)}${copySuffix}`;
  const copy = { ...source, name, isEnabled: source.isEnabled && world.choices['notifications.copies'] === 'asSource' };
  checkName(call, resource, copy);
  return resource.collection(world).insert({ ...copy, ...fresh(source), ...madeBy(world, principal.user.id) });
}
