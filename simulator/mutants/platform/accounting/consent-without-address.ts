import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const consentWithoutAddress: Mutant = {
  breaks: ['ACCOUNTING-CONNECT'],
  description: 'Beginning a connection to accounting answers the path of the consent alone.',
  seams: (original) =>
    editReply(original, ['accounting.connect'], (body) => ({ ...body, consentUrl: new URL(String(body['consentUrl'])).pathname })),
};
