import { Refusal } from '../domain/refusal.ts';
import { editRefusal } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const unknownTransaction400: Mutant = {
  breaks: ['TX-READ-UNKNOWN'],
  description: 'A read of a transaction that does not exist is a 400.',
  seams: (original) =>
    editRefusal(original, ['transactions.read'], (refusal) =>
      refusal.kind === 'notFound' ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail) : undefined,
    ),
};
