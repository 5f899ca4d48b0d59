import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyReplyShort: Mutant = {
  breaks: ['TX-LEGACY-FORWARDS'],
  description: 'The legacy route returns only an id and a status.',
  seams: (original) => editReply(original, ['transactions.operateLegacy'], ({ id, status }) => ({ id, status })),
};
