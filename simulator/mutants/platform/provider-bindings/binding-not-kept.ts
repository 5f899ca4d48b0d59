import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const bindingNotKept: Mutant = {
  breaks: ['MERCHANT-BINDINGS'],
  description: 'A 3-D Secure binding is answered when it is written, and not stored.',
  seams: (original) =>
    around(original, ['threeDSecureBindings.update'], (call, handler) => {
      const result = handler(call);
      const { threeDSecureBindings } = call.world.records;
      threeDSecureBindings.removeAll(new Set(threeDSecureBindings.by('merchantId', call.params['id'] ?? '').map(({ id }) => id)));
      return result;
    }),
};
