import { around, type Json } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const batchSizeIgnored: Mutant = {
  breaks: ['LISTEN-BATCH-SIZE'],
  description: 'A poll does not look at MaxResultCount.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) =>
      handler({ ...call, query: { ...(call.query as Json), MaxResultCount: undefined } }),
    ),
};
