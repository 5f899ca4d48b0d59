import { around } from './edit.ts';
import { hostOf } from './edit-keys.ts';
import type { Mutant } from './mutant.ts';

export const mintingWithoutPermission: Mutant = {
  breaks: ['KEY-FORUSER-PERMISSION'],
  description: 'A for-user request needs no permission.',
  seams: (original) => ({
    ...around(original, ['apiKeys.forUser'], (call, handler) => {
      const { principal } = call;
      return handler(principal.user.permissions.length === 0 ? { ...call, principal: hostOf(principal) } : call);
    }),
    authorize: (operation, principal) => (operation.id === 'apiKeys.forUser' ? null : original.authorize(operation, principal)),
  }),
};
