/** Calls about events, deliveries and messages. */
import type { ControlOperation } from '../operation.ts';
import { resendDelivery } from './resend.ts';
import { closeSession, readSessions } from './sessions.ts';
import { readDeliveries, readEvents, readMessages, streamChanges, streamEvents } from './read.ts';
import {
  ChangeSchema,
  DeliveriesSchema,
  DeliverySchema,
  ListenSessionsSchema,
  EventsQuerySchema,
  EventsSchema,
  LoggedEventSchema,
  MessagesQuerySchema,
  MessagesSchema,
} from './schemas.ts';

export const eventOperations: readonly ControlOperation[] = [
  {
    id: 'events.read',
    method: 'GET',
    path: '/worlds/{id}/events',
    summary: 'Read the events of the default world, or of one that is watched, newest first, with where they went',
    query: EventsQuerySchema,
    reply: EventsSchema,
    run: readEvents,
  },
  {
    id: 'events.stream',
    method: 'GET',
    path: '/worlds/{id}/events/stream',
    summary: 'Follow the events as server-sent events: what the log holds, or what follows `Last-Event-ID`, and then each as it happens',
    isStream: true,
    reply: LoggedEventSchema,
    run: streamEvents,
  },
  {
    id: 'changes.stream',
    method: 'GET',
    path: '/worlds/{id}/changes/stream',
    summary: 'Follow as server-sent events which events, deliveries, messages and listen sessions are new or changed, to read them again',
    isStream: true,
    reply: ChangeSchema,
    run: streamChanges,
  },
  {
    id: 'deliveries.read',
    method: 'GET',
    path: '/worlds/{id}/deliveries',
    summary: 'Read deliveries with their attempts, newest first, without secrets',
    query: EventsQuerySchema,
    reply: DeliveriesSchema,
    run: readDeliveries,
  },
  {
    id: 'deliveries.resend',
    method: 'POST',
    path: '/worlds/{id}/deliveries/{delivery}/resend',
    summary: 'Send a delivery again: the same event, signed anew, as another delivery',
    reply: DeliverySchema,
    run: resendDelivery,
  },
  {
    id: 'listenSessions.read',
    method: 'GET',
    path: '/worlds/{id}/listen-sessions',
    summary: 'Read the live listen sessions, newest first, with what they hold and dropped',
    reply: ListenSessionsSchema,
    run: readSessions,
  },
  {
    id: 'listenSessions.close',
    method: 'DELETE',
    path: '/worlds/{id}/listen-sessions/{session}',
    summary: 'End a listen session, whoever opened it',
    reply: null,
    run: closeSession,
  },
  {
    id: 'messages.read',
    method: 'GET',
    path: '/worlds/{id}/messages',
    summary: 'Read e-mails and text messages as they were sent, newest first',
    query: MessagesQuerySchema,
    reply: MessagesSchema,
    run: readMessages,
  },
];
