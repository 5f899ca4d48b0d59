import { Refusal } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unknownTransaction400: Mutant = {
  breaks: ['TX-READ-UNKNOWN'],
  description: 'A read of a transaction that does not exist answers 400.',
  seams: (original) =>
    editRefusal(original, ['transactions.read'], (refusal) =>
      refusal.kind === 'notFound' ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail) : undefined,
    ),
};
