import { asHost } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

/** That an export has the rows of a run, and what a row, a sum or a filter means, no document states: the simulator's own tests judge it. */
export const exportOfAllMerchants: Mutant = {
  breaks: ['REPORT-SCOPED'],
  description: 'The export of a report has the records of all merchants.',
  seams: (original) => asHost(original, ['reports.export']),
};
