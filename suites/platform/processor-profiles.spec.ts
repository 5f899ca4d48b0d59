import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import type { JsonObject } from '../../schemas/shared/json.ts';
import { speaksOf } from '../checks/members.ts';
import { anyProcessor, configFor, makeProfile, ofMerchant, profileBody } from '../checks/processor.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { judgeReplaced } from '../checks/created.ts';
import { makingNeeds } from '../checks/resource.ts';

const as = 'merchantAdmin' as const;

interface Made {
  readonly params: { readonly merchantId: string; readonly profileId: string };
  readonly body: JsonObject;
  readonly secret: string | undefined;
}

/** An inactive profile, so that no payment uses it. */
async function make(context: Context): Promise<Made> {
  const processor = await anyProcessor(context);
  const { config, secret } = configFor(context, processor, 'of a profile');
  const body = profileBody(context, processor, config);
  const profileId = await makeProfile(context, body, (options) => context.api.call('processorProfiles.create', { as, ...options }));
  return { params: { ...ofMerchant(context), profileId }, body, secret };
}

topic('Processor profiles', () => {
  conformance('are created, listed, read and deleted', { rules: ['MERCHANT-PROCESSOR-PROFILES'], needs: makingNeeds }, async (context) => {
    const { api, judge } = context;
    const { params } = await make(context);
    const judgeOk = (what: string, answer: Answer): boolean =>
      judge.that('MERCHANT-PROCESSOR-PROFILES', answer.ok, { check: `${what} a profile just made`, expected: 'a success', answer });
    judgeOk('the list with', await api.call('processorProfiles.list', { as, params: { merchantId: params.merchantId } }));
    judgeOk('the read of', await api.call('processorProfiles.read', { as, params }));
    // It may be the merchant's only one, which may not be deletable.
    const deletion = await api.call('processorProfiles.delete', { as, params });
    if (deletion.ok || [404, 405].includes(deletion.status)) judgeOk('the deletion of', deletion);
  });

  conformance(
    'of another merchant are not found below the own one',
    { rules: ['MERCHANT-PROFILE-SCOPED'], needs: [...makingNeeds, 'otherMerchant.merchantId'] },
    async (context) => {
      const { api, judge, target } = context;
      const { profileId } = (await make(context)).params;
      const params = { merchantId: target.personas.otherMerchant!.merchantId!, profileId };
      for (const id of ['processorProfiles.read', 'processorProfiles.summary'] as const) {
        const answer = await api.call(id, { as: 'otherMerchant', allow501: true, params });
        judgeNoSuccess(judge, 'MERCHANT-PROFILE-SCOPED', answer, `${id} of a profile of another merchant, below the own merchant,`);
      }
    },
  );

  conformance('are summarized without their secrets', { rules: ['MERCHANT-PROFILE-SUMMARY'], needs: makingNeeds }, async (context) => {
    const { api, judge } = context;
    const { params, body, secret } = await make(context);
    const isSent = secret !== undefined && JSON.stringify(api.bodyFor('processorProfiles.create', body)).includes(secret);
    if (!isSent) unobservable('the body that makes a profile has no secret that is known as one');
    const answer = required(await api.call('processorProfiles.summary', { as, params }), 'the summary of a profile');
    judge.that('MERCHANT-PROFILE-SUMMARY', !speaksOf(answer, secret), {
      check: 'the summary of a profile, searched for the secret that it was made with',
      expected: 'not found',
      answer,
    });
  });

  conformance('are replaced as a whole', { rules: ['MERCHANT-PROFILE-REPLACE'], needs: makingNeeds }, async (context) => {
    const { params, body } = await make(context);
    const { timeZone, ...rest } = body;
    const name = context.build.name('replaced profile', 64);
    await judgeReplaced(context, 'MERCHANT-PROFILE-REPLACE', {
      read: 'processorProfiles.read',
      update: 'processorProfiles.update',
      params,
      body: { ...rest, name },
      name,
      texts: [String(body['name']), String(timeZone)],
      what: 'processor profile',
    });
  });
});
