/** What the compiler refuses about events. Nothing here runs: an error that is no longer one fails the type check. */
import { stageEvent } from '../../simulator/domain/kernel/events.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';

export function mistyped(world: World): void {
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error the catalogue has no such type
  stageEvent(world, 'customer.vanished', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error a member is missing
  stageEvent(world, 'customer.deleted', null, { customerId: 'one' });
  // @ts-expect-error the payload of another type
  stageEvent(world, 'customer.created', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error a member that the payload does not have
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 'Ada', email: null });
  // @ts-expect-error a value of another type
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 17 });
  // @ts-expect-error null where the payload has none
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: null });
  // @ts-expect-error a status that does not exist
  stageEvent(world, 'merchant.lock_changed', null, { merchantId: 'one', name: 'Acme', isLocked: 'Locked', reason: null, changedBy: null });
}
