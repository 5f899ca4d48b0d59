import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyReadEmpty: Mutant = {
  breaks: ['KEY-READ'],
  description: 'Reading a key by its id returns an empty object.',
  seams: (original) => editReply(original, ['apiKeys.read'], () => ({})),
};
