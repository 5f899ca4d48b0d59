import { Refusal } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenErrorWithoutCode: Mutant = {
  breaks: ['TOKEN-NO-METHOD-CODED'],
  description: 'The rejection of a token has no code.',
  seams: (original) =>
    editRefusal(original, ['tokens.createFromTransaction'], (refusal) =>
      refusal.kind === 'refusedToken' ? new Refusal(refusal.kind, refusal.status, '', refusal.message, refusal.detail) : undefined,
    ),
};
