import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenTypeUnknown: Mutant = {
  breaks: ['TOKEN-TYPE-VALUES', 'TOKEN-CATEGORY-VALUES'],
  description: 'type and category have undocumented values.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, type: 'CreditCard', category: 'Vault' })),
};
