import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const countsLowerCase: Mutant = {
  breaks: ['COUNT-KEYS-EXACT'],
  description: 'The keys of summary counts are returned in lower case.',
  seams: (original) =>
    editReply(original, ['transactions.summaryCounts'], (body) =>
      Object.fromEntries(Object.entries(body).map(([key, count]) => [key.toLowerCase(), count])),
    ),
};
