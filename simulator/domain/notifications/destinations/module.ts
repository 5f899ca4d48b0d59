/** Notification destinations under the standard operations (assumptions: 18.1). */
import type { NotificationDestinationCreateDto } from '../../../../schemas/notifications/destinations/types.ts';
import { type CallWith, ok, type AuthenticatedCall, type OfRecord } from '../../kernel/call.ts';
import { invalidMember, conflict, refused } from '../../kernel/refusal.ts';
import { describedResource } from '../../resources/described.ts';
import { givenTo } from '../../resources/group-record.ts';
import type { World } from '../../kernel/world.ts';
import { configured, namedType, typeHandlers } from './config.ts';
import { computedFields, presentRotation, shownSecret, DestinationRecord, type PendingSecret, presentSuppression } from './record.ts';
import { days, plus } from '../../../../schemas/shared/instant.ts';
import type { Handler, CallTo, HandlersOf } from '../../kernel/handler.ts';
import { found } from '../../resources/record.ts';
import { changedBy } from '../../resources/stamps.ts';
import type { DueHandlers } from '../../kernel/due.ts';
import { sendSample, testConfig, testDestination } from '../deliveries/replay.ts';
import type { destinationOperations } from '../../../../schemas/notifications/destinations/group.ts';
import { resourceHandlers } from '../../resources/handlers.ts';
import { duplicate, switches } from '../routing.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';

const secretBytes = 32;

const newSecret = (world: World): string => world.secrets.bytes('notification destination', secretBytes);

const given = givenTo('notificationDestinations');

const configuredBy = ({ world, body: { type, config } }: CallWith<NotificationDestinationCreateDto>) =>
  configured(world.choices, type, config);

export const unused = {
  pendingSecret: null,
  lastPromotedAt: null,
  suppression: null,
  lastDeliveryAt: null,
  lastSuccessAt: null,
  lastFailureAt: null,
} as const;

const destinationResource = describedResource('notificationDestinations', {
  computed: computedFields,
  validate: (call) => void configuredBy(call),
  create: (call) => ({ secret: null, ...given.create(call), ...configuredBy(call), ...unused }),
  // Only webhooks are signed. The secret is drawn once the record can no longer be refused.
  complete: ({ world }, record) => (record.type === 'Webhook' ? { ...record, secret: newSecret(world) } : record),
  update: (call, destination) => {
    if (call.body.type !== destination.type) throw invalidMember('type', 'The field type of a destination cannot change.');
    return { ...given.update(call, destination), ...configuredBy(call) };
  },
});

// Rotation of a destination's signing secret: begin, promote, cancel (concepts: Events; assumptions: 18.2).

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

const rotationHandlers = {
  'notificationDestinations.secretRotation': read,
  'notificationDestinations.beginSecretRotation': begin,
  'notificationDestinations.promoteSecretRotation': promote,
  'notificationDestinations.cancelSecretRotation': cancel,
} as const;

const rotationDueWork: DueHandlers<typeof rotationEnd> = {
  [rotationEnd]: (world, id) => {
    const destination = world.records.notificationDestinations.get(id);
    if (destination === undefined || destination.pendingSecret === null) return;
    world.records.notificationDestinations.replace({ ...destination, pendingSecret: null, ...changedBy(world, null) });
  },
};

// Reads and clears the suppression of an endpoint (concepts: Events; assumptions: N10 to N13).

const readSuppression: Handler<'notificationDestinations.suppression'> = (call) =>
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

const suppressionHandlers = {
  'notificationDestinations.suppression': readSuppression,
  'notificationDestinations.clearSuppression': clear,
} as const;

/** Posts that try a destination, a configuration or a receiver; not deliveries (concepts: Events; assumptions: N19, N20). */
const tryConfig: Handler<'notificationDestinations.testConfig'> = (call) => {
  return testConfig(call, configured(call.world.choices, namedType(call), call.body.config));
};

const tryHandlers = {
  'notificationDestinations.testConfig': tryConfig,
  'notificationDestinations.test': (call: CallTo<'notificationDestinations.test'>) =>
    testDestination(call, found(call, destinationResource)),
  'notificationDestinations.sendSample': (call: CallTo<'notificationDestinations.sendSample'>) =>
    sendSample(call, found(call, destinationResource), call.body.eventType),
} as const;

const standard = resourceHandlers(destinationResource);

const presentCreated = (record: DestinationRecord, world: World) => ({
  ...destinationResource.present(record, world),
  signingSecret: record.secret === null ? null : shownSecret(record.secret),
});

function create(call: CallTo<'notificationDestinations.create'>) {
  const { id } = standard['notificationDestinations.create'](call).body;
  return ok(presentCreated(call.world.records.notificationDestinations.get(id)!, call.world));
}

/** A copy gets its own signing secret. */
function copy(call: CallTo<'notificationDestinations.duplicate'>) {
  const { world } = call;
  const made = duplicate(call, destinationResource, ({ type }) => ({ ...unused, secret: type === 'Webhook' ? newSecret(world) : null }));
  return ok(presentCreated(made, world));
}

const handlers = {
  ...standard,
  ...rotationHandlers,
  ...suppressionHandlers,
  ...typeHandlers,
  ...tryHandlers,
  'notificationDestinations.create': create,
  'notificationDestinations.disable': switches(destinationResource, false),
  'notificationDestinations.enable': switches(destinationResource, true),
  'notificationDestinations.duplicate': copy,
} satisfies HandlersOf<typeof destinationOperations>;

const records = { notificationDestinations: kind(DestinationRecord, {}) };

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof rotationDueWork> {}
}

export const destinationModule = defineModule({ records, handlers, due: rotationDueWork });
