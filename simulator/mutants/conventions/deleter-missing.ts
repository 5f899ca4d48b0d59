import { editReply, type Json } from '../framework/edit.ts';
import type { Mutant } from '../framework/mutant.ts';

export const deleterMissing: Mutant = {
  breaks: ['CONVENTION-SOFT-DELETE'],
  description: 'deleterId of a deleted profile is null.',
  seams: (original) =>
    editReply(original, ['rateLimitProfiles.list'], (body) => ({
      ...body,
      items: (body['items'] as readonly Json[]).map((item) => ({ ...item, deleterId: null })),
    })),
};
