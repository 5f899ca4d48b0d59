/** Attempts a delivery until it arrives or fails for good (assumptions: N6 to N12). */
import { between, inMilliseconds, type Instant, later, plus } from '../../../../schemas/shared/instant.ts';
import type { SuppressionReason } from '../../../../schemas/conventions/enums.ts';
import { underWay } from '../messaging/email.ts';
import { stands } from '../../platform/merchants/record.ts';
import { meter } from '../../billing/usage/meter.ts';
import type { DueHandler, DueHandlers } from '../../kernel/due.ts';
import type { World } from '../../kernel/world.ts';
import { type Destination, arrivalOf, outgoingOf, hand } from './outgoing.ts';
import { changeDelivery, noteFailure, noteSuccess } from './change.ts';
import { pauseAfter, type Attempt, type DeliveryRecord } from './record.ts';
import { failureOf, isSuccess, pauseAsked, type Outcome, type Outgoing } from '../../kernel/outbox.ts';

export const attemptDelivery = 'deliveries.attempt';
const messagesArrive = 'deliveries.messagesArrive';
const repeatDelivery = 'deliveries.repeat';

const isOpen = ({ status }: DeliveryRecord): boolean => status === 'Pending' || status === 'Retrying';

function obstacle(world: World, destination: Destination | undefined): Partial<DeliveryRecord> | undefined {
  if (destination === undefined || destination.isDeleted) return { status: 'Failed', errorMessage: 'The destination was deleted.' };
  const { merchantId, resellerId } = destination;
  if (!stands(world, merchantId, resellerId)) return { status: 'Failed', errorMessage: 'The owner of the destination is out of use.' };
  if (!destination.isEnabled) return { status: 'Failed', errorMessage: 'The destination is disabled.' };
  if (destination.suppression?.isSuppressed === true) return { status: 'Suppressed', errorMessage: 'The destination is suppressed.' };
  return undefined;
}

/** Starts or continues a delivery: a webhook is queued, messages take a moment to arrive, an inbox gets it at once. */
export function attempt(world: World, delivery: DeliveryRecord): void {
  const destination = world.records.notificationDestinations.get(delivery.destinationId);
  const stopped = obstacle(world, destination);
  if (stopped !== undefined || destination === undefined) {
    changeDelivery(world, delivery, { ...stopped, nextAttemptAt: null });
    return;
  }
  if (destination.type === 'Webhook') {
    if (delivery.nextAttemptAt !== null) changeDelivery(world, delivery, { nextAttemptAt: null });
    world.outbox.add({ deliveryId: delivery.id, destinationId: destination.id, at: world.clock.now() });
    return;
  }
  const handed = hand(world, destination, delivery);
  if (handed.kind === 'over') concludeWithin(world, delivery, { isDelivered: handed.error === null, error: handed.error });
  else if (handed.kind === 'unwanted') {
    changeDelivery(world, delivery, { status: 'Suppressed', errorMessage: handed.error, nextAttemptAt: null });
  } else {
    // The messages arrive at the same instant, but before this work.
    const at = plus(world.clock.now(), underWay);
    world.schedule.add({ at, kind: messagesArrive, id: delivery.id });
  }
}

/** Concludes a delivery by messages, delivered or not; messages are never retried. */
const arrive: DueHandler = (world, id) => {
  const delivery = world.records.deliveries.get(id);
  if (delivery === undefined || !isOpen(delivery)) return;
  concludeWithin(world, delivery, { isFinal: true, ...arrivalOf(world, delivery) });
};

const concludeWithin = (
  world: World,
  delivery: DeliveryRecord,
  conclusion: Pick<Conclusion, 'isDelivered' | 'error' | 'isFinal' | 'reason'>,
): void =>
  conclude(world, delivery, world.clock.now(), {
    statusCode: null,
    durationMs: 0,
    responseBody: null,
    retryAfterSeconds: null,
    ...conclusion,
  });

/** The post of a delivery, signed now; undefined if its destination was suppressed, disabled or deleted while it was queued. */
export function prepare(world: World, deliveryId: string): Outgoing | undefined {
  const delivery = world.records.deliveries.get(deliveryId);
  if (delivery === undefined || !isOpen(delivery)) return undefined;
  const destination = world.records.notificationDestinations.get(delivery.destinationId);
  const stopped = obstacle(world, destination);
  if (stopped !== undefined || destination?.type !== 'Webhook') {
    changeDelivery(world, delivery, { ...stopped, nextAttemptAt: null });
    return undefined;
  }
  const outgoing = outgoingOf(world, destination, delivery.eventId, delivery.body);
  changeDelivery(world, delivery, { posted: { url: outgoing.url, headers: outgoing.headers } });
  return outgoing;
}

/** Leaves a delivery whose turn it is until another instant. */
export function postpone(world: World, deliveryId: string, at: Instant): void {
  const delivery = world.records.deliveries.get(deliveryId);
  if (delivery === undefined || !isOpen(delivery)) return;
  changeDelivery(world, delivery, { nextAttemptAt: at });
  world.schedule.add({ at, kind: attemptDelivery, id: deliveryId });
}

