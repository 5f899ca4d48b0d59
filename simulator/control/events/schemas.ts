/** Bodies of the calls about events, deliveries and messages. */
import { array, instant, map, nullable, optional, text, Type } from '../../../schemas/shape.ts';
import { changeKinds } from '../../pipeline/change-log.ts';
import { closed, count, pageLimit } from '../schema.ts';

const after = () => optional(Type.String({ minLength: 1, maxLength: 200 }));
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

export const MessagesSchema = closed('Messages', {
  messages: array(
    closed('Message', {
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
    }),
  ),
});
