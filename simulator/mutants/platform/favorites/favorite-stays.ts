import { empty } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const favoriteStays: Mutant = {
  breaks: ['USER-FAVORITES'],
  description: 'A favorite that is removed stays.',
  seams: (original) => around(original, ['favorites.remove'], () => empty),
};
