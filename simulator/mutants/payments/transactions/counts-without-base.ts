import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const countsWithoutBase: Mutant = {
  breaks: ['COUNT-BASE-AND'],
  description: 'Summary counts ignore the base filter.',
  seams: (original) =>
    around(original, ['transactions.summaryCounts'], (call, handler) =>
      handler({ ...call, body: { ...(call.body as Json), baseFilter: null } }),
    ),
};
