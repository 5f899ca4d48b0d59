import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const pollFieldMissing: Mutant = {
  breaks: ['LISTEN-FIELD-oldestAvailableUtc'],
  description: 'A poll without a gap omits oldestAvailableUtc.',
  seams: (original) =>
    editReply(original, ['listenSessions.events'], ({ oldestAvailableUtc, ...rest }) =>
      oldestAvailableUtc === null ? rest : { ...rest, oldestAvailableUtc },
    ),
};
