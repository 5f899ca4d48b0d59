import { chapter } from '../../rule.ts';
import { level, must, should } from '../../rules/entry.ts';

const events = 'concepts: Events';
const listed = 'endpoints: Notifications';

export const eventRules = chapter(
  { level: 'lifecycle' },
  {
    'EVENT-DELIVERED': must(
      events,
      'An event is sent to the destinations whose subscriptions include its type.',
      "the suite's receiver after an event",
    ),
    'EVENT-NOT-SUBSCRIBED': must(
      events,
      'An event is not sent to a destination without a subscription that includes its type.',
      "the suite's receiver after an event of another type",
    ),
    'EVENT-OWN': must(
      'concepts: What the service does',
      'A destination gets no event of the records of another merchant.',
      "the suite's receiver, subscribed to a type, after an event of that type of another merchant",
    ),
    'EVENT-UNSUBSCRIBED': must(
      events,
      'After its subscription is deleted, a destination gets no more events.',
      "the suite's receiver after the only subscription of a destination was deleted, and an event",
    ),
    'EVENT-DISABLED': should(
      listed,
      'Nothing is sent for a disabled subscription, or to a disabled destination.',
      "the suite's receiver after POST …/subscriptions/{id}/disable or …/destinations/{id}/disable and an event",
    ),
    'EVENT-ENABLED-AGAIN': must(
      listed,
      'Once subscription and destination are enabled again, the next event is sent.',
      "the suite's receiver after POST …/disable, …/enable and an event",
    ),
    'EVENT-SUPPRESSION-NULL': must(
      events,
      'The suppression state of an endpoint that never failed is null.',
      'GET /api/notifications/destinations/{id}/suppression of a new destination',
    ),
    'EVENT-SUPPRESSION-DURABLE': must(
      events,
      'The suppression state of an endpoint is durable.',
      'suppression of an endpoint that failed and then succeeded',
    ),
    'EVENT-SUPPRESSION-CLEAR': must(
      events,
      'After clearing, delivery resumes with the next event.',
      "the suite's receiver after suppression, clearing and another event",
    ),
    'EVENT-SUPPRESSION-CLEAR-PERMISSION': must(
      listed,
      'Clearing needs Notifications.Suppressions.Clear as well.',
      'POST …/suppression/clear by merchantUser does not succeed',
    ),
    'EVENT-SAMPLE-SENT': must(
      events,
      "Sending a sample posts the catalogue's sample for the type.",
      "the suite's receiver after send-sample",
    ),
    'EVENT-SAMPLE-SIGNED': must(
      events,
      'A sample is signed like a real delivery.',
      'signature headers of a sample, compared with those of a delivery',
    ),
    'EVENT-SAMPLE-HEADER': must(events, 'A sample has the header `X-Service-Sample: true`.', 'headers of a sample at a receiver'),
    'EVENT-SAMPLE-HEADER-ONLY': must(
      events,
      'A real delivery does not have the header of a sample.',
      'headers of a delivery at a receiver',
    ),
    'EVENT-SAMPLE-NO-RECORD': must(
      events,
      'Sending a sample creates no delivery record.',
      'GET /api/notifications/events before and after send-sample',
    ),
    'EVENT-SAMPLE-PERMISSION': must(
      listed,
      'Sending a sample needs Notifications.Destinations.Test as well.',
      'send-sample by merchantUser does not succeed',
    ),
    'EVENT-DELIVERIES-WINDOW': must(events, 'Deliveries can be listed for a time window.', 'GET /api/notifications/events'),
    'EVENT-DELIVERY-BODY': must(
      events,
      'A delivery can be read with the body that was posted.',
      'GET /api/notifications/events/{id} compared with what the receiver got',
    ),
    'EVENT-REPLAY-ONE': must(
      events,
      'A delivery can be replayed.',
      'receiver of the suite after POST /api/notifications/events/{id}/replay',
    ),
    'EVENT-REPLAY-WINDOW': must(
      events,
      'All replayable deliveries of a time window can be replayed with one request.',
      'receiver of the suite after POST /api/notifications/events/replay',
    ),
    'EVENT-REPLAY-PERMISSION': must(listed, 'Replaying needs Notifications.Events.Replay.', 'replay by merchantUser does not succeed'),
    'EVENT-OUTCOMES': must(listed, 'A summary of delivery outcomes can be read.', 'POST /api/notifications/deliveries/outcome-summary'),
    'EVENT-ROTATION-BEGIN': must(events, 'A rotation of a signing secret can begin.', 'POST …/secret-rotation/begin and its state'),
    'EVENT-ROTATION-PROMOTE': must(events, 'A rotation can be promoted.', 'POST …/secret-rotation/promote and its state'),
    'EVENT-ROTATION-CANCEL': must(events, 'A rotation can be cancelled.', 'POST …/secret-rotation/cancel and its state'),
    'EVENT-ROTATION-STATE': must(events, 'The state of a rotation can be read.', 'GET …/secret-rotation'),
    'EVENT-TYPES': must(events, 'The event types can be listed.', 'GET /api/notifications/event-types answers 200', level('operations')),
    'EVENT-TYPE-SCHEMA': must(listed, 'The schema of the payload of a type can be read.', 'GET …/event-types/{eventType}/payload-schema'),
    'EVENT-TYPE-SAMPLE': must(listed, 'The sample payload of a type can be read.', 'GET …/event-types/{eventType}/sample-payload'),
    'EVENT-TYPE-SAMPLE-VALID': should(
      events,
      'The sample of an event type matches its schema.',
      'sample payload, validated against the payload schema',
    ),
  },
);

export const inboxRules = chapter(
  { level: 'operations' },
  {
    'INBOX-READ': must(listed, 'The inbox, its categories and its unread summary can be read.', 'GET /api/notifications/inbox and below'),
    'INBOX-MARK': must(listed, 'Messages of the inbox can be marked as read.', 'POST …/inbox/{id}/mark-read and /mark-all-read'),
  },
);
