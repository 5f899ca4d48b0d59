import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const forUserRefused400: Mutant = {
  breaks: [
    'KEY-FORUSER-UNKNOWN-USER',
    'KEY-FORUSER-UNKNOWN-MERCHANT',
    'KEY-FORUSER-USER-ELSEWHERE',
    'KEY-FORUSER-FOREIGN-MERCHANT',
    'KEY-FORUSER-INACTIVE-USER',
  ],
  description: 'An unknown user or merchant gives a validation failure.',
  seams: (original) =>
    editRefusal(original, ['apiKeys.forUser'], (refusal) =>
      refusal.kind === 'notFound' ? invalidMember('userId', 'The user cannot have a key.') : undefined,
    ),
};
