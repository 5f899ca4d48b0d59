/** Deliveries, their replays and their outcomes (assumptions: 18.1, 18.2). */
import {
  array,
  boolean,
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
  shape,
  text,
  uuid,
  type Static,
} from '../../shape.ts';
import { DeliveryStatus, NotificationTransport } from '../../conventions/enums.ts';
import { PageQuery } from '../../conventions/paging-types.ts';

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
export type NotificationEventDto = Static<typeof NotificationEventDto>;

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
export type NotificationEventDetailDto = Static<typeof NotificationEventDetailDto>;

/** A window of creation times, by default the last 24 hours. */
export const NotificationEventsQuery = shape('NotificationEventsQuery', 'assumed', {
  ...PageQuery.properties,
  fromUtc: optional(instant()),
  toUtc: optional(instant()),
});
export type NotificationEventsQuery = Static<typeof NotificationEventsQuery>;

export const ReplayResultDto = shape('ReplayResultDto', 'assumed', { deliveryId: uuid(), replayOfId: uuid(), status: DeliveryStatus });
export type ReplayResultDto = Static<typeof ReplayResultDto>;

const window = { fromUtc: instant(), toUtc: instant() };
const eventTypes = maybe(array(text(128), { maxItems: 100 }));

/** By default failed and suppressed deliveries. */
export const ReplayWindowDto = shape('ReplayWindowDto', 'assumed', {
  ...window,
  eventTypes,
  destinationId: maybe(uuid()),
  statuses: maybe(list(DeliveryStatus)),
});
export type ReplayWindowDto = Static<typeof ReplayWindowDto>;

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
