/** Sends deliveries again: the same event with the same id in a new delivery (assumptions: N8, N14, N15). */
import type { ReplayResultDto, ReplayWindowResultDto } from '../../../../schemas/notifications/events/group.ts';
import { minus, between, formatInstant, inMilliseconds, type Instant } from '../../../../schemas/shared/instant.ts';
import { after, ok, type Answer, type AuthenticatedCall, type Awaiting } from '../../kernel/call.ts';
import type { CallTo } from '../../kernel/handler.ts';
import { Refusal, refused } from '../../kernel/refusal.ts';
import type { World } from '../../kernel/world.ts';
import { deliver } from './fan-out.ts';
import { retention, maxReplays, type DeliveryRecord } from './record.ts';
import { findDelivery, deliveriesIn, windowOf } from './window.ts';
import { isEventTypeName } from '../../../../schemas/events/catalogue.ts';
import type { DestinationTestResultDto, SendSampleResultDto } from '../../../../schemas/notifications/destinations/types.ts';
import { eventId } from '../../kernel/events.ts';
import type { Event } from '../../kernel/event.ts';
import { bodyOf, sampleOf, unknownEventType } from '../events/envelope.ts';
import { type Configured, type Destination, outgoingOf } from './outgoing.ts';
import { failureOf, isSuccess, type Outcome } from '../../kernel/outbox.ts';

function whyNotReplayable(world: World, { status, creationTime, destinationId }: DeliveryRecord): string | null {
  if (status !== 'Delivered' && status !== 'Failed' && status !== 'Suppressed') return 'The delivery is still in progress.';
  if (creationTime <= minus(world.clock.now(), retention(world))) return 'The delivery is too old.';
  const destination = world.records.notificationDestinations.get(destinationId);
  if (destination === undefined || destination.isDeleted) return 'Its destination was deleted.';
  return destination.isEnabled ? null : `Its destination ${destination.name} is disabled.`;
}

export const isReplayable = (world: World, delivery: DeliveryRecord): boolean => whyNotReplayable(world, delivery) === null;

/** A replay of a replay names the delivery that it repeats, not the first one. */
function again(world: World, delivery: DeliveryRecord): DeliveryRecord {
  const destination = world.records.notificationDestinations.get(delivery.destinationId)!;
  const { eventId, eventType, occurredAt, body, subscriptionId, channelId } = delivery;
  return deliver(world, destination, { eventId, eventType, occurredAt, body, subscriptionId, channelId, replayOfId: delivery.id }, null);
}

/** @throws Refusal if the delivery cannot be sent again; the reason says why. */
export function replayOne(world: World, delivery: DeliveryRecord): DeliveryRecord {
  const reason = whyNotReplayable(world, delivery);
  if (reason !== null) {
    const message = 'The delivery is in progress or too old, or its destination is no longer in use.';
    throw new Refusal('state', 409, 'Notifications:NotReplayable', message, { reason });
  }
  return again(world, delivery);
}

export function replay(call: CallTo<'notificationEvents.replay'>) {
  const delivery = findDelivery(call);
  const { id, status } = replayOne(call.world, delivery);
  const result: ReplayResultDto = { deliveryId: id, replayOfId: delivery.id, status };
  return ok(result);
}

export function replayWindow(call: CallTo<'notificationEvents.replayWindow'>) {
  const { world } = call;
  const { fromUtc, toUtc, statuses, ...narrowing } = call.body;
  const window = windowOf(world, fromUtc, toUtc);
  const wanted: readonly string[] = statuses ?? ['Failed', 'Suppressed'];
  const matched = deliveriesIn(call, window, narrowing).filter(({ status }) => wanted.includes(status));
  const queued = matched.filter((one) => isReplayable(world, one)).slice(0, maxReplays(world));
  for (const one of queued) again(world, one);
  const result: ReplayWindowResultDto = {
    matchedCount: matched.length,
    queuedCount: queued.length,
    skippedCount: matched.length - queued.length,
  };
  return ok(result);
}

// Posts that are not deliveries: the sample of a type, and the ping that tests a connection (concepts: Events; assumptions: N19, N20).

const elapsed = (world: World, since: Instant): number => Math.max(0, Math.round(inMilliseconds(between(since, world.clock.now()))));
const messageOf = (outcome: Outcome): string | null => (isSuccess(outcome) ? null : failureOf(outcome));

/**
 * Posts the catalogue's sample of a type to a saved webhook, signed like a delivery; it is neither recorded nor retried.
 * @throws Refusal `Notifications:UnknownEventType` (404), `Notifications:NotSignable` (403) for other destinations than webhooks.
 */
export function sendSample(call: AuthenticatedCall, destination: Destination, eventType: string): Awaiting<SendSampleResultDto> {
  const { world } = call;
  if (!isEventTypeName(eventType)) throw unknownEventType();
  if (destination.type !== 'Webhook') throw refused('Notifications:NotSignable', 'Samples can only be sent to webhooks.');
  const at = world.clock.now();
  const event: Event = { id: eventId(world), at, ...sampleOf(eventType) };
  return after(world.outbox.post(outgoingOf(world, destination, event.id, bodyOf(event), true)), (outcome) => {
    const result: SendSampleResultDto = {
      eventId: event.id,
      statusCode: outcome.statusCode,
      success: isSuccess(outcome),
      durationMs: elapsed(world, at),
      errorMessage: messageOf(outcome),
    };
    return ok(result);
  });
}

const tested = (at: Instant, success: boolean, message: string | null, latencyMs: number, statusCode: number | null) => {
  const result: DestinationTestResultDto = {
    success,
    message,
    latencyMs,
    testedAt: formatInstant(at),
    providerReference: null,
    statusCode,
  };
  return ok(result);
};

type TestResult = Answer<DestinationTestResultDto> | Awaiting<DestinationTestResultDto>;

type Tried = Configured & Pick<Destination, 'secret' | 'pendingSecret' | 'merchantId' | 'resellerId'> & { readonly id: string | null };

/** Pings a webhook. Other destinations end in the simulator, so their connection cannot fail. */
function ping(world: World, tried: Tried): TestResult {
  const at = world.clock.now();
  if (tried.type !== 'Webhook') return tested(at, true, null, 0, null);
  const { merchantId } = tried;
  const resellerId = merchantId === null ? tried.resellerId : (world.records.merchants.get(merchantId)?.resellerId ?? null);
  const data = { destinationId: tried.id, message: 'This is a test.' };
  const event: Event = { id: eventId(world), type: 'notification.test', at, merchantId, resellerId, data };
  return after(world.outbox.post(outgoingOf(world, tried, event.id, bodyOf(event))), (outcome) =>
    tested(at, isSuccess(outcome), messageOf(outcome), elapsed(world, at), outcome.statusCode),
  );
}

export const testDestination = ({ world }: AuthenticatedCall, destination: Destination): TestResult => ping(world, destination);

/** Tests a configuration before it is saved: unsigned, since it has no secret yet. */
export function testConfig(call: AuthenticatedCall, configured: Configured): TestResult {
  const { merchantId, resellerId } = call.principal;
  return ping(call.world, { ...configured, id: null, secret: null, pendingSecret: null, merchantId, resellerId });
}
