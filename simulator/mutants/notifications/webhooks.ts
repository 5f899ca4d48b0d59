import type { SendSampleResultDto } from '../../../schemas/notifications/destinations/types.ts';
import { ok } from '../../domain/kernel/call.ts';
import type { Event } from '../../domain/kernel/event.ts';
import { logEvent, takeLog } from '../../domain/kernel/events.ts';
import type { Outgoing } from '../../domain/kernel/outbox.ts';
import type { World } from '../../domain/kernel/world.ts';
import { deliver } from '../../domain/notifications/deliveries/fan-out.ts';
import type { Destination } from '../../domain/notifications/deliveries/outgoing.ts';
import { bodyOf } from '../../domain/notifications/events/envelope.ts';
import { answering, around, editCall, editReply, undoing } from '../framework/edit.ts';
import type { Family, Fault } from '../framework/mutant.ts';

type Headers = Outgoing['headers'];

const withHeaders = (outgoing: Outgoing | undefined, more: Headers): Outgoing | undefined =>
  outgoing === undefined ? undefined : { ...outgoing, headers: { ...outgoing.headers, ...more } };

const isSample = ({ headers }: Outgoing): boolean => headers['X-Service-Sample'] !== undefined;

const editSample =
  (edit: (headers: Headers) => Headers): Fault =>
  ({ post }) => ({
    post: (outgoing, send) => post(isSample(outgoing) ? { ...outgoing, headers: edit(outgoing.headers) } : outgoing, send),
  });

/** Delivers the events of new customers to further destinations. */
const deliveringToo = (isMeant: (destination: Destination, event: Event, world: World) => boolean): Fault =>
  around('customers.create', (call, handler) => {
    const { world } = call;
    const result = handler(call);
    const events = takeLog(world);
    for (const event of events) {
      logEvent(world, event);
      const { id: eventId, type: eventType, at: occurredAt } = event;
      const origin = { eventId, eventType, occurredAt, body: bodyOf(event), subscriptionId: null, channelId: null, replayOfId: null };
      for (const destination of world.records.notificationDestinations.all())
        if (destination.type === 'Webhook' && isMeant(destination, event, world)) deliver(world, destination, origin, null);
    }
    return result;
  });

