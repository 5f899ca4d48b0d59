import { notFound } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const openNotServed: Mutant = {
  breaks: ['LISTEN-OPEN'],
  description: 'A session cannot be opened.',
  seams: (original) =>
    around(original, ['listenSessions.create'], () => {
      throw notFound('there is no such operation');
    }),
};
