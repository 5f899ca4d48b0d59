import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const cursorRereadsAnHour: Mutant = {
  breaks: ['LISTEN-CURSOR-FILTERS'],
  description: 'A poll reads a whole hour before its cursor again.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const result = handler(call);
      const earlier = { ...(call.query as Json), CursorUtc: undefined };
      const whole = handler({ ...call, query: earlier }).body as Json;
      return (result.body as Json)['nextCursorUtc'] === null
        ? result
        : { ...result, body: { ...(result.body as Json), events: whole['events'] } };
    }),
};
