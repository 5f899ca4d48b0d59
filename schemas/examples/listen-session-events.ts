import { ListenSessionEventsDto } from '../notifications/listen-sessions/group.ts';
import { type Body, examples } from './example.ts';

const full: Body = {
  events: [
    {
      eventId: 'evt_01',
      eventType: 'transaction.settled',
      stagedAtUtc: '2026-05-01T10:00:00.000001Z',
      occurredAtUtc: '2026-05-01T09:59:59Z',
      isSample: false,
      headers: { 'webhook-id': 'evt_01', 'webhook-timestamp': '1777629600', 'webhook-signature': 'v1,c2lnbmF0dXJl' },
      body: '{"id":"evt_01"}',
    },
  ],
  nextCursorUtc: '2026-05-01T10:00:00.000001Z',
  agedOutGap: true,
  oldestAvailableUtc: '2026-05-01T09:00:00Z',
  expiresAtUtc: '2026-05-01T10:15:00Z',
};

export const listenSessionEvents = examples({
  name: 'ListenSessionEventsDto',
  schema: ListenSessionEventsDto,
  table: `
    events | array of ListenSessionEventDto | nullable
    nextCursorUtc | date-time | nullable
    agedOutGap | boolean |
    oldestAvailableUtc | date-time | nullable
    expiresAtUtc | date-time |
  `,
  full,
  nulls: { events: null, nextCursorUtc: null, agedOutGap: false, oldestAvailableUtc: null, expiresAtUtc: '2026-05-01T10:15:00Z' },
  valid: [{ title: 'nothing new', value: { ...full, events: [], agedOutGap: false, oldestAvailableUtc: null } }],
  open: [{ title: 'events with other fields', value: { ...full, events: [{ id: 1, kind: 'settled' }] } }],
});
