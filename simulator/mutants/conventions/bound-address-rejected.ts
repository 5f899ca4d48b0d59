import { unauthenticated } from '../../domain/kernel/refusal.ts';
import type { Mutant } from '../framework/mutant.ts';

export const boundAddressRejected: Mutant = {
  breaks: ['AUTH-CIDR-INSIDE'],
  description: 'A key bound to addresses is rejected from these addresses too.',
  seams: (original) => ({
    authenticate: (world, keyId, ip) =>
      world.records.apiKeys.get(keyId)?.allowedCidrs.length === 0
        ? original.authenticate(world, keyId, ip)
        : unauthenticated('SourceNotAllowed'),
  }),
};
