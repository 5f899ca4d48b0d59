import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const transactionNotReadable: Mutant = {
  breaks: ['TX-READ'],
  description: 'A transaction cannot be read.',
  seams: (original) =>
    around(original, ['transactions.read'], () => {
      throw notFound('transactions are not shown');
    }),
};
