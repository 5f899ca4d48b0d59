import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const mintedForCaller: Mutant = {
  breaks: ['KEY-FORUSER-OWNER', 'KEY-FORUSER-MERCHANT', 'KEY-REVEALED-AGREES-DETAIL'],
  description: 'The reply of a for-user request names the caller as the owner, and no merchant.',
  seams: (original) =>
    editReply(original, ['apiKeys.forUser'], (body, { principal }) => ({ ...body, userId: principal.user.id, merchantId: null })),
};
