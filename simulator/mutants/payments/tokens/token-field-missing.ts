import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const tokenFieldMissing: Mutant = {
  breaks: ['TOKEN-FIELD-numericToken'],
  description: 'A token has no numeric form at all.',
  seams: (original) => editReply(original, ['tokens.createFromTransaction'], ({ numericToken: _left, ...rest }) => rest),
};
