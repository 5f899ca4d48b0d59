import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const sourcesMissing: Mutant = {
  breaks: ['KEY-DETAIL-SOURCES-RECORDED'],
  description: 'The addresses that a key was used from are not noted.',
  seams: (original) => editDetail(original, (body) => ({ ...body, recentSourceIps: [] })),
};
