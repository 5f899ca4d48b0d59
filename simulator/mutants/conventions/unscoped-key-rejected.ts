import { forbidden } from '../../domain/kernel/refusal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const unscopedKeyRejected: Mutant = {
  breaks: ['AUTH-SCOPES-NONE'],
  description: 'A new key without scopes is rejected by every operation that needs a permission.',
  seams: (original) => ({
    authorize: (operation, principal) => {
      const { expireAt, scopes } = principal.key;
      const [permission] = operation.permissions;
      return permission !== undefined && expireAt !== null && scopes.length === 0
        ? forbidden(permission)
        : original.authorize(operation, principal);
    },
  }),
};
