import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenReferencePlain: Mutant = {
  breaks: ['TOKEN-REFERENCE-OPAQUE', 'TOKEN-CHARGE'],
  description: 'The public reference contains the vault id and cannot be charged.',
  seams: (original) =>
    editReply(original, ['tokens.createFromTransaction'], (body) => ({ ...body, publicReference: `pt_${String(body['id'])}` })),
};
