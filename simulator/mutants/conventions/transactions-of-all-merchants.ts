import { asHost } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const transactionsOfAllMerchants: Mutant = {
  breaks: ['PERMISSION-NONE-STILL-SCOPED', 'PERMISSION-NONE-LIST-SCOPED', 'PERMISSION-MERCHANT-READ'],
  description: 'Transactions are open to every merchant.',
  seams: (original) => asHost(original, ['transactions.list', 'transactions.read']),
};