/** Posts a delivery once more at an instant, beside its attempts. */
export const repeatAt = (world: World, deliveryId: string, at: Instant): void =>
  world.schedule.add({ at, kind: repeatDelivery, id: deliveryId });

const repeat: DueHandler = (world, id) => {
  const delivery = world.records.deliveries.get(id);
  if (delivery !== undefined)
    world.outbox.add({ deliveryId: id, destinationId: delivery.destinationId, at: world.clock.now(), isRepeat: true });
};

/** The post of a delivery that is repeated; undefined if its destination is no longer in use. */
export function prepareRepeat(world: World, deliveryId: string): Outgoing | undefined {
  const delivery = world.records.deliveries.get(deliveryId);
  const destination = delivery === undefined ? undefined : world.records.notificationDestinations.get(delivery.destinationId);
  if (delivery === undefined || destination?.type !== 'Webhook' || obstacle(world, destination) !== undefined) return undefined;
  return outgoingOf(world, destination, delivery.eventId, delivery.body);
}

/** Records the outcome of a post. `began`: the instant of the world at which it was sent. */
export function settle(world: World, deliveryId: string, began: Instant, outcome: Outcome): void {
  const delivery = world.records.deliveries.get(deliveryId);
  if (delivery === undefined || !isOpen(delivery)) return;
  const isDelivered = isSuccess(outcome);
  conclude(world, delivery, began, {
    isDelivered,
    ...outcome,
    error: isDelivered ? null : failureOf(outcome),
    durationMs: Math.round(inMilliseconds(between(began, world.clock.now()))),
  });
}

interface Conclusion extends Outcome {
  readonly durationMs: number;
  readonly isDelivered: boolean;
  readonly isFinal?: boolean;
  readonly reason?: SuppressionReason | null;
}

function conclude(world: World, delivery: DeliveryRecord, at: Instant, conclusion: Conclusion): void {
  const { statusCode, durationMs, error, responseBody, isDelivered, reason = null } = conclusion;
  const number = delivery.attempts.length + 1;
  const made: Attempt = { number, at, statusCode, durationMs, error };
  const common = { attempts: [...delivery.attempts, made], responseStatusCode: statusCode, responseBody, errorMessage: error };
  const now = world.clock.now();
  if (isDelivered) {
    changeDelivery(world, delivery, { status: 'Delivered', ...common, deliveredAt: now, nextAttemptAt: null });
    noteSuccess(world, delivery.destinationId, now);
    meterDelivery(world, delivery);
    if (reason !== null)
      noteFailure(world, delivery.destinationId, now, { statusCode, error: 'The recipient reported the message as spam.', reason });
    return;
  }
  // A receiver that answers 410 gets no retries.
  const isFinal = conclusion.isFinal === true || statusCode === 410;
  const pause = isFinal ? undefined : pauseAfter(world, delivery.id, number, pauseAsked(conclusion));
  if (pause === undefined) changeDelivery(world, delivery, { status: 'Failed', ...common, nextAttemptAt: null });
  else {
    const nextAttemptAt = later(now, plus(at, pause));
    changeDelivery(world, delivery, { status: 'Retrying', ...common, nextAttemptAt });
    world.schedule.add({ at: nextAttemptAt, kind: attemptDelivery, id: delivery.id });
  }
  noteFailure(world, delivery.destinationId, now, { statusCode, error: error ?? '', reason });
}

/** Meters a delivered webhook; messages are metered when they are sent. */
function meterDelivery(world: World, { id, merchantId, destinationId }: DeliveryRecord): void {
  if (merchantId === null || world.records.notificationDestinations.get(destinationId)?.type !== 'Webhook') return;
  meter(world, { merchantId, sku: 'webhooks.delivered', sourceType: 'delivery', sourceId: id });
}

const retry: DueHandler = (world, id) => {
  const delivery = world.records.deliveries.get(id);
  if (delivery !== undefined && isOpen(delivery)) attempt(world, delivery);
};

/** Queues again the posts that were queued or being sent when a snapshot was taken. */
export function requeue(world: World): void {
  const { deliveries, notificationDestinations } = world.records;
  for (const delivery of deliveries.all()) {
    const { id, destinationId, nextAttemptAt, creationTime } = delivery;
    // Messages in transit are due work.
    const isPosted = notificationDestinations.get(destinationId)?.type === 'Webhook';
    if (isPosted && isOpen(delivery) && nextAttemptAt === null) world.outbox.add({ deliveryId: id, destinationId, at: creationTime });
  }
}

export const deliveryDueWork: DueHandlers<typeof attemptDelivery | typeof messagesArrive | typeof repeatDelivery> = {
  [attemptDelivery]: retry,
  [repeatDelivery]: repeat,
  [messagesArrive]: arrive,
};
