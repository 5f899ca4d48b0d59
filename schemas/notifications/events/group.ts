/** Replies about the catalogue of event types (assumptions: 18.1). */
import { Severity } from '../../events/event-type.ts';
import {
  boolean,
  shape,
  text,
  type Static,
  array,
  decimal,
  defaulted,
  enumeration,
  instant,
  int32,
  list,
  map,
  maybe,
  nullable,
  optional,
  uuid,
  anything,
} from '../../shape.ts';
import { DeliveryStatus, NotificationTransport } from '../../conventions/enums.ts';
import { PageQuery } from '../../conventions/paging-types.ts';
import { act, get, group, post } from '../../operation.ts';
import { answers, lists, takes } from '../../payloads.ts';

export const EventTypeDto = shape('EventTypeDto', 'assumed', {
  name: text(),
  displayName: text(),
  description: text(),
  category: text(),
  severity: Severity,
  version: text(),
  isSampleAvailable: boolean(),
});
export type EventTypeDto = Static<typeof EventTypeDto>;

// Deliveries, their replays and their outcomes (assumptions: 18.1, 18.2).

const delivery = {
  id: uuid(),
  eventId: text(),
  eventType: text(),
  merchantId: nullable(uuid()),
  subscriptionId: nullable(uuid()),
  channelId: nullable(uuid()),
  destinationId: uuid(),
  destinationName: text(),
  destinationType: NotificationTransport,
  status: DeliveryStatus,
  attemptCount: int32({ minimum: 0 }),
  occurredAt: instant(),
  creationTime: instant(),
  lastAttemptAt: nullable(instant()),
  nextAttemptAt: nullable(instant()),
  deliveredAt: nullable(instant()),
  responseStatusCode: nullable(int32()),
  errorMessage: nullable(text()),
  isReplay: boolean(),
  replayOfId: nullable(uuid()),
  isReplayable: boolean(),
};

/** One event at one destination. */
export const NotificationEventDto = shape('NotificationEventDto', 'assumed', delivery);

const DeliveryAttemptDto = shape('DeliveryAttemptDto', 'assumed', {
  number: int32({ minimum: 1 }),
  at: instant(),
  statusCode: nullable(int32()),
  durationMs: int32({ minimum: 0 }),
  error: nullable(text()),
});

/** Headers added by the destination's owner are masked. */
export const NotificationEventDetailDto = shape('NotificationEventDetailDto', 'assumed', {
  ...delivery,
  requestUrl: nullable(text()),
  requestHeaders: map(text()),
  requestBody: nullable(text()),
  responseBody: nullable(text(2048)),
  attempts: array(DeliveryAttemptDto),
});

/** A window of creation times, by default the last 24 hours. */
const NotificationEventsQuery = shape('NotificationEventsQuery', 'assumed', {
  ...PageQuery.properties,
  fromUtc: optional(instant()),
  toUtc: optional(instant()),
});

export const ReplayResultDto = shape('ReplayResultDto', 'assumed', { deliveryId: uuid(), replayOfId: uuid(), status: DeliveryStatus });
export type ReplayResultDto = Static<typeof ReplayResultDto>;

const window = { fromUtc: instant(), toUtc: instant() };
const eventTypes = maybe(array(text(128), { maxItems: 100 }));

/** By default failed and suppressed deliveries. */
const ReplayWindowDto = shape('ReplayWindowDto', 'assumed', {
  ...window,
  eventTypes,
  destinationId: maybe(uuid()),
  statuses: maybe(list(DeliveryStatus)),
});

const count = () => int32({ minimum: 0 });

export const ReplayWindowResultDto = shape('ReplayWindowResultDto', 'assumed', {
  matchedCount: count(),
  queuedCount: count(),
  skippedCount: count(),
});
export type ReplayWindowResultDto = Static<typeof ReplayWindowResultDto>;

const OutcomeGrouping = enumeration('OutcomeGrouping', 'assumed', ['Status', 'EventType', 'Destination', 'Day']);

export const OutcomeSummaryRequestDto = shape('OutcomeSummaryRequestDto', 'assumed', {
  ...window,
  groupBy: defaulted(OutcomeGrouping, 'Status'),
  destinationId: maybe(uuid()),
  eventTypes,
});
export type OutcomeSummaryRequestDto = Static<typeof OutcomeSummaryRequestDto>;

const OutcomeGroupDto = shape('OutcomeGroupDto', 'assumed', { key: text(), total: count(), delivered: count(), failed: count() });

/** The rate is the share of delivered ones among those delivered or failed. */
export const OutcomeSummaryDto = shape('OutcomeSummaryDto', 'assumed', {
  total: count(),
  delivered: count(),
  failed: count(),
  retrying: count(),
  suppressed: count(),
  successRate: nullable(decimal({ minimum: 0, maximum: 1 })),
  groups: array(OutcomeGroupDto),
});
export type OutcomeSummaryDto = Static<typeof OutcomeSummaryDto>;

const base = '/api/notifications';
const section = 'Notifications';
const types = ['Notifications.EventTypes'];
const events = ['Notifications.Events'];
const replay = ['Notifications.Events.Replay'];
const typed = { pathParameters: { eventType: text() }, ...answers(map(anything())) };

export const notificationEvents = {
  ...group(
    { prefix: 'notificationEventTypes', title: 'Notification events', section },
    {
      list: get(`${base}/event-types`, types, 'List event types', answers(array(EventTypeDto))),
      payloadSchema: get(`${base}/event-types/{eventType}/payload-schema`, types, 'Read the schema of an event payload', typed),
      samplePayload: get(`${base}/event-types/{eventType}/sample-payload`, types, 'Read a sample of an event payload', typed),
    },
  ),
  ...group(
    { prefix: 'notificationEvents', title: 'Notification events', section },
    {
      outcomeSummary: post(`${base}/deliveries/outcome-summary`, ['Notifications.Deliveries'], 'Sum up delivery outcomes', {
        ...takes(OutcomeSummaryRequestDto),
        reads: true,
        ...answers(OutcomeSummaryDto),
      }),
      list: get(`${base}/events`, events, 'List deliveries in a window', {
        ...lists(NotificationEventDto),
        query: NotificationEventsQuery,
      }),
      read: get(`${base}/events/{id}`, events, 'Read a delivery with its body', answers(NotificationEventDetailDto)),
      replayWindow: post(`${base}/events/replay`, replay, 'Replay every replayable delivery in a window', {
        ...takes(ReplayWindowDto),
        ...answers(ReplayWindowResultDto),
      }),
      replay: act(`${base}/events/{id}/replay`, replay, 'Replay a delivery', answers(ReplayResultDto)),
    },
  ),
};
