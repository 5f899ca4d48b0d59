import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const unusedKeyHasSources: Mutant = {
  breaks: ['KEY-DETAIL-SOURCES-EMPTY'],
  description: 'A key that was never used has a recent source address.',
  seams: (original) => editDetail(original, (body) => ({ ...body, recentSourceIps: [{ ipAddress: '192.0.2.1' }] })),
};
