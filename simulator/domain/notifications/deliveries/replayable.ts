/** Which deliveries can be sent again (assumptions: N14). */
import { minus } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';
import { retention } from './policy.ts';
import type { DeliveryRecord } from './record.ts';

/** Why a delivery cannot be sent again, in one sentence; null: it can. */
export function whyNotReplayable(world: World, { status, creationTime, destinationId }: DeliveryRecord): string | null {
  if (status !== 'Delivered' && status !== 'Failed' && status !== 'Suppressed') return 'The delivery is still in progress.';
  if (creationTime <= minus(world.clock.now(), retention(world))) return 'The delivery is too old.';
  const destination = world.records.notificationDestinations.get(destinationId);
  if (destination === undefined || destination.isDeleted) return 'Its destination was deleted.';
  return destination.isEnabled ? null : `Its destination ${destination.name} is disabled.`;
}

export const isReplayable = (world: World, delivery: DeliveryRecord): boolean => whyNotReplayable(world, delivery) === null;
