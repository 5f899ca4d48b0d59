import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const endNotServed: Mutant = {
  breaks: ['LISTEN-END'],
  description: 'A session cannot be ended.',
  seams: (original) =>
    around(original, ['listenSessions.end'], () => {
      throw notFound('there is no such operation');
    }),
};
