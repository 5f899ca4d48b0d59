import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const ownCursorRefused: Mutant = {
  breaks: ['LISTEN-CURSOR-ACCEPTED'],
  description: 'A poll rejects the cursor that the poll before it returned.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const given = (call.query as Readonly<Record<string, unknown>>)['CursorUtc'];
      const issued = call.world.state<Record<string, true>>('mutant.cursors', () => ({}));
      if (typeof given === 'string' && issued[given] === true) throw invalidMember('CursorUtc', 'The cursor is not valid.');
      const result = handler(call);
      const next = (result.body as Readonly<Record<string, unknown>> | undefined)?.['nextCursorUtc'];
      if (typeof next === 'string') issued[next] = true;
      return result;
    }),
};
