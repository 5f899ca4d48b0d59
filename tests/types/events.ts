/** What the compiler refuses about events. Nothing here runs: the type check fails if an expected error disappears. */
import { stageEvent } from '../../simulator/domain/kernel/events.ts';
import type { World } from '../../simulator/domain/kernel/world.ts';

export function mistyped(world: World): void {
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error the catalogue has no such type
  stageEvent(world, 'customer.vanished', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error a member is missing
  stageEvent(world, 'customer.deleted', null, { customerId: 'one' });
  // @ts-expect-error the payload of a different type
  stageEvent(world, 'customer.created', null, { customerId: 'one', displayName: 'Ada' });
  // @ts-expect-error the payload does not have this member
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 'Ada', email: null });
  // @ts-expect-error a value of a different type
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: 17 });
  // @ts-expect-error this member is not nullable
  stageEvent(world, 'customer.deleted', null, { customerId: 'one', displayName: null });
  // @ts-expect-error a status that does not exist
  stageEvent(world, 'merchant.lock_changed', null, { merchantId: 'one', name: 'Acme', isLocked: 'Locked', reason: null, changedBy: null });
}
