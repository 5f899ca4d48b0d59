import { unauthenticated } from '../../domain/kernel/refusal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const unboundKeyRejected: Mutant = {
  breaks: ['AUTH-CIDR-NONE', 'KEY-REVEALED-VALUE-AUTHENTICATES'],
  description: 'A new key without addresses is rejected from everywhere.',
  seams: (original) => ({
    authenticate: (world, keyId, ip) => {
      const key = world.records.apiKeys.get(keyId);
      const isShut = key !== undefined && key.expireAt !== null && key.allowedCidrs.length === 0;
      return isShut ? unauthenticated('SourceNotAllowed') : original.authenticate(world, keyId, ip);
    },
  }),
};
