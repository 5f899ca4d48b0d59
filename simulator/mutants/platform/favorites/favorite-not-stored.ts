import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const favoriteNotStored: Mutant = {
  breaks: ['USER-FAVORITES'],
  description: 'A favorite is answered when it is added, and not stored.',
  seams: (original) =>
    around(original, ['favorites.add'], (call, handler) => {
      const result = handler(call);
      const { favorites } = call.world.records;
      const added = favorites.by('userId', call.principal.user.id).at(-1);
      if (added !== undefined) favorites.remove(added.id);
      return result;
    }),
};
