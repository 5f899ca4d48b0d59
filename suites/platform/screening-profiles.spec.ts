import { conformance, topic, unobservable } from '../../fixtures/test.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { idOf, judgeReplaced } from '../checks/created.ts';
import { ofMerchant, screeningBody } from '../checks/processor.ts';
import { makingNeeds } from '../checks/resource.ts';
import { refusedBy } from '../checks/serving.ts';

const as = 'merchantAdmin' as const;
const rule = 'MERCHANT-SCREENING-PROFILES';

topic('Screening profiles', () => {
  conformance('are replaced as a whole', { rules: [rule], needs: makingNeeds }, async (context) => {
    const { api, build } = context;
    const params = ofMerchant(context);
    const body = screeningBody(context);
    const sent = api.bodyFor('screeningProviderProfiles.create', body, { name: String(body['name']) });
    const made = await api.call('screeningProviderProfiles.create', { as, params, body: sent });
    if (!made.ok) unobservable(refusedBy(made), made);
    const profileId = await idOf(context, 'screeningProviderProfiles', made, { sent, params });
    const { config, ...rest } = body;
    const name = build.name('replaced screening', 64);
    await judgeReplaced(context, rule, {
      read: 'screeningProviderProfiles.read',
      update: 'screeningProviderProfiles.update',
      params: { ...params, profileId },
      body: { ...rest, name },
      name,
      texts: [String(body['name']), String(isJsonObject(config) ? config['accountId'] : undefined)],
      what: 'screening profile',
    });
    const deletion = await api.call('screeningProviderProfiles.delete', { as, params: { ...params, profileId } });
    if (!deletion.ok) unobservable(refusedBy(deletion), deletion);
  });
});
