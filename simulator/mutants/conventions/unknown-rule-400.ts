import { malformedId } from '../../domain/kernel/refusal.ts';
import { editRefusal } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const unknownRule400: Mutant = {
  breaks: ['CATALOGUE-UNKNOWN-ID'],
  description: 'Reading a rate-limit rule that does not exist is a bad request.',
  seams: (original) =>
    editRefusal(original, ['rateLimitRules.read'], (refusal) => (refusal.kind === 'notFound' ? malformedId('id') : undefined)),
};
