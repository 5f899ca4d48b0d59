import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const screeningWithoutName: Mutant = {
  breaks: ['MERCHANT-SCREENING-PROFILES'],
  description: 'A screening profile keeps its name when it is replaced.',
  seams: (original) =>
    around(original, ['screeningProviderProfiles.update'], (call, handler) => {
      const stored = call.world.records.screeningProfiles.get(call.params['profileId'] ?? '');
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { ...body, ...(stored === undefined ? {} : { name: stored.name }) } });
    }),
};
