import { ok } from '../domain/call.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const keyNameMasked: Mutant = {
  breaks: ['KEY-NAME'],
  description: 'The name of a key is not its name.',
  seams: (original) => around(original, ['apiKeys.name'], () => ok('API key')),
};
