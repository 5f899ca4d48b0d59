import { editRefusal, withMessage } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const secretInFailure: Mutant = {
  breaks: ['ERROR-NO-SECRETS'],
  description: 'The rejection of an unknown key id shows the key of the caller.',
  seams: (original) =>
    editRefusal(original, ['apiKeys.detail'], (refusal, call) => withMessage(refusal, `Called with ${call.header('api-key') ?? ''}.`)),
};
