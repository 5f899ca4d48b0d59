import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenReferenceUnprefixed: Mutant = {
  breaks: ['TOKEN-REFERENCE-PREFIX'],
  description: 'The public reference has another prefix.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body) => ({
      ...body,
      publicReference: String(body['publicReference']).replace('pt_', 'tok_'),
    })),
};
