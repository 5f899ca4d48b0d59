import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const lineageOfNewKeyOnly: Mutant = {
  breaks: ['KEY-DETAIL-LINEAGE'],
  description: 'Only the new key of a rotation has a lineage.',
  seams: (original) => editDetail(original, (body) => ({ ...body, hasRotationLineage: body['replacesKeyId'] !== null })),
};
