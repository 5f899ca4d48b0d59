import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const followUpOfUnknownTransaction: Mutant = {
  breaks: ['TX-FOLLOW-UP-UNKNOWN'],
  description: 'A follow-up on a transaction that does not exist answers success.',
  seams: (original) =>
    around(original, ['transactions.operate'], (call, handler) =>
      call.world.records.transactions.get((call.params['transactionId'] ?? '').toLowerCase()) === undefined ? { body: {} } : handler(call),
    ),
};
