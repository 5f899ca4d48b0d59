import { formatInstant, milliseconds, parseInstant, plus } from '../../../../schemas/shared/instant.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

const shifted = (query: Json, by: number): Json => {
  const cursor = parseInstant(String(query['CursorUtc']));
  return cursor === undefined ? query : { ...query, CursorUtc: formatInstant(plus(cursor, milliseconds(by))) };
};

export const rereadBlocksNewEvents: Mutant = {
  breaks: ['LISTEN-PROGRESS'],
  description: 'Re-read events fill the batch, so small batches never reach new events.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => handler({ ...call, query: shifted(call.query as Json, -5000) })),
};
