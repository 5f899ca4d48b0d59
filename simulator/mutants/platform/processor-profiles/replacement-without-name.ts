import { isJsonObject } from '../../../../schemas/shared/json.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

export const replacementWithoutName: Mutant = {
  breaks: ['MERCHANT-PROFILE-REPLACE'],
  description: 'A processor profile keeps its name when it is replaced.',
  seams: (original) =>
    around(original, ['processorProfiles.update'], (call, handler) => {
      const stored = call.world.records.processorProfiles.get(call.params['profileId'] ?? '');
      const body = isJsonObject(call.body) ? call.body : {};
      return handler({ ...call, body: { ...body, ...(stored === undefined ? {} : { name: stored.name }) } });
    }),
};
