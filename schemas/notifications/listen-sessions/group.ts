/** Listen sessions (concepts: ListenSessionEventsDto; endpoints: operation 3; assumptions: 18.4). */
import { array, boolean, instant, int32, map, maybe, nullable, optional, shape, text, uuid, type Static } from '../../shape.ts';
import { FilterGroup } from '../../conventions/paging-types.ts';
import { act, get, group, post } from '../../operation.ts';
import { answers, answersNothing, mayTake, takes } from '../../payloads.ts';

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
const ListenSessionCreateDto = shape('ListenSessionCreateDto', 'assumed', {
  name: maybe(text(64)),
  merchantId: maybe(uuid()),
  eventTypes: maybe(array(text(128), { maxItems: 100 })),
  filter: maybe(FilterGroup),
});

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

const ListenSessionSampleDto = shape('ListenSessionSampleDto', 'assumed', { eventType: text(128) });

export const ListenSessionSampleResultDto = shape('ListenSessionSampleResultDto', 'assumed', { eventId: text(), stagedAtUtc: instant() });
export type ListenSessionSampleResultDto = Static<typeof ListenSessionSampleResultDto>;

const base = '/api/notifications/listen-sessions';
const listen = 'Notifications.ListenSessions.Listen';

export const listenSessions = group(
  { prefix: 'listenSessions', title: 'Listen sessions', section: 'Notifications' },
  {
    create: post(base, [listen], 'Open a listen session and reveal its signing secret once', {
      ...mayTake(ListenSessionCreateDto),
      ...answers(ListenSessionCreatedDto),
    }),
    end: act(`${base}/{id}/end`, [listen], 'End a listen session', {
      ...answersNothing,
      // Indistinguishable afterwards from a session that never existed (concepts: Listen sessions, 7).
      effect: { kind: 'removes' },
    }),
    events: get(`${base}/{id}/events`, [listen], 'Poll a listen session and renew it', {
      query: ListenSessionEventsQuery,
      ...answers(ListenSessionEventsDto),
      bodiless404: true,
      unlogged: true,
      provenance: 'documented',
      source: 'endpoints: Notifications; operation 3',
    }),
    sample: post(`${base}/{id}/sample`, [listen, 'Notifications.Destinations.Test'], 'Stage a sample event in a listen session', {
      ...takes(ListenSessionSampleDto),
      ...answers(ListenSessionSampleResultDto),
    }),
  },
);
