import { invalidMember } from '../../domain/kernel/refusal.ts';
import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const versionParameterRequired: Mutant = {
  breaks: ['VERSION-NO-PARAMETER'],
  description: 'Counts need a version.',
  seams: (original) =>
    around(original, ['transactions.summaryCounts'], (call, handler) => {
      if (call.header('api-version') === undefined) throw invalidMember('api-version', 'The version is required.');
      return handler(call);
    }),
};
