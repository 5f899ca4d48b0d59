import { notFound } from '../domain/refusal.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const transactionUnread: Mutant = {
  breaks: ['TX-READ'],
  description: 'A transaction cannot be read.',
  seams: (original) =>
    around(original, ['transactions.read'], () => {
      throw notFound('transactions are not shown');
    }),
};
