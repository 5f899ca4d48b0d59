import { forbidden } from '../../domain/kernel/refusal.ts';
import { around } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const effectBeforePermission: Mutant = {
  breaks: ['CATALOGUE-PERMISSION-BEFORE-EFFECT'],
  description: 'The permission to delete a profile is checked after deleting it.',
  seams: (original) => ({
    authorize: (operation, principal) => (operation.id === 'rateLimitProfiles.delete' ? null : original.authorize(operation, principal)),
    ...around(original, ['rateLimitProfiles.delete'], (call, handler) => {
      const result = handler(call);
      const missing = call.operation.permissions.find((permission) => !call.principal.may(permission));
      if (missing !== undefined) throw forbidden(missing);
      return result;
    }),
  }),
};
