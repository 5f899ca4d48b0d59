import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenTypeUnknown: Mutant = {
  breaks: ['TOKEN-TYPE-VALUES', 'TOKEN-CATEGORY-VALUES'],
  description: 'Type and category have names of their own.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, type: 'CreditCard', category: 'Vault' })),
};
