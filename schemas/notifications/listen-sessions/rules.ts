import { chapter } from '../../rule.ts';
import { level, must, should, untestable } from '../../rules/entry.ts';
import { fieldRules } from '../../rules/fields.ts';

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
      'a string in the reply whose name mentions a secret, otherwise a long string that is not an id, instant or address',
    ),
    'LISTEN-SECRET-ONCE': must(step(1), 'No later answer contains the signing secret.', 'polls and samples, searched for the secret', core),
    'LISTEN-SECRET-DISTINCT': must(step(1), 'Two sessions have different secrets.', 'secrets of two sessions'),
    'LISTEN-POLL-200': must(operation, 'Polling a live session answers 200.', poll, operations),
    'LISTEN-POLL-PERMISSION': must(
      operation,
      'Polling needs Notifications.ListenSessions.Listen.',
      `${poll} by noPermissions does not succeed`,
      core,
    ),
    'LISTEN-POLL-RENEWS': must(
      step(2),
      'Polling renews the session: expiresAtUtc moves forward.',
      'expiresAtUtc of two polls some time apart',
    ),
    'LISTEN-EXPIRES-FUTURE': must(
      fields,
      '`expiresAtUtc` is later than the poll that renewed the session.',
      'expiresAtUtc, compared with the Date header',
    ),
    'LISTEN-EMPTY': must(
      operation,
      'A poll without new events returns an empty list.',
      'poll of a new session: events is empty or null',
      operations,
    ),
    'LISTEN-STAGED-RETURNED': must(
      step(2),
      'A poll returns the events staged after the cursor, and no event that was not staged.',
      'poll at the cursor before a sample was staged; two samples, each of which comes once',
    ),
    'LISTEN-OLDEST-FIRST': must(step(2), 'Events are returned oldest first.', 'order of three samples staged one after the other'),
    'LISTEN-CURSOR-OMITTED': must(
      step(3),
      'Without `CursorUtc` the poll starts at the oldest buffered event.',
      'poll without a cursor after polls with advancing cursors: the first event is returned again',
    ),
    'LISTEN-CURSOR-ACCEPTED': must(
      operation,
      'A poll accepts the `nextCursorUtc` of the poll before it.',
      'poll at the cursor that a poll with an event returned',
    ),
    'LISTEN-CURSOR-FILTERS': must(
      step(2),
      'A poll with a cursor does not return events before the window of the cursor.',
      'poll with a cursor long after an event: the event is not returned',
    ),
    'LISTEN-NEXT-CURSOR-LAST': must(
      fields,
      '`nextCursorUtc` is the staging instant of the last event returned.',
      'nextCursorUtc after each of two samples staged minutes apart: the same distance apart',
    ),
    'LISTEN-NEXT-CURSOR-KEPT': must(
      fields,
      "`nextCursorUtc` is the caller's cursor if nothing was returned.",
      'empty answer to a poll with a cursor, both compared as instants',
    ),
    // Follows from steps 2 and 4 together, but neither states it: a literal reading can get stuck at a batch size of one.
    'LISTEN-PROGRESS': should(
      step(2),
      'Following nextCursorUtc returns every event.',
      'polls with MaxResultCount 1 following nextCursorUtc until nothing new is returned: all events of larger batches were returned',
    ),
    'LISTEN-REREAD': must(
      step(4),
      'Events of a short window before the cursor may be returned again, and no staged event is lost.',
      'polls in a loop while samples are staged: each staged sample is returned',
    ),
    'LISTEN-GAP-FALSE': must(step(5), '`agedOutGap` is false if no event was lost.', 'polls of a new session without a cursor'),
    'LISTEN-GAP-TRUE': must(
      step(5),
      '`agedOutGap` is true if events expired before they were read.',
      'poll with an old cursor after buffered events expired, with a control plane',
    ),
    'LISTEN-GAP-OLDEST': must(step(5), '`oldestAvailableUtc` is set if there is a gap.', 'every poll that reports a gap'),
    'LISTEN-GAP-CURSOR': must(
      fields,
      'If a gap is reported, the cursor is earlier than the oldest buffered event.',
      'oldestAvailableUtc, compared with the cursor',
    ),
    'LISTEN-BATCH-CLAMPED': must(
      'concepts: Limits',
      '`MaxResultCount` is clamped: a number out of range is not an error.',
      'polls with 0, -1 and a very large number answer 200',
      operations,
    ),
    'LISTEN-BATCH-SIZE': must(
      operation,
      '`MaxResultCount` limits the number of events.',
      'poll with 1 after three samples: one event, if the lower bound of the clamp is known',
      operations,
    ),
    'LISTEN-END': must(
      'endpoints: Notifications',
      'A session can be ended.',
      'POST /api/notifications/listen-sessions/{id}/end',
      operations,
    ),
    'LISTEN-END-CURSOR': must(step(6), 'An ended session can no longer be polled.', 'poll after end: 404'),
    'LISTEN-END-SAMPLE': must(step(6), 'An ended session does not accept samples.', 'sample after end does not succeed'),
    'LISTEN-END-SECRET': must(
      step(6),
      'Ending a session invalidates its secret.',
      'signatures with the secret after the end',
      untestable('the signature scheme is not specified, and an ended session returns no events'),
    ),
    'LISTEN-404-UNKNOWN': must(step(7), 'Polling a session that does not exist answers 404.', 'poll of a random uuid', core),
    'LISTEN-404-OTHER-MERCHANT': must(step(7), "Polling another merchant's session answers 404.", 'poll by otherMerchant', core),
    'LISTEN-404-EXPIRED': must(
      step(7),
      'Polling an expired session answers 404.',
      'poll after expiresAtUtc, if the target file allows the wait',
    ),
    'LISTEN-404-NO-BODY': must(operation, 'The 404 of a poll has no body.', 'length of the body of every 404 of a poll', core),
    'LISTEN-404-SAME': must(step(7), 'All 404 answers to a poll are identical.', 'status, body and header names of all of them', core),
    'LISTEN-SAMPLE': must(
      step(8),
      'A sample of an event type can be staged into a live session.',
      'POST …/sample and a poll after it',
      operations,
    ),
    'LISTEN-SAMPLE-PERMISSION': must(
      'endpoints: Notifications',
      'Staging a sample needs Notifications.Destinations.Test as well.',
      'sample by a key that may listen and use destinations, and that is rejected by operations that also need the Test permission',
      core,
    ),
    'LISTEN-SAMPLE-CATALOGUE': must(
      step(8),
      'The staged sample is that of the catalogue of event types.',
      'the event, compared with GET /api/notifications/event-types/{eventType}/sample-payload',
      untestable('the members of an event are not specified, so the position of the sample in the event is unknown'),
    ),
    'LISTEN-EVENTS-OWN': must(
      step(2),
      'A session gets no event of the records of another merchant.',
      'polls of a session of otherMerchant after merchantAdmin made records, of which a session of its own shows events',
      level('lifecycle'),
    ),
    'LISTEN-EVENTS-ORDER': must(
      step(2),
      'The events of records come oldest first, and again to a poll from the start.',
      'three records and a sample, each made after the session showed an event of the one before, then a poll from the start',
      level('lifecycle'),
    ),
    'LISTEN-SAMPLE-OWN': must(
      step(8),
      'A sample reaches only the session into which it was staged.',
      'polls of two sessions after one sample',
    ),
    'LISTEN-UNLOGGED': must(
      step(9),
      'Polls are excluded from the request log and from traffic aggregation.',
      'logs of the deployment',
      untestable('logs are not part of the API'),
    ),
    'LISTEN-METRIC': must(
      step(9),
      'The volume of polls is counted on the metric ListenSessionMetrics.',
      'metrics of the deployment',
      untestable('metrics are not part of the API'),
    ),
    'LISTEN-AUDITED': must(
      step(9),
      'Opening a session, staging a sample and ending a session are logged and audited.',
      'records of the audit log that contain the id of the session, after each of them',
    ),
  },
);
