import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suspendedIsRevoked: Mutant = {
  breaks: ['KEY-DETAIL-IS-REVOKED'],
  description: 'A suspended key is reported as revoked.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isRevoked: body['status'] !== 'Active' })),
};
