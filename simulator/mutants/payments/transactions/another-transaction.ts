import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const anotherTransaction: Mutant = {
  breaks: ['TX-READ-ID', 'TX-BY-ID'],
  description: 'A read returns another transaction.',
  seams: (original) =>
    editReply(original, ['transactions.read', 'transactions.getById'], (_body, { world }) => ({
      id: world.random.uuid(),
      merchantId: world.random.uuid(),
      status: 'Captured',
    })),
};
