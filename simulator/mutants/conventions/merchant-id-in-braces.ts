import { editDetail } from '../framework/edit-keys.ts';
import type { Mutant } from '../framework/mutant.ts';

export const merchantIdInBraces: Mutant = {
  breaks: ['CONVENTION-UUID', 'KEY-DETAIL-FIELD-merchantId', 'KEY-DETAIL-MERCHANT-ID'],
  description: 'The merchant of a key is written in braces.',
  seams: (original) => editDetail(original, (body) => ({ ...body, merchantId: `{${String(body['merchantId'])}}` })),
};
