import { invalidMember } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unknownKey400: Mutant = {
  breaks: ['KEY-DETAIL-UNKNOWN-404'],
  description: 'The detail of an unknown key answers 400.',
  seams: (original) =>
    editRefusal(original, ['apiKeys.detail'], (refusal, { world, params }) =>
      refusal.kind === 'notFound' && world.records.apiKeys.get(params['id'] ?? '') === undefined
        ? invalidMember('id', 'There is no such key.')
        : undefined,
    ),
};
