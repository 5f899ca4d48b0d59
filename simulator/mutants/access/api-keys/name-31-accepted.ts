import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const name31Accepted: Mutant = {
  breaks: ['KEY-FORUSER-NAME-32'],
  description: 'A name may have 31 characters.',
  seams: (original) =>
    around(original, ['apiKeys.forUser'], (call, handler) => {
      if (String((call.body as Json)['name']).length > 31) throw invalidMember('name', 'The name is too long.');
      return handler(call);
    }),
};
