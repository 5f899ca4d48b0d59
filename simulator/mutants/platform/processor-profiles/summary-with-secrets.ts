import { editReply } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const summaryWithSecrets: Mutant = {
  breaks: ['MERCHANT-PROFILE-SUMMARY'],
  description: 'The summary of a processor profile shows the whole configuration.',
  seams: (original) =>
    editReply(original, ['processorProfiles.summary'], (body, { world }) => ({
      ...body,
      publicConfig: world.records.processorProfiles.get(String(body['id']))?.config,
    })),
};
