import { around, type Json } from '../../framework/edit.ts';
import { hostOf } from '../../framework/edit-keys.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const nestedProfileUnchecked: Mutant = {
  breaks: ['MERCHANT-PROFILE-SCOPED'],
  description: 'A processor profile is found below any merchant that the caller reaches, whoever owns it.',
  seams: (original) =>
    around(original, ['processorProfiles.read', 'processorProfiles.summary'], (call, handler) => {
      const { merchantId, profileId } = call.params as Json;
      const owner = call.world.records.processorProfiles.get(String(profileId).toLowerCase())?.merchantId;
      const isOwn = String(merchantId).toLowerCase() === call.principal.merchantId;
      if (owner === undefined || !isOwn) return handler(call);
      return handler({ ...call, principal: hostOf(call.principal), params: { ...call.params, merchantId: owner } });
    }),
};
