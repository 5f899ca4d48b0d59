import { asHost } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const reportOfAllMerchants: Mutant = {
  breaks: ['REPORT-SCOPED'],
  description: 'A report is of the records of all merchants.',
  seams: (original) => asHost(original, ['reports.run']),
};
