import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sourcesMissing: Mutant = {
  breaks: ['KEY-DETAIL-SOURCES-RECORDED'],
  description: 'The addresses from which a key was used are not recorded.',
  seams: (original) => editDetail(original, (body) => ({ ...body, recentSourceIps: [] })),
};
