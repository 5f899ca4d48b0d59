import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const keyWithoutExpiryExpired: Mutant = {
  breaks: ['KEY-DETAIL-EXPIRY-NULL'],
  description: 'A key without an expiry is reported as expired.',
  seams: (original) => editDetail(original, (body) => ({ ...body, isExpired: body['expireAt'] === null || body['isExpired'] === true })),
};
