import type { Principal } from '../domain/principal.ts';
import { around } from './edit.ts';
import { hostOf } from './edit-keys.ts';
import type { Mutant } from './mutant.ts';

/** The host with every permission: whoever mints hands on no more than it has. */
const asAll = (principal: Principal): Principal => ({ ...hostOf(principal), user: { ...principal.user, permissions: 'all' } });

export const mintingWithoutPermission: Mutant = {
  breaks: ['KEY-FORUSER-PERMISSION'],
  description: 'A for-user request needs no permission.',
  seams: (original) => ({
    ...around(original, ['apiKeys.forUser'], (call, handler) => {
      const { principal } = call;
      return handler(principal.user.permissions.length === 0 ? { ...call, principal: asAll(principal) } : call);
    }),
    authorize: (operation, principal) => (operation.id === 'apiKeys.forUser' ? null : original.authorize(operation, principal)),
  }),
};
