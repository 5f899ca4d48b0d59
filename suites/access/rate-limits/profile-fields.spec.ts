/** The members of a changed and deleted profile, so that members that are null in a new one are checked too. */
import { conformance, topic } from '../../../fixtures/test.ts';
import { RateLimitProfileDto } from '../../../schemas/access/rate-limits/group.ts';
import { attempt } from '../../checks/refused.ts';
import { fieldRules, judgeFields, judgeForms } from '../../checks/fields.ts';
import { create, created, on } from './profile.ts';

topic('A rate-limit profile with a history', () => {
  conformance(
    'has the documented form',
    {
      rules: fieldRules('PROFILE'),
      needs: ['merchantAdmin', 'consent.write'],
      // Whether a deleted record can be read is not documented; in a world it is a choice.
      world: { choices: { 'records.readDeleted': 'returned' } },
    },
    async (context) => {
      const { api, judge, target } = context;
      // `Global` is the only documented scope: if the target lacks this one, the identifier stays null.
      const bound = await create(context, { scope: 'Merchant', scopeIdentifier: target.personas.merchantAdmin!.merchantId ?? 'gp' });
      if (bound.ok) judgeFields(judge, 'PROFILE', RateLimitProfileDto, bound, 'a profile with an identifier');
      const { id, answer } = await created(context);
      judgeFields(judge, 'PROFILE', RateLimitProfileDto, answer, 'a new profile');
      const { id: _, ...members } = answer.json as Readonly<Record<string, unknown>>;
      const body = api.bodyFor('rateLimitProfiles.update', { ...members, description: 'Changed' });
      await attempt(() => on(context, 'rateLimitProfiles.update', id, body));
      judgeForms(judge, 'PROFILE', RateLimitProfileDto, await on(context, 'rateLimitProfiles.read', id), 'a changed profile');
      await attempt(() => on(context, 'rateLimitProfiles.delete', id));
      judgeForms(judge, 'PROFILE', RateLimitProfileDto, await on(context, 'rateLimitProfiles.read', id), 'a deleted profile');
    },
  );
});
