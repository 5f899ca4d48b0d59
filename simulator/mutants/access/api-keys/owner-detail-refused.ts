import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const ownerDetailRefused: Mutant = {
  breaks: ['KEY-DETAIL-OWNER'],
  description: 'The owner of a key who is not an admin cannot read its detail.',
  seams: (original) =>
    around(original, ['apiKeys.detail'], (call, handler) => {
      if (!call.principal.user.roleNames.includes('admin')) throw notFound();
      return handler(call);
    }),
};
