import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sessionAcrossMerchants: Mutant = {
  breaks: ['LISTEN-404-OTHER-MERCHANT'],
  description: 'A session can be polled by another merchant.',
  seams: (original) =>
    around(original, ['listenSessions.events'], (call, handler) => {
      const session = call.world.records.listenSessions.get(call.params['id'] ?? '');
      return handler(session === undefined ? call : { ...call, principal: { ...call.principal, merchantId: session.merchantId } });
    }),
};
