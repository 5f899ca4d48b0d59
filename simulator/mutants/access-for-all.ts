import { ok } from '../domain/call.ts';
import { around } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const accessForAll: Mutant = {
  breaks: ['KEY-HAS-ACCESS'],
  description: 'Everybody is told to have access to every key.',
  seams: (original) => around(original, ['apiKeys.hasAccess'], () => ok(true)),
};
