import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenReferencePrefixAlone: Mutant = {
  breaks: ['TOKEN-REFERENCE-PREFIX'],
  description: 'The public reference is its prefix and nothing more.',
  seams: (original) => editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, publicReference: 'pt_' })),
};
