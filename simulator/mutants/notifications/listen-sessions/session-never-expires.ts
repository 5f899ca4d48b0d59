import type { Result } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sessionNeverExpires: Mutant = {
  breaks: ['LISTEN-404-EXPIRED'],
  description: 'An expired session still answers polls.',
  seams: (original) => {
    const last = new Map<string, Result>();
    return around(original, ['listenSessions.events', 'listenSessions.end'], (call, handler) => {
      const id = call.params['id'] ?? '';
      if (call.operation.id === 'listenSessions.end') {
        last.delete(id);
        return handler(call);
      }
      try {
        const result = handler(call);
        last.set(id, result);
        return result;
      } catch (error) {
        const earlier =
          call.principal.merchantId === call.world.records.merchants.get(call.principal.merchantId ?? '')?.id ? last.get(id) : undefined;
        if (earlier === undefined) throw error;
        return earlier;
      }
    });
  },
};
