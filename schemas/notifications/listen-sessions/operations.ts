import { act, get, group, post } from '../../operation.ts';
import { answers, answersNothing, mayTake, takes } from '../../payloads.ts';
import {
  ListenSessionCreateDto,
  ListenSessionCreatedDto,
  ListenSessionEventsDto,
  ListenSessionEventsQuery,
  ListenSessionSampleDto,
  ListenSessionSampleResultDto,
} from './types.ts';

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
