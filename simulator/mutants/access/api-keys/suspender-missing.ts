import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suspenderMissing: Mutant = {
  breaks: ['KEY-SUSPEND-RECORDED'],
  description: 'Nobody is recorded as having suspended a key.',
  seams: (original) => editDetail(original, (body) => ({ ...body, suspendedBy: null })),
};
