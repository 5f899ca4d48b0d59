/** Rotation of a destination's signing secret: begin, promote, cancel (concepts: Events; assumptions: 18.2). */
import { days, plus } from '../../../../schemas/shared/instant.ts';
import { ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { conflict, refused } from '../../kernel/refusal.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { presentRotation, shownSecret } from './present.ts';
import type { DestinationRecord, PendingSecret } from './record.ts';
import { destinationResource, newSecret } from './resource.ts';

const rotationEnd = 'notifications.rotationEnd';

/** @throws Refusal for a destination whose deliveries are not signed. */
function signed(call: AuthenticatedCall<OfRecord>): DestinationRecord {
  const destination = found(call, destinationResource);
  if (destination.secret === null) throw refused('Notifications:NotSignable', 'Deliveries to this destination are not signed.');
  return destination;
}

function pending(call: AuthenticatedCall<OfRecord>): { readonly destination: DestinationRecord; readonly next: PendingSecret } {
  const destination = signed(call);
  if (destination.pendingSecret === null) throw conflict('Notifications:NoRotation', 'No rotation is pending.');
  return { destination, next: destination.pendingSecret };
}

const read: Handler<'notificationDestinations.secretRotation'> = (call) => ok(presentRotation(signed(call), call.world));

const begin: Handler<'notificationDestinations.beginSecretRotation'> = (call) => {
  const { world, principal } = call;
  const destination = signed(call);
  if (destination.pendingSecret !== null) throw conflict('Notifications:RotationInProgress', 'A rotation is already pending.');
  const beganAt = world.clock.now();
  const expiresAt = plus(beganAt, days(world.choices['webhooks.rotationMaxDays']));
  const pendingSecret = { secret: newSecret(world), beganAt, beganBy: principal.user.id, expiresAt };
  const changed = world.records.notificationDestinations.replace({ ...destination, pendingSecret, ...changedBy(world, principal.user.id) });
  world.schedule.add({ at: expiresAt, kind: rotationEnd, id: destination.id });
  return ok({ ...presentRotation(changed, world), pendingSecret: shownSecret(pendingSecret.secret) });
};

function end(
  call: AuthenticatedCall,
  destination: DestinationRecord,
  after: Partial<Pick<DestinationRecord, 'secret' | 'lastPromotedAt'>>,
) {
  const { world, principal } = call;
  const ended = { ...destination, ...after, pendingSecret: null, ...changedBy(world, principal.user.id) };
  world.schedule.cancel(rotationEnd, destination.id);
  return ok(presentRotation(world.records.notificationDestinations.replace(ended), world));
}

const promote: Handler<'notificationDestinations.promoteSecretRotation'> = (call) => {
  const { destination, next } = pending(call);
  return end(call, destination, { secret: next.secret, lastPromotedAt: call.world.clock.now() });
};

const cancel: Handler<'notificationDestinations.cancelSecretRotation'> = (call) => end(call, pending(call).destination, {});

export const rotationHandlers = {
  'notificationDestinations.secretRotation': read,
  'notificationDestinations.beginSecretRotation': begin,
  'notificationDestinations.promoteSecretRotation': promote,
  'notificationDestinations.cancelSecretRotation': cancel,
} as const;

export const rotationDueWork: DueHandlers<typeof rotationEnd> = {
  [rotationEnd]: (world, id) => {
    const destination = world.records.notificationDestinations.get(id);
    if (destination === undefined || destination.pendingSecret === null) return;
    world.records.notificationDestinations.replace({ ...destination, pendingSecret: null, ...changedBy(world, null) });
  },
};
