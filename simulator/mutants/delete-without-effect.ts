import { empty } from '../domain/call.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const deleteWithoutEffect: Mutant = {
  breaks: ['KEY-DELETE'],
  description: 'A deleted key is still there.',
  seams: (original) => around(original, ['apiKeys.delete'], () => empty),
};
