import { unauthenticated } from '../../../domain/kernel/refusal.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const cutoverAlways: Mutant = {
  breaks: ['KEY-ROTATE-OLD-WORKS', 'AUTH-USABLE-AGREES'],
  description: 'A rotated key is rejected at once.',
  seams: (original) => ({
    authenticate: (world, keyId, ip) => {
      const successor = world.records.apiKeys.get(keyId)?.replacedByKeyId ?? null;
      return successor === null ? original.authenticate(world, keyId, ip) : unauthenticated('OverlapLapsed');
    },
  }),
};
