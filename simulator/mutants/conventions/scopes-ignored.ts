import { principalOf } from '../../domain/kernel/principal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const scopesIgnored: Mutant = {
  breaks: ['AUTH-SCOPES-OUTSIDE'],
  description: 'The scopes of a key limit nothing.',
  seams: (original) => ({
    authorize: (operation, { key, user }) => original.authorize(operation, principalOf({ ...key, scopes: [] }, user)),
  }),
};
