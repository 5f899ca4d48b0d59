import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const screeningMerged: Mutant = {
  breaks: ['MERCHANT-SCREENING-PROFILES'],
  description: 'A screening profile keeps the configuration that its replacement lacks.',
  seams: (original) =>
    around(original, ['screeningProviderProfiles.update'], (call, handler) => {
      const stored = call.world.records.screeningProfiles.get(call.params['profileId'] ?? '');
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { config: stored?.config ?? {}, ...body } });
    }),
};
