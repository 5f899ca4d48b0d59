import { editReply } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const restoredStillDeleted: Mutant = {
  breaks: ['CONVENTION-RESTORE-CLEAN'],
  description: 'A restored profile is still marked deleted.',
  seams: (original) =>
    editReply(original, ['rateLimitProfiles.read'], (body) => ({ ...body, isDeleted: body['lastModificationTime'] !== null })),
};
