import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyReplyShort: Mutant = {
  breaks: ['TX-LEGACY-FORWARDS'],
  description: 'The legacy route answers an id and a status instead of what the other one answers.',
  seams: (original) => editReply(original, ['transactions.operateLegacy'], ({ id, status }) => ({ id, status })),
};
