import { repeatValue } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const valueShownAgain: Mutant = {
  breaks: ['KEY-REVEALED-VALUE-ONCE'],
  description: 'Reading a key by its id shows its value.',
  seams: (original) => repeatValue(original, 'apiKeys.read', (body, value) => ({ ...body, key: value })),
};
