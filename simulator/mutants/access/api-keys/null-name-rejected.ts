import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const nullNameRejected: Mutant = {
  breaks: ['KEY-FORUSER-NAME-NULL'],
  description: 'A key for another user needs a name that is not null.',
  seams: (original) =>
    around(original, ['apiKeys.forUser'], (call, handler) => {
      if ((call.body as Json)['name'] === null) throw invalidMember('name', 'The field name is required.');
      return handler(call);
    }),
};
