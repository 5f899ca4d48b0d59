/** Listen sessions: polling for events instead of receiving them. */
import { chapter } from '../../rule.ts';
import { level, must, planned, should, untestable } from '../entry.ts';
import { fieldRules } from '../fields.ts';

const fields = 'concepts: ListenSessionEventsDto';
const operation = 'endpoints: operation 3';
const step = (number: number) => `concepts: Events, listen sessions ${number}`;
const poll = 'GET /api/notifications/listen-sessions/{id}/events';
const core = level('core');
const operations = level('operations');

export const listenSessions = chapter(
  { level: 'lifecycle' },
  {
    ...fieldRules(
      'LISTEN',
      { subject: 'The answer to a poll', source: fields, observed: `${poll} with suppressNulls=false` },
      {
        events: 'object[]?',
        nextCursorUtc: 'date-time?',
        agedOutGap: 'boolean',
        oldestAvailableUtc: 'date-time?',
        expiresAtUtc: 'date-time',
      },
    ),

    'LISTEN-OPEN': must('endpoints: Notifications', 'A session can be opened.', 'POST /api/notifications/listen-sessions', operations),
    'LISTEN-OPEN-SECRET': must(
      step(1),
      'Opening a session returns its signing secret.',
      'a text of the reply whose name tells of a secret, else a long one that is no id, instant or address',
    ),
    'LISTEN-SECRET-ONCE': must(step(1), 'No later answer shows the signing secret.', 'polls and samples, searched for the secret', core),
    'LISTEN-SECRET-DISTINCT': must(step(1), 'Two sessions have different secrets.', 'secrets of two sessions'),
    'LISTEN-POLL-200': must(operation, 'Polling a live session answers 200.', poll, operations),
    'LISTEN-POLL-PERMISSION': must(
      operation,
      'Polling needs Notifications.ListenSessions.Listen.',
      `${poll} by noPermissions is no success`,
      core,
    ),
    'LISTEN-POLL-RENEWS': must(step(2), 'Polling renews the session: expiresAtUtc moves on.', 'expiresAtUtc of two polls some time apart'),
    'LISTEN-EXPIRES-FUTURE': must(
      fields,
      '`expiresAtUtc` lies after the poll that renewed the session.',
      'expiresAtUtc against the Date of the answer',
    ),
    'LISTEN-EMPTY': must(
      operation,
      'A poll without new events answers an empty list.',
      'poll of a new session: events is empty or null',
      operations,
    ),
    'LISTEN-STAGED-RETURNED': must(
      step(2),
      'An event staged after the cursor is returned, and none that was not staged.',
      'poll at the cursor before a sample was staged',
    ),
    'LISTEN-OLDEST-FIRST': must(step(2), 'Events are returned oldest first.', 'order of three samples staged one after another'),
    'LISTEN-CURSOR-OMITTED': must(
      step(3),
      'Without `CursorUtc` the poll starts at the oldest buffered event.',
      'poll without a cursor after others advanced: the first event comes again',
    ),
    'LISTEN-CURSOR-FILTERS': must(
      step(2),
      'A cursor leaves out the events before its window.',
      'poll at a cursor long after an event: the event does not come again',
    ),
    'LISTEN-NEXT-CURSOR-LAST': must(
      fields,
      '`nextCursorUtc` is the staging instant of the last event returned.',
      'nextCursorUtc behind either of two samples that were staged minutes apart: as far from each other',
    ),
    'LISTEN-NEXT-CURSOR-KEPT': must(
      fields,
      '`nextCursorUtc` is the cursor of the caller when nothing was returned.',
      'an empty answer to a poll with a cursor, both as instants',
    ),
    // It follows from steps 2 and 4 together and neither says it: a literal reading can stand still at a batch of one.
    'LISTEN-PROGRESS': should(
      step(2),
      'Following nextCursorUtc reaches every event.',
      'polls with MaxResultCount 1 along nextCursorUtc until nothing new comes: every event that larger batches have was seen',
    ),
    'LISTEN-REREAD': must(
      step(4),
      'Events of a short window before the cursor may come again, and nothing staged is lost for it.',
      'polls in a loop while samples are staged: each of them brings an event that was not there before',
    ),
    'LISTEN-GAP-FALSE': must(step(5), '`agedOutGap` is false when no event was lost.', 'polls of a new session without a cursor'),
    'LISTEN-GAP-TRUE': must(
      step(5),
      '`agedOutGap` is true when events expired before they were read.',
      'poll with an old cursor after buffered events expired, with a control plane',
    ),
    'LISTEN-GAP-OLDEST': must(step(5), '`oldestAvailableUtc` is set when there is a gap.', 'every poll that reports a gap'),
    'LISTEN-GAP-CURSOR': must(
      fields,
      'A reported gap means that the cursor lies before the oldest buffered event.',
      'oldestAvailableUtc against the cursor',
    ),
    'LISTEN-BATCH-CLAMPED': must(
      'concepts: Limits',
      '`MaxResultCount` is clamped: a number out of bounds is no failure.',
      'polls with 0, -1 and a very large number answer 200',
      operations,
    ),
    'LISTEN-BATCH-SIZE': must(
      operation,
      '`MaxResultCount` bounds the batch.',
      'poll with 1 after three samples: one event, where the lower bound of the clamp is known',
      operations,
    ),
    'LISTEN-END': must(
      'endpoints: Notifications',
      'A session can be ended.',
      'POST /api/notifications/listen-sessions/{id}/end',
      operations,
    ),
    'LISTEN-END-CURSOR': must(step(6), 'An ended session can no longer be polled.', 'poll after end: 404'),
    'LISTEN-END-SAMPLE': must(step(6), 'An ended session takes no more samples.', 'sample after end is no success'),
    'LISTEN-END-SECRET': must(
      step(6),
      'Ending a session ends its secret.',
      'signatures made with the secret after the end',
      untestable('the signature scheme is not shown and an ended session returns no events'),
    ),
    'LISTEN-404-UNKNOWN': must(step(7), 'Polling a session that does not exist is a 404.', 'poll of a random uuid', core),
    'LISTEN-404-OTHER-MERCHANT': must(step(7), "Polling another merchant's session is a 404.", 'poll by otherMerchant', core),
    'LISTEN-404-EXPIRED': must(
      step(7),
      'Polling an expired session is a 404.',
      'poll after expiresAtUtc, where the target lets that be waited for',
    ),
    'LISTEN-404-NO-BODY': must(operation, 'The 404 of a poll has no body.', 'length of the body of every 404 of a poll', core),
    'LISTEN-404-SAME': must(step(7), 'The 404s of a poll are alike.', 'status, body and names of headers of all of them', core),
    'LISTEN-SAMPLE': must(
      step(8),
      'A sample of an event type can be staged into a live session.',
      'POST …/sample and a poll after it',
      operations,
    ),
    'LISTEN-SAMPLE-PERMISSION': must(
      'endpoints: Notifications',
      'Staging a sample needs Notifications.Destinations.Test as well.',
      'sample by a key that may listen and use destinations, and is refused where testing one is asked for as well',
      core,
    ),
    'LISTEN-SAMPLE-CATALOGUE': must(
      step(8),
      'The staged sample is the one of the catalogue.',
      'the event against GET /api/notifications/event-types/{eventType}/sample-payload',
      untestable('the members of an event are not shown, so that nobody can tell where in it a sample would stand, or whether whole'),
    ),
    'LISTEN-SAMPLE-OWN': must(
      step(8),
      'A sample reaches the session it was staged into and no other.',
      'polls of two sessions after one sample',
    ),
    'LISTEN-UNLOGGED': must(
      step(9),
      'Polls are kept out of the log of requests and of the traffic figures.',
      'logs of the deployment',
      untestable('what is not logged does not show on the wire'),
    ),
    'LISTEN-METRIC': must(
      step(9),
      'The volume of polls is counted on the metric ListenSessionMetrics.',
      'metrics of the deployment',
      untestable('metrics are not part of the API'),
    ),
    'LISTEN-AUDITED': must(
      step(9),
      'Opening, sampling and ending are logged and audited.',
      'audit log after each of them',
      planned('the simulator does not serve the audit log yet', ['auditLog.*']),
    ),
  },
);
