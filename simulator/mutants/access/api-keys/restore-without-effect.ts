import { empty } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const restoreWithoutEffect: Mutant = {
  breaks: ['KEY-RESTORE'],
  description: 'A restored key stays deleted.',
  seams: (original) => around(original, ['apiKeys.restore'], () => empty),
};
