import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const replacementMerged: Mutant = {
  breaks: ['MERCHANT-PROFILE-REPLACE'],
  description: 'A processor profile keeps the time zone that its replacement lacks.',
  seams: (original) =>
    around(original, ['processorProfiles.update'], (call, handler) => {
      const stored = call.world.records.processorProfiles.get(call.params['profileId'] ?? '');
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { timeZone: stored?.timeZone ?? null, ...body } });
    }),
};
