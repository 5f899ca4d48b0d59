import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyListsNotServed: Mutant = {
  breaks: ['KEY-LIST', 'KEY-LIST-CONTINUATION', 'KEY-COUNT'],
  description: 'Keys are neither listed nor counted.',
  seams: (original) =>
    around(original, ['apiKeys.list', 'apiKeys.continuationList', 'apiKeys.approximateCount'], () => {
      throw notFound();
    }),
};
