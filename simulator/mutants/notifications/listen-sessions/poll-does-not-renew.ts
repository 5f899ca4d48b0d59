import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const pollDoesNotRenew: Mutant = {
  breaks: ['LISTEN-POLL-RENEWS'],
  description: 'A poll does not renew the session.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const { listenSessions } = call.world.records;
      const before = listenSessions.get(call.params['id'] ?? '');
      const result = handler(call);
      if (before === undefined) return result;
      listenSessions.replace(before);
      return { ...result, body: { ...(result.body as Json), expiresAtUtc: formatInstant(before.expiresAt) } };
    }),
};
