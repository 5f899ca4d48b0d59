import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const reasonsMissing: Mutant = {
  breaks: ['KEY-SUSPEND-REASON', 'KEY-REVOKE-REASON'],
  description: 'The reasons of suspension and revocation are not stored.',
  seams: (original) => editDetail(original, (body) => ({ ...body, suspensionReason: null, revocationReason: null })),
};
