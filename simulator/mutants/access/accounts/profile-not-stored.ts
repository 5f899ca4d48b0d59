import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const profileNotStored: Mutant = {
  breaks: ['USER-ACCOUNT'],
  description: 'A changed profile is answered and not stored.',
  seams: (original) =>
    around(original, ['gatewayProfile.update'], (call, handler) => {
      const { users } = call.world.records;
      const before = users.get(call.principal.user.id);
      const { body } = handler(call);
      if (before !== undefined) users.replace(before);
      return ok(body);
    }),
};
