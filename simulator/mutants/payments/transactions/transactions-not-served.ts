import { notFound } from '../../../domain/kernel/refusal.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const transactionsNotServed: Mutant = {
  breaks: ['TX-CREATE', 'TX-CONTINUATION', 'TX-CONTINUATION-COUNT', 'TX-REPORTS'],
  description: 'Transactions are neither created nor paged nor counted nor summed up.',
  seams: (original) =>
    around(
      original,
      ['transactions.create', 'transactions.page', 'transactions.count', 'transactions.merchantSummary', 'transactions.payTypeSummary'],
      () => {
        throw notFound('there is no such operation');
      },
    ),
};
