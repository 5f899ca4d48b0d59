/** Which deliveries can be sent again (assumptions: N14). */
import { minus } from '../../../../schemas/shared/instant.ts';
import type { World } from '../../kernel/world.ts';
import { retention } from './policy.ts';
import type { DeliveryRecord } from './record.ts';

export function isReplayable(world: World, { status, creationTime, destinationId }: DeliveryRecord): boolean {
  if (status !== 'Delivered' && status !== 'Failed' && status !== 'Suppressed') return false;
  if (creationTime <= minus(world.clock.now(), retention(world))) return false;
  const destination = world.records.notificationDestinations.get(destinationId);
  return destination !== undefined && !destination.isDeleted && destination.isEnabled;
}
