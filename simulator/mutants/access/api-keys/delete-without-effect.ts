import { empty } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const deleteWithoutEffect: Mutant = {
  breaks: ['KEY-DELETE'],
  description: 'A deleted key still exists.',
  seams: (original) => around(original, ['apiKeys.delete'], () => empty),
};
