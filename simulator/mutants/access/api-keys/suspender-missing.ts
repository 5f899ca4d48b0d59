import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const suspenderMissing: Mutant = {
  breaks: ['KEY-SUSPEND-RECORDED'],
  description: 'suspendedBy of a suspended key is null.',
  seams: (original) => editDetail(original, (body) => ({ ...body, suspendedBy: null })),
};
