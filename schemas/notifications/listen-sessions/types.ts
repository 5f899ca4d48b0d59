/** Listen sessions (concepts: ListenSessionEventsDto; endpoints: operation 3; assumptions: 18.4). */
import { array, boolean, instant, int32, map, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { FilterGroup } from '../../conventions/filter-types.ts';

export const ListenSessionEventDto = shape('ListenSessionEventDto', 'assumed', {
  eventId: text(),
  eventType: text(),
  stagedAtUtc: instant(),
  occurredAtUtc: instant(),
  isSample: boolean(),
  headers: map(text()),
  body: text(),
});
export type ListenSessionEventDto = Static<typeof ListenSessionEventDto>;

export const ListenSessionEventsDto = shape('ListenSessionEventsDto', 'documented', {
  events: nullable(array(ListenSessionEventDto)),
  nextCursorUtc: nullable(instant()),
  agedOutGap: boolean(),
  oldestAvailableUtc: nullable(instant()),
  expiresAtUtc: instant(),
});
export type ListenSessionEventsDto = Static<typeof ListenSessionEventsDto>;

/** Query of a poll; a batch size out of range is clamped, never rejected. */
export const ListenSessionEventsQuery = shape('ListenSessionEventsQuery', 'documented', {
  CursorUtc: optional(instant()),
  MaxResultCount: optional(int32()),
});
export type ListenSessionEventsQuery = Static<typeof ListenSessionEventsQuery>;

/** Optional body; null event types mean all. */
export const ListenSessionCreateDto = shape('ListenSessionCreateDto', 'assumed', {
  name: maybe(text(64)),
  merchantId: maybe(uuid()),
  eventTypes: maybe(array(text(128), { maxItems: 100 })),
  filter: maybe(FilterGroup),
});
export type ListenSessionCreateDto = Static<typeof ListenSessionCreateDto>;

/** Only this reply has the signing secret. */
export const ListenSessionCreatedDto = shape('ListenSessionCreatedDto', 'assumed', {
  id: uuid(),
  name: nullable(text()),
  merchantId: uuid(),
  eventTypes: nullable(array(text())),
  signingSecret: text(),
  createdAtUtc: instant(),
  expiresAtUtc: instant(),
  pollIntervalSeconds: int32({ minimum: 1 }),
});
export type ListenSessionCreatedDto = Static<typeof ListenSessionCreatedDto>;

export const ListenSessionSampleDto = shape('ListenSessionSampleDto', 'assumed', { eventType: text(128) });
export type ListenSessionSampleDto = Static<typeof ListenSessionSampleDto>;

export const ListenSessionSampleResultDto = shape('ListenSessionSampleResultDto', 'assumed', { eventId: text(), stagedAtUtc: instant() });
export type ListenSessionSampleResultDto = Static<typeof ListenSessionSampleResultDto>;
