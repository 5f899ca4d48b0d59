import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const batchBoundsRefused: Mutant = {
  breaks: ['LISTEN-BATCH-CLAMPED'],
  description: 'A batch size out of bounds is refused.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const size = Number((call.query as Json)['MaxResultCount'] ?? 1);
      if (size < 1 || size > 200) throw invalidMember('MaxResultCount', 'The field MaxResultCount must be between 1 and 200.');
      return handler(call);
    }),
};
