import { around, type Json } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const countsWithoutBase: Mutant = {
  breaks: ['COUNT-BASE-AND'],
  description: 'Summary counts leave the base filter out.',
  seams: (original) =>
    around(original, ['transactions.summaryCounts'], (call, handler) =>
      handler({ ...call, body: { ...(call.body as Json), baseFilter: null } }),
    ),
};
