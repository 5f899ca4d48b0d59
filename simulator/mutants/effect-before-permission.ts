import { forbidden } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const effectBeforePermission: Mutant = {
  breaks: ['CATALOGUE-PERMISSION-BEFORE-EFFECT'],
  description: 'The permission to delete a profile is asked for when it is gone.',
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
