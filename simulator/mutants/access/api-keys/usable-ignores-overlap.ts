import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const usableIgnoresOverlap: Mutant = {
  breaks: ['KEY-DETAIL-USABLE', 'AUTH-USABLE-AGREES'],
  description: 'A key past its rotation overlap is still reported as usable.',
  seams: (original) =>
    editReply(original, ['apiKeys.detail'], (body) => ({
      ...body,
      isUsable: body['status'] === 'Active' && body['active'] === true && body['isExpired'] === false,
    })),
};
