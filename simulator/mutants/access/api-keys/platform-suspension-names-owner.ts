import { editDetail } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const platformSuspensionNamesOwner: Mutant = {
  breaks: ['KEY-DETAIL-SUSPENDED-BY-PLATFORM'],
  description: 'A suspension by the platform names the owner of the key in suspendedBy.',
  seams: (original) =>
    editDetail(original, (body) =>
      body['isSuspended'] === true && body['suspendedBy'] === null ? { ...body, suspendedBy: body['userId'] } : body,
    ),
};
