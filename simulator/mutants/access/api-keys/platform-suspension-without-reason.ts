import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const platformSuspensionWithoutReason: Mutant = {
  breaks: ['KEY-DETAIL-SUSPENDED-BY-PLATFORM'],
  description: 'A suspension by the platform has no reason.',
  seams: (original) => editDetail(original, (body) => (body['suspendedBy'] === null ? { ...body, suspensionReason: null } : body)),
};
