import { editReply, type Json } from './edit.ts';
import type { Mutant } from './mutant.ts';

export const deleterUntold: Mutant = {
  breaks: ['CONVENTION-SOFT-DELETE'],
  description: 'Nobody is recorded as having deleted a profile.',
  seams: (original) =>
    editReply(original, ['rateLimitProfiles.list'], (body) => ({
      ...body,
      items: (body['items'] as readonly Json[]).map((item) => ({ ...item, deleterId: null })),
    })),
};
