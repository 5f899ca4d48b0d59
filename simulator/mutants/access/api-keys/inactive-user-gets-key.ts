import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const inactiveUserGetsKey: Mutant = {
  breaks: ['KEY-FORUSER-INACTIVE-USER'],
  description: 'A key is created for a user who is not active.',
  seams: (original) =>
    around(original, ['apiKeys.forUser'], (call, handler) => {
      const { users } = call.world.records;
      const user = users.get(String((call.body as Json)['userId']));
      if (user === undefined || user.isActive) return handler(call);
      users.replace({ ...user, isActive: true });
      return handler(call);
    }),
};
