import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const anotherTransactionByKey: Mutant = {
  breaks: ['TX-BY-IDEMPOTENCY-KEY'],
  description: 'An idempotency key finds some other transaction.',
  seams: (original) =>
    editReply(original, ['transactions.getByIdempotencyKey'], (body, { world }) => ({ ...body, id: world.random.uuid() })),
};
