import { malformedId } from '../domain/refusal.ts';
import { editRefusal } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const unknownRule400: Mutant = {
  breaks: ['CATALOGUE-UNKNOWN-ID'],
  description: 'Reading a rate-limit rule that does not exist is a bad request.',
  seams: (original) =>
    editRefusal(original, ['rateLimitRules.read'], (refusal) => (refusal.kind === 'notFound' ? malformedId('id') : undefined)),
};
