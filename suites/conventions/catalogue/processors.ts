import type { Context } from '../../../fixtures/test.ts';
import { attempt } from '../../checks/attempt.ts';
import { anyProcessor, configFor, makeProfile, ofMerchant, processorIn, profileBody } from '../../checks/processor.ts';
import type { Go } from './walker.ts';

export async function processors(go: Go, context: Context): Promise<void> {
  const found = await processorIn(context, await go('processors.list'));
  if (found === undefined) return;
  const { params } = found;
  for (const read of ['processors.configSchema', 'processors.configTemplate'] as const) await go(read, { params });
  await go('processors.validateConfig', { params, body: { config: found.template.json } });
}

export async function processorProfiles(go: Go, context: Context): Promise<void> {
  await go('processorProfiles.list', { params: ofMerchant(context) });
  const processor = await anyProcessor(context);
  const body = profileBody(context, processor, configFor(context, processor, 'of a walk').config);
  const profileId = await makeProfile(context, body, (options) => go('processorProfiles.create', options));
  const on = { params: { ...ofMerchant(context), profileId } };
  for (const read of ['processorProfiles.read', 'processorProfiles.summary'] as const) await go(read, on);
  await attempt(() => go('processorProfiles.update', { ...on, body: { ...body, priority: 1 } }));
  await go('processorProfiles.delete', on);
}
