import { empty } from '../domain/call.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const restoreWithoutEffect: Mutant = {
  breaks: ['KEY-RESTORE'],
  description: 'A restored key stays deleted.',
  seams: (original) => around(original, ['apiKeys.restore'], () => empty),
};
