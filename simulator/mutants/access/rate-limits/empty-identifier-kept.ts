import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const emptyIdentifierKept: Mutant = {
  breaks: ['PROFILE-CREATE-FIELD-scopeIdentifier'],
  description: 'An empty scopeIdentifier reads as an empty string.',
  seams: (original) =>
    editReply(original, ['rateLimitProfiles.create'], (body) => ({ ...body, scopeIdentifier: body['scopeIdentifier'] ?? '' })),
};
