import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const filtersCumulative: Mutant = {
  breaks: ['COUNT-VARIANTS'],
  description: 'Each filter of summary counts is combined with the previous filters.',
  seams: (original) =>
    around(original, ['transactions.summaryCounts'], (call, handler) => {
      const body = call.body as Json;
      const before: unknown[] = [];
      const filters = Object.entries((body['summaryFilters'] ?? {}) as Json).map(([key, filter]) => {
        if (filter !== null) before.push(filter);
        return [key, before.length === 0 ? null : { logic: 'And', groups: [...before] }] as const;
      });
      return handler({ ...call, body: { ...body, summaryFilters: Object.fromEntries(filters) } });
    }),
};
