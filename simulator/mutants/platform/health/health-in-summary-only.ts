import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const healthInSummaryOnly: Mutant = {
  breaks: ['HEALTH-DETAIL'],
  description: 'Callers with a key get only the health summary, without components.',
  seams: (original) => editReply(original, ['health.overall'], ({ status }) => ({ status })),
};
