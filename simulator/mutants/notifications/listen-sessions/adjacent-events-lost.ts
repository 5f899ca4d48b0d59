import { between, epoch, type Instant, parseInstant, seconds } from '../../../../schemas/shared/instant.ts';
import type { Result } from '../../../domain/kernel/call.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

const instantOf = (value: unknown): Instant => parseInstant(String(value)) ?? epoch;
const stagedBy = ({ body }: Result): readonly Instant[] =>
  ((body as Json)['events'] as readonly Json[]).map(({ stagedAtUtc }) => instantOf(stagedAtUtc));

export const adjacentEventsLost: Mutant = {
  breaks: ['LISTEN-STAGED-RETURNED', 'LISTEN-REREAD', 'LISTEN-PROGRESS'],
  description: 'A poll with a cursor omits events staged within a second of another event.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const query = call.query as Json;
      const result = handler(call);
      if (query['CursorUtc'] === undefined) return result;
      const all = stagedBy(handler({ ...call, query: { MaxResultCount: 200 } }));
      const isClose = (at: Instant): boolean => all.some((other) => other < at && between(other, at) < seconds(1));
      const body = result.body as Json;
      const events = (body['events'] as readonly Json[]).filter(({ stagedAtUtc }) => !isClose(instantOf(stagedAtUtc)));
      return { ...result, body: { ...body, events } };
    }),
};
