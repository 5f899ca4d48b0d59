import type { Clauses } from './clause.ts';

export const events: Clauses = {
  'concepts: Events': {
    title: 'Events and webhooks',
    text: [
      'The gateway posts an event to the destinations that subscribe to its type. Channels, destinations, subscriptions, the catalogue of event types, deliveries and replays have operations of their own.',
      'Each endpoint has a state of suppression that lasts. It is null where the endpoint never failed, or where the kind of transport has no endpoint. Clearing it lets delivery go on with the next event.',
      'Sending a sample to a saved webhook posts the sample that the catalogue has for the type. It is signed like a real delivery, has the header `X-Service-Sample: true`, and leaves no record of a delivery.',
      'Deliveries can be listed for a window of time, read one by one with the body that was posted, and replayed: one, or all of a window that can be replayed.',
      'The signing secret of a destination is rotated in steps that begin, promote or cancel the rotation, and the state of the rotation can be read.',
      'A link to unsubscribe from e-mail takes GET, a POST that confirms, and the one-click POST of RFC 8058, for which the mail has the header List-Unsubscribe-Post.',
    ],
  },
  'concepts: Events, listen sessions 1': {
    title: 'Opening a listen session',
    text: ['The reply to opening a session holds its signing secret, and no later answer does.'],
  },
  'concepts: Events, listen sessions 2': {
    title: 'Polling a listen session',
    text: [
      'A poll returns the events that were staged after its cursor, the oldest first. It also renews the session, so `expiresAtUtc` moves on.',
    ],
  },
  'concepts: Events, listen sessions 3': {
    title: 'Polling without a cursor',
    text: ['Without `CursorUtc`, or with null, a poll begins at the oldest event in the buffer.'],
  },
  'concepts: Events, listen sessions 4': {
    title: 'Events that come twice',
    text: [
      'The server reads a short span before the cursor again, so that no event is lost. The client therefore has to recognise events that it already has.',
    ],
  },
  'concepts: Events, listen sessions 5': {
    title: 'Events that expired before they were read',
    text: [
      '`agedOutGap` says that events expired before the caller read them; `oldestAvailableUtc` then names the oldest instant that is still in the buffer.',
    ],
  },
  'concepts: Events, listen sessions 6': {
    title: 'Ending a listen session',
    text: ['Ending a session ends its cursor and its secret: it can no longer be polled, and nothing is signed with that secret any more.'],
  },
  'concepts: Events, listen sessions 7': {
    title: 'Sessions that cannot be polled',
    text: [
      'An id that does not exist, the session of another merchant, an ended and an expired session all give the same 404, which has no body.',
    ],
  },
  'concepts: Events, listen sessions 8': {
    title: 'Samples in a listen session',
    text: ['The sample operation puts the sample that the catalogue has for one event type into the buffer of one live session.'],
  },
  'concepts: Events, listen sessions 9': {
    title: 'Polls and the request log',
    text: [
      'Polls do not appear in the log of requests nor in the aggregated traffic; the metric ListenSessionMetrics counts them. Opening, sending a sample to and ending a session are logged and audited.',
    ],
  },
};
