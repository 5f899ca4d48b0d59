import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const revealWithoutValue: Mutant = {
  breaks: ['KEY-REVEALED-REVEAL-OPERATION'],
  description: 'Create and reveal reveals nothing.',
  seams: (original) => editReply(original, ['apiKeys.reveal'], (body) => ({ ...body, key: null })),
};
