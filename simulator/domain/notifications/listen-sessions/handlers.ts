/** Handlers of listen sessions. */
import type { listenSessions } from '../../../../schemas/notifications/listen-sessions/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { create } from './create.ts';
import { end } from './end.ts';
import { poll } from './poll.ts';
import { sample } from './sample.ts';

export const listenSessionHandlers = {
  'listenSessions.create': create,
  'listenSessions.end': end,
  'listenSessions.events': poll,
  'listenSessions.sample': sample,
} satisfies HandlersOf<typeof listenSessions>;
