import { editRefusal, type Json, withMessage } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unknownUserDisclosed: Mutant = {
  breaks: ['KEY-FORUSER-IDENTICAL'],
  description: 'A for-user request says that the user does not exist.',
  seams: (original) =>
    editRefusal(original, ['apiKeys.forUser'], (refusal, { world, body }) =>
      world.records.users.get(String((body as Json)['userId'])) === undefined ? withMessage(refusal, 'There is no such user.') : undefined,
    ),
};