export const webhooks: Family = {
  'delivery-lost': {
    breaks: ['EVENT-DELIVERED'],
    description: 'Deliveries are never posted.',
    seams: () => ({ prepare: () => undefined }),
  },
  'delivered-to-all': {
    breaks: ['EVENT-NOT-SUBSCRIBED'],
    description: 'An event is delivered to every destination, regardless of its subscriptions.',
    seams: deliveringToo(() => true),
  },
  'delivered-to-other-merchants': {
    breaks: ['EVENT-OWN'],
    description: 'An event is also delivered to the destinations of other merchants that subscribe to its type.',
    seams: deliveringToo((destination, event, world) =>
      world.records.notificationSubscriptions
        .all()
        .some(
          ({ merchantId, destinationIds, eventTypes }) =>
            merchantId !== event.merchantId && destinationIds.includes(destination.id) && eventTypes.includes(event.type),
        ),
    ),
  },
  'delivery-says-sample': {
    breaks: ['EVENT-SAMPLE-HEADER-ONLY'],
    description: 'A real delivery has the header of a sample.',
    seams: ({ prepare }) => ({ prepare: (world, id) => withHeaders(prepare(world, id), { 'X-Service-Sample': 'true' }) }),
  },
  'posted-body-reworded': {
    breaks: ['EVENT-DELIVERY-BODY'],
    description: 'A delivery shows a body that differs from the posted one.',
    seams: editReply('notificationEvents.read', (body) => ({ ...body, requestBody: String(body.requestBody).slice(0, -1) })),
  },
  'suppression-ends-with-success': {
    breaks: ['EVENT-SUPPRESSION-DURABLE'],
    description: 'A success deletes the suppression state of an endpoint.',
    seams: editReply('notificationDestinations.suppression', (body) => (body !== null && body.consecutiveFailureCount === 0 ? null : body)),
  },
  'suppression-not-cleared': {
    breaks: ['EVENT-SUPPRESSION-CLEAR'],
    description: 'Clearing suppression answers success, but the endpoint stays suppressed.',
    seams: undoing('notificationDestinations', 'notificationDestinations.clearSuppression'),
  },
  'sample-never-posted': {
    breaks: ['EVENT-SAMPLE-SENT'],
    description: 'Sending a sample answers that it was sent, and posts nothing.',
    seams: ({ post }) => ({
      post: (outgoing, send) =>
        isSample(outgoing)
          ? Promise.resolve({ statusCode: 204, responseBody: null, retryAfterSeconds: null, error: null })
          : post(outgoing, send),
    }),
  },
  'sample-of-another-type': {
    breaks: ['EVENT-SAMPLE-SENT'],
    description: 'The sample is that of a transaction event, whatever the requested type.',
    seams: editCall('notificationDestinations.sendSample', (call) => ({ ...call, body: { eventType: 'transaction.captured' } })),
  },
  'sample-unsigned': {
    breaks: ['EVENT-SAMPLE-SIGNED'],
    description: 'A sample is not signed.',
    seams: editSample(({ 'webhook-signature': _signature, ...headers }) => headers),
  },
  'sample-signature-format-wrong': {
    breaks: ['EVENT-SAMPLE-SIGNED'],
    description: 'The signature of a sample has another form.',
    seams: editSample((headers) => ({ ...headers, 'webhook-signature': `v0=${headers['webhook-signature']?.slice('v1,'.length)}` })),
  },
  'sample-unmarked': {
    breaks: ['EVENT-SAMPLE-HEADER'],
    description: 'A sample does not have the sample header.',
    seams: editSample(({ 'X-Service-Sample': _mark, ...headers }) => headers),
  },
  'replay-not-sent': {
    breaks: ['EVENT-REPLAY-ONE'],
    description: 'A replay answers success but does not send the delivery.',
    seams: around('notificationEvents.replay', (call, handler) => {
      const id = call.params.id;
      if (call.world.records.deliveries.get(id) === undefined) return handler(call);
      return ok({ deliveryId: id, replayOfId: id, status: 'Pending' });
    }),
  },
  'window-replay-incomplete': {
    breaks: ['EVENT-REPLAY-WINDOW'],
    description: 'A replay of a window omits its last delivery.',
    seams: around('notificationEvents.replayWindow', (call, handler) => {
      const { deliveries } = call.world.records;
      const last = deliveries.all().at(-1);
      if (last === undefined) return handler(call);
      deliveries.replace({ ...last, status: 'Pending' });
      const result = handler(call);
      deliveries.replace(last);
      return result;
    }),
  },
  'sample-leaves-a-record': {
    breaks: ['EVENT-SAMPLE-NO-RECORD'],
    description: 'A sample is recorded as a delivery.',
    seams: around('notificationDestinations.sendSample', (call, handler) => {
      const { world } = call;
      const result = handler(call);
      const destination = world.records.notificationDestinations.get(call.params.id);
      if (destination === undefined) return result;
      const { eventId } = result.body as SendSampleResultDto;
      world.records.deliveries.insert({
        id: world.random.uuid(),
        creationTime: world.clock.now(),
        merchantId: destination.merchantId,
        resellerId: destination.resellerId,
        eventId,
        eventType: 'customer.created',
        occurredAt: world.clock.now(),
        body: '{}',
        subscriptionId: null,
        channelId: null,
        destinationId: destination.id,
        status: 'Delivered',
        attempts: [],
        nextAttemptAt: null,
        deliveredAt: world.clock.now(),
        posted: null,
        responseStatusCode: 200,
        responseBody: null,
        errorMessage: null,
        replayOfId: null,
      });
      return result;
    }),
  },
  'suppressed-from-birth': {
    breaks: ['EVENT-SUPPRESSION-NULL'],
    description: 'A destination that never failed has a suppression state.',
    seams: answering('notificationDestinations.suppression', ok({ isSuppressed: false, lastError: 'The receiver was silent.' })),
  },
  'sample-without-facts': {
    breaks: ['EVENT-TYPE-SAMPLE-VALID'],
    description: 'The sample of an event type lacks a member that its schema requires.',
    seams: editReply('notificationEventTypes.samplePayload', (body) => ({ ...body, data: {} })),
  },
};
