import { repeatValue } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const prefixTooLong: Mutant = {
  breaks: ['KEY-DETAIL-PREFIX-SAFE'],
  description: 'keyPrefix is the value without its last four characters.',
  seams: (original) => repeatValue(original, 'apiKeys.detail', (body, value) => ({ ...body, keyPrefix: value.slice(0, -4) })),
};
