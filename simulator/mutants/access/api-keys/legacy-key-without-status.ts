import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const legacyKeyWithoutStatus: Mutant = {
  breaks: ['KEY-DETAIL-LEGACY-STATUS'],
  description: 'A key older than the status field has the status Unknown.',
  seams: (original) => editDetail(original, (body) => (body['keyPrefix'] === null ? { ...body, status: 'Unknown' } : body)),
};
