import { editReply } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const pageRepeats: Mutant = {
  breaks: ['CONVENTION-PAGE-BOUNDED'],
  description: 'A page starts with a record of the previous page.',
  seams: (original) =>
    editReply(original, ['rateLimitProfiles.continuation'], (body, call) => {
      const items = body['items'] as readonly unknown[];
      const kept: { last?: unknown } = call.world.state('mutant.lastOfPage', () => ({}));
      const before = kept.last;
      kept.last = items.at(-1);
      return before === undefined ? body : { ...body, items: [before, ...items] };
    }),
};
