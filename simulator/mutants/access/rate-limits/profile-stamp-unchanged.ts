import { around, type Json } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const profileStampUnchanged: Mutant = {
  breaks: ['PROFILE-STAMP-CHANGES', 'PROFILE-STAMP-STALE'],
  description: 'The concurrency stamp of a profile never changes and is never compared.',
  seams: (original) =>
    around(original, ['rateLimitProfiles.create', 'rateLimitProfiles.read', 'rateLimitProfiles.update'], (call, handler) => {
      const isUpdate = call.operation.id === 'rateLimitProfiles.update';
      const result = handler(isUpdate ? { ...call, body: { ...(call.body as Json), concurrencyStamp: null } } : call);
      return { ...result, body: { ...(result.body as Json), concurrencyStamp: 'first' } };
    }),
};
