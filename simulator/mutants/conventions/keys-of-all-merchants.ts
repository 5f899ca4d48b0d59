import { asHost } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const keysOfAllMerchants: Mutant = {
  breaks: ['PERMISSION-MERCHANT-WRITE'],
  description: 'A key can be suspended by another merchant.',
  seams: (original) => asHost(original, ['apiKeys.suspend']),
};
