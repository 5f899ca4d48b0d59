/** Sends a delivery again, as the operation of the API does that replays it. */
import { replayOne } from '../../domain/notifications/deliveries/replay.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { ControlCall } from '../operation.ts';
import { conflict, unknownDelivery } from '../refusal.ts';
import { tenantOf } from '../worlds/world.ts';
import { presentDelivery } from './read.ts';

/** Answers the new delivery as it is queued. */
export function resendDelivery(call: ControlCall): unknown {
  const { world } = tenantOf(call);
  const id = call.params['delivery'] ?? '';
  const delivery = world.records.deliveries.get(id);
  if (delivery === undefined) throw unknownDelivery(id);
  world.clock.hold();
  try {
    return presentDelivery(world, replayOne(world, delivery));
  } catch (error) {
    if (error instanceof Refusal) throw conflict(`It cannot be sent again: ${error.detail.reason ?? error.message}`);
    throw error;
  } finally {
    world.clock.release();
  }
}
