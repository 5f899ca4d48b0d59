import { unauthenticated } from '../../../domain/kernel/refusal.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const successorRefused: Mutant = {
  breaks: ['KEY-ROTATE-NEW-WORKS'],
  description: 'The new key of a rotation is rejected.',
  seams: (original) => ({
    authenticate: (world, keyId, ip) => {
      const replaced = world.records.apiKeys.get(keyId)?.replacesKeyId ?? null;
      return replaced === null ? original.authenticate(world, keyId, ip) : unauthenticated('Unknown');
    },
  }),
};
