import { ok } from '../../../domain/kernel/call.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const accessForAll: Mutant = {
  breaks: ['KEY-HAS-ACCESS'],
  description: 'The access check returns true for every caller and key.',
  seams: (original) => around(original, ['apiKeys.hasAccess'], () => ok(true)),
};
