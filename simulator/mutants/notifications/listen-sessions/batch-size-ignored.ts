import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const batchSizeIgnored: Mutant = {
  breaks: ['LISTEN-BATCH-SIZE'],
  description: 'A poll ignores MaxResultCount.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) =>
      handler({ ...call, query: { ...(call.query as Json), MaxResultCount: undefined } }),
    ),
};
