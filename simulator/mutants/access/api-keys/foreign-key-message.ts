import { editRefusal, withMessage } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const foreignKeyMessage: Mutant = {
  breaks: ['KEY-DETAIL-SAME-404'],
  description: 'The 404 for a key that the caller is not allowed to see has a different message.',
  seams: (original) =>
    editRefusal(original, ['apiKeys.detail'], (refusal, { world, params }) => {
      const exists = world.records.apiKeys.get(params['id']?.toLowerCase() ?? '') !== undefined;
      return refusal.kind === 'notFound' && exists ? withMessage(refusal, 'The key belongs to somebody else.') : undefined;
    }),
};
