import { editReply, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const nullFilterCountsZero: Mutant = {
  breaks: ['COUNT-NULL-FILTER'],
  description: 'A null filter counts 0.',
  seams: (original) =>
    editReply(original, ['transactions.summaryCounts'], (body, call) => {
      const filters = ((call.body as Json)['summaryFilters'] ?? {}) as Json;
      return Object.fromEntries(Object.entries(body).map(([key, count]) => [key, filters[key] === null ? 0 : count]));
    }),
};
