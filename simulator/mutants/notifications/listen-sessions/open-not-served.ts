import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const openNotServed: Mutant = {
  breaks: ['LISTEN-OPEN'],
  description: 'A session cannot be opened.',
  seams: (original) =>
    around(original, ['listenSessions.create'], () => {
      throw notFound('there is no such operation');
    }),
};
