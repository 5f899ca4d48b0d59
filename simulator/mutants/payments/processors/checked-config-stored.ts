import { isJsonObject, type JsonObject } from '../../../../schemas/shared/json.ts';
import { around } from '../../framework/edit.ts';
import type { Mutant } from '../../framework/mutant.ts';

const configOf = (body: unknown): JsonObject => (isJsonObject(body) && isJsonObject(body['config']) ? body['config'] : {});

export const checkedConfigStored: Mutant = {
  breaks: ['PROCESSOR-VALIDATE-DRY-RUN'],
  description: 'A configuration that is checked becomes that of a processor profile of the caller.',
  seams: (original) =>
    around(original, ['processors.validateConfig'], (call, handler) => {
      const { processorProfiles } = call.world.records;
      const [profile] = processorProfiles.by('merchantId', call.principal.merchantId ?? '');
      if (profile !== undefined) processorProfiles.replace({ ...profile, config: configOf(call.body) });
      return handler(call);
    }),
};
