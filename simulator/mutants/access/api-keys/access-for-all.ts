import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const accessForAll: Mutant = {
  breaks: ['KEY-HAS-ACCESS'],
  description: 'Everybody is noted to have access to every key.',
  seams: (original) => around(original, ['apiKeys.hasAccess'], () => ok(true)),
};
