import { array, instant, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { changeKinds } from '../../watch/change-log.ts';
import { closed, count, pageLimit } from '../operation.ts';
import type { Members } from '../../../schemas/members/member.ts';

const after = () => optional(Type.String({ minLength: 1, maxLength: 200 }));
/** The request that was the cause. */
export const requestNumber = () => nullable(count(1));
export const EventsQuerySchema = closed('EventsQuery', { limit: pageLimit(), after: after() });
export const MessagesQuerySchema = closed('MessagesQuery', { limit: pageLimit() });

export const LoggedEventSchema = closed('LoggedEvent', {
  sequence: count(1),
  id: text(),
  type: text(),
  at: instant(),
  merchantId: nullable(text()),
  resellerId: nullable(text()),
  data: map(Type.Unknown()),
  deliveries: array(closed('DeliveryOfEvent', { id: text(), destinationId: text(), status: text() })),
  listenSessions: array(text()),
  whyNot: nullable(text()),
  request: requestNumber(),
});
export const TriggerSchema = closed('TriggerRequest', { type: optional(text()), record: text(), outcome: optional(text()) });
export const TriggeredSchema = closed('TriggeredEvent', {
  id: text(),
  type: text(),
  data: map(Type.Unknown()),
  deliveries: array(text()),
  listenSessions: array(text()),
});
export const EventsSchema = closed('Events', { events: array(LoggedEventSchema), next: nullable(text()) });

export const ChangeSchema = closed('Change', { sequence: count(1), kind: Type.Enum([...changeKinds]), id: text() });

export const DeliverySchema = closed('Delivery', {
  id: text(),
  eventId: text(),
  eventType: text(),
  at: instant(),
  destinationId: text(),
  destinationName: nullable(text()),
  destinationType: nullable(text()),
  status: text(),
  attempts: array(
    closed('Attempt', {
      at: instant(),
      number: count(1),
      statusCode: nullable(Type.Integer()),
      durationMs: Type.Number(),
      error: nullable(text()),
    }),
  ),
  url: nullable(text()),
  headers: map(text()),
  body: text(),
  responseBody: nullable(text()),
  nextAttemptAt: nullable(instant()),
  replayOfId: nullable(text()),
  whyNot: nullable(text()),
  request: requestNumber(),
});

export const DeliveriesSchema = closed('Deliveries', { deliveries: array(DeliverySchema), next: nullable(text()) });

export const ListenSessionsSchema = closed('ListenSessions', {
  listenSessions: array(
    closed('ListenSession', {
      id: text(),
      name: nullable(text()),
      merchantId: text(),
      merchantName: nullable(text()),
      ownerId: text(),
      persona: nullable(text()),
      eventTypes: nullable(array(text())),
      filter: nullable(map(Type.Unknown())),
      at: instant(),
      expiresAt: instant(),
      buffered: count(),
      polledAt: nullable(instant()),
      dropped: count(),
      lastDroppedAt: nullable(instant()),
    }),
  ),
});

export const MessageSchema = closed('Message', {
  at: instant(),
  id: text(),
  kind: Type.Enum(['Email', 'Sms']),
  to: text(),
  from: nullable(text()),
  subject: nullable(text()),
  text: nullable(text()),
  html: nullable(text()),
  links: array(text()),
  status: text(),
  error: nullable(text()),
  request: requestNumber(),
});

export const MessagesSchema = closed('Messages', { messages: array(MessageSchema) });

const at = '2026-03-02T09:30:00Z';
const eventId = 'evt_01jnbq3v00exampleexample00';
const recordId = '018f3a5c-6666-7a2b-8c3d-4e5f60718293';
const merchantId = '018f3a5c-4444-7a2b-8c3d-4e5f60718293';
const none = 'No subscription selects the type customer.created.';

export const eventMembers: Members = {
  'Events.events': ['The events, newest first.'],
  'Events.next': ['What `after` takes for the next page; null on the last one.', null],
  'LoggedEvent.sequence': ['Its number in the log, from 1; a reset does not begin anew.', 57],
  'LoggedEvent.id': ['The id of the event.', eventId],
  'LoggedEvent.type': ['Its type.', 'customer.created'],
  'LoggedEvent.at': ['When it happened, in the time of the world.', at],
  'LoggedEvent.merchantId': ['The merchant whom it concerns; null for an event of the platform.', merchantId],
  'LoggedEvent.resellerId': ['The reseller of the merchant; null without one.', null],
  'LoggedEvent.data': ['Its payload.', { customerId: recordId }],
  'LoggedEvent.deliveries': ['Its deliveries.'],
  'LoggedEvent.listenSessions': ['Ids of the listen sessions that select it.', []],
  'LoggedEvent.whyNot': ['Why it has no delivery, as things stand now; null if it has one.', none],
  'LoggedEvent.request': ['The request that staged it; null if it was not one of the log.', 57],
  'DeliveryOfEvent.id': ['The id of the delivery.', recordId],
  'DeliveryOfEvent.destinationId': ['Where it goes.', recordId],
  'DeliveryOfEvent.status': ['Its status.', 'Delivered'],
  TriggerRequest: ['An event of a record, an outcome of it, or both.', { type: 'transaction.captured', record: recordId }],
  'TriggerRequest.type': [
    'The event type. The state of the record must be one that it announces; with an outcome, it is the event that must follow.',
    'transaction.captured',
  ],
  'TriggerRequest.record': ['The id of the record that the event is about.', recordId],
  'TriggerRequest.outcome': [
    'The state that the record gets first, as if its processor, a reviewer, a bank or the clock had decided it. Its event follows.',
    'Captured',
  ],
  'TriggeredEvent.id': ['The id of the event.', eventId],
  'TriggeredEvent.type': ['Its type.', 'transaction.captured'],
  'TriggeredEvent.data': ['Its payload.', { transactionId: recordId }],
  'TriggeredEvent.deliveries': ['Ids of its deliveries.', [recordId]],
  'TriggeredEvent.listenSessions': ['Ids of the listen sessions that hold it.', []],
  'Change.sequence': ['Its number, from 1; a reset does not begin anew.', 12],
  'Change.kind': ['What it is about.', 'deliveries'],
  'Change.id': ['The id of the record or event that is new, changed or removed.', recordId],
  'Deliveries.deliveries': ['The deliveries, newest first.'],
  'Deliveries.next': ['What `after` takes for the next page; null on the last one.', null],
  'Delivery.id': ['The id of the delivery.', recordId],
  'Delivery.eventId': ['The event.', eventId],
  'Delivery.eventType': ['Its type.', 'customer.created'],
  'Delivery.at': ['When it was made.', at],
  'Delivery.destinationId': ['Where it goes.', recordId],
  'Delivery.destinationName': ['Name of the destination; null if it is gone.', 'Orders'],
  'Delivery.destinationType': ['Type of the destination; null if it is gone.', 'Webhook'],
  'Delivery.status': ['Its status.', 'Delivered'],
  'Delivery.attempts': ['What was tried, oldest first.'],
  'Delivery.url': ['Where it was posted to last, without secrets; null if it was not posted.', 'http://127.0.0.1:3000/hooks'],
  'Delivery.headers': ['The headers of the last post with its signature; those that its owner added are masked.', {}],
  'Delivery.body': ['The body, as it is posted and signed.', '{"id":"evt_01jnbq3v00exampleexample00"}'],
  'Delivery.responseBody': ['The beginning of the last answer; null without one.', 'ok'],
  'Delivery.nextAttemptAt': ['When it is tried again; null if it is not, or is being sent.', null],
  'Delivery.replayOfId': ['The delivery that it repeats; null if it is the first.', null],
  'Delivery.whyNot': ['Why it has not arrived; null if it has.', null],
  'Delivery.request': ['The request that staged its event; null if it was not one of the log.', 57],
  'Attempt.at': ['When it began, in the time of the world.', at],
  'Attempt.number': ['Its number, from 1.', 1],
  'Attempt.statusCode': ['The status of the answer; null without an answer.', 200],
  'Attempt.durationMs': ['Milliseconds until the answer, by the clock of the world.', 0],
  'Attempt.error': ['Why it failed; null if it did not.', null],
  'ListenSessions.listenSessions': ['The sessions, newest first.'],
  'ListenSession.id': ['The id of the session.', recordId],
  'ListenSession.name': ['Its name; null without one.', 'laptop'],
  'ListenSession.merchantId': ['The merchant whose events it receives.', merchantId],
  'ListenSession.merchantName': ['Name of the merchant.', 'Example Shop'],
  'ListenSession.ownerId': ['The user whose key opened it.', recordId],
  'ListenSession.persona': ['Name of the persona that is this user; null for other users.', 'merchantAdmin'],
  'ListenSession.eventTypes': ['Names and patterns of the types that it selects; null: every type.', ['customer.*']],
  'ListenSession.filter': ['The filter that an event must pass; null without one.', null],
  'ListenSession.at': ['When it was opened.', at],
  'ListenSession.expiresAt': ['When it ends unless it is polled before.', '2026-03-02T09:40:00Z'],
  'ListenSession.buffered': ['The number of events that it holds.', 3],
  'ListenSession.polledAt': ['When it was polled last; null: not yet.', at],
  'ListenSession.dropped': ['The number of events that were too old or too many and that it no longer holds.', 0],
  'ListenSession.lastDroppedAt': ['When the youngest of these was staged; null: there is none.', null],
  'Messages.messages': ['The messages, newest first.'],
  'Message.at': ['When it was queued, in the time of the world.', at],
  'Message.id': ['The id of the message in its log.', recordId],
  'Message.kind': ['Whether it is an e-mail or a text message.', 'Email'],
  'Message.to': ['Its recipient, whole.', 'ada@shop.example'],
  'Message.from': ['The sender of an e-mail; null for a text message.', 'no-reply@gateway.example'],
  'Message.subject': ['The subject of an e-mail; null for a text message.', 'Confirm your address'],
  'Message.text': ['The text; null without one.', 'Your code is 123456.'],
  'Message.html': ['The same as HTML; null without it.', null],
  'Message.links': ['Links in it.', []],
  'Message.status': ['What became of it.', 'Delivered'],
  'Message.request': ['The request that caused it; null if it was not one of the log.', 57],
  'Message.error': ['Why it did not arrive; null if it did, or is under way.', null],
};
