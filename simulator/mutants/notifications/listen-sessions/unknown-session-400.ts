import { Refusal } from '../../../domain/kernel/refusal.ts';
import { editRefusal } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unknownSession400: Mutant = {
  breaks: ['LISTEN-404-UNKNOWN'],
  description: 'A poll of a session that does not exist answers 400.',
  seams: (original) =>
    editRefusal(original, ['listenSessions.events'], (refusal, { world, params }) =>
      refusal.kind === 'notFound' && world.records.listenSessions.get(params['id'] ?? '') === undefined
        ? new Refusal('other', 400, refusal.code, refusal.message, refusal.detail)
        : undefined,
    ),
};
