import { notFound } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const endNotServed: Mutant = {
  breaks: ['LISTEN-END'],
  description: 'A session cannot be ended.',
  seams: (original) =>
    around(original, ['listenSessions.end'], () => {
      throw notFound('there is no such operation');
    }),
};
