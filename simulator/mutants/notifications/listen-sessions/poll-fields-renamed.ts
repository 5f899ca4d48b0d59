import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const pollFieldsRenamed: Mutant = {
  breaks: [
    'LISTEN-FIELD-events',
    'LISTEN-FIELD-nextCursorUtc',
    'LISTEN-FIELD-agedOutGap',
    'LISTEN-FIELD-oldestAvailableUtc',
    'LISTEN-FIELD-expiresAtUtc',
  ],
  description: 'The members of a poll have an underscore before their names.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], (body) =>
      Object.fromEntries(Object.entries(body).map(([name, value]) => [`_${name}`, value])),
    ),
};
