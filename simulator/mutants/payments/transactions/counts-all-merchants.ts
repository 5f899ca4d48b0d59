import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const countsAllMerchants: Mutant = {
  breaks: ['COUNT-SCOPED'],
  description: 'Summary counts include the transactions of other merchants.',
  seams: (original) =>
    editReply(original, ['transactions.summaryCounts'], (body, { world, principal }) => {
      const foreign = world.records.transactions.all().filter(({ merchantId }) => merchantId !== principal.merchantId).length;
      return Object.fromEntries(Object.entries(body).map(([key, count]) => [key, Number(count) + foreign]));
    }),
};
