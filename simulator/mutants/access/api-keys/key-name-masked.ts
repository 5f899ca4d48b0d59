import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyNameMasked: Mutant = {
  breaks: ['KEY-NAME'],
  description: 'Reading the name of a key returns another name.',
  seams: (original) => around(original, ['apiKeys.name'], () => ok('API key')),
};
