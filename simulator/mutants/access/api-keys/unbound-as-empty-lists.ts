import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unboundAsEmptyLists: Mutant = {
  breaks: ['KEY-REVEALED-CIDRS-NULL', 'KEY-REVEALED-SCOPES-NULL'],
  description: 'A revealed key that is bound to nothing has empty lists.',
  seams: (original) => editReply(original, ['apiKeys.forUser'], (body) => ({ ...body, allowedCidrs: [], scopes: [] })),
};
