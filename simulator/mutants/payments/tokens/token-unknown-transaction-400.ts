import { Refusal } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenUnknownTransaction400: Mutant = {
  breaks: ['TOKEN-UNKNOWN-TRANSACTION'],
  description: 'A token of a transaction that does not exist answers 400.',
  seams: (original) =>
    editRefusal(original, ['tokens.createFromTransaction'], (refusal) =>
      refusal.kind === 'notFound' ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail) : undefined,
    ),
};
