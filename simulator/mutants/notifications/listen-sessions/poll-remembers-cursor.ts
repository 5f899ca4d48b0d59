import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const pollRemembersCursor: Mutant = {
  breaks: ['LISTEN-CURSOR-OMITTED'],
  description: 'A poll without a cursor continues where the last poll ended.',
  seams: (original) => {
    const cursors = new Map<string, unknown>();
    return around(original, ['listenSessions.events'], (call, handler) => {
      const id = call.params['id'] ?? '';
      const query = call.query as Json;
      const result = handler({ ...call, query: { ...query, CursorUtc: query['CursorUtc'] ?? cursors.get(id) } });
      const { nextCursorUtc } = result.body as Json;
      if (nextCursorUtc !== null) cursors.set(id, nextCursorUtc);
      return result;
    });
  },
};
