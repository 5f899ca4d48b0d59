/** Reads and clears the suppression of an endpoint (concepts: Events; assumptions: N10 to N13). */
import { ok } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import { presentSuppression } from './present.ts';
import { destinationResource } from './resource.ts';

const read: Handler<'notificationDestinations.suppression'> = (call) =>
  ok(presentSuppression(found(call, destinationResource), call.world));

/** Deliveries resume with the next event; those left out are not sent. An endpoint that is not suppressed does not change. */
const clear: Handler<'notificationDestinations.clearSuppression'> = (call) => {
  const { world, principal } = call;
  const destination = found(call, destinationResource);
  const { suppression } = destination;
  if (suppression === null || !suppression.isSuppressed) return ok(presentSuppression(destination, world));
  const cleared = {
    ...suppression,
    isSuppressed: false,
    reason: null,
    consecutiveFailureCount: 0,
    clearedAt: world.clock.now(),
    clearedBy: principal.user.id,
  };
  const changed = { ...destination, suppression: cleared, ...changedBy(world, principal.user.id) };
  return ok(presentSuppression(world.records.notificationDestinations.replace(changed), world));
};

export const suppressionHandlers = {
  'notificationDestinations.suppression': read,
  'notificationDestinations.clearSuppression': clear,
} as const;
