import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyNameMasked: Mutant = {
  breaks: ['KEY-NAME'],
  description: 'The name of a key is not its name.',
  seams: (original) => around(original, ['apiKeys.name'], () => ok('API key')),
};
