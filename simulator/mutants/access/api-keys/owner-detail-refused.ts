import { notFound } from '../../../domain/kernel/refusal.ts';
import { isAdministrator } from '../../../domain/platform/users/roles.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const ownerDetailRefused: Mutant = {
  breaks: ['KEY-DETAIL-OWNER'],
  description: 'The owner of a key who is not an admin cannot read its detail.',
  seams: (original) =>
    around(original, ['apiKeys.detail'], (call, handler) => {
      if (!isAdministrator(call.principal.user)) throw notFound();
      return handler(call);
    }),
};
