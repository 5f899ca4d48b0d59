import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const rulesWithoutEffect: Mutant = {
  breaks: ['LIMIT-RULE-CAPS'],
  description: 'Stored rules have no effect on requests.',
  seams: (original) =>
    around(original, ['rateLimitRules.create'], (call, handler) => handler({ ...call, body: { ...(call.body as Json), isActive: false } })),
};
