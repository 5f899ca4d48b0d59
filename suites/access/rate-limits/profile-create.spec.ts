import { conformance, required, topic, type Answer, type Context } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { RateLimitProfileDto } from '../../../schemas/access/rate-limits/group.ts';
import { isValidation } from '../../checks/choice.ts';
import { fieldRules, judgeFields } from '../../checks/fields.ts';
import { isRefused, judgeNoSuccess, judgeRefused, longest } from '../../checks/refused.ts';
import { ask, create, type Body } from './profile.ts';

const needs = ['merchantAdmin', 'consent.write'] as const;

const accepted: readonly (readonly [RuleId, string, Body])[] = [
  ['PROFILE-DESCRIPTION-NULL', 'no description', { description: null }],
  ['PROFILE-PRIORITY-0', 'priority 0', { priority: 0 }],
];
const refused: readonly (readonly [RuleId, string, Body])[] = [
  ['PROFILE-DESCRIPTION-513', 'a description of 513 characters', { description: 'd'.repeat(513) }],
  ['PROFILE-IDENTIFIER-257', 'a scopeIdentifier of 257 characters', { scopeIdentifier: 'i'.repeat(257) }],
  ['PROFILE-PRIORITY-NEGATIVE', 'priority -1', { priority: -1 }],
];

/** A text in one of its two forms: an accent may be a character of its own. */
const composed = (value: unknown): unknown => (typeof value === 'string' ? value.normalize('NFC') : value);

/** Judges that a validation failure lists its errors; the format of an entry is not documented. */
function judgeReasons({ judge }: Context, answer: Answer, what: string): void {
  const rule = 'PROFILE-VALIDATION-ERRORS';
  if (!isRefused(answer)) return judge.untested(rule, `${what} was not rejected`);
  judge.that(rule, isValidation(answer), {
    check: `error.validationErrors of the rejection of ${what}`,
    expected: 'present and not empty',
    answer,
  });
}

topic('Creating a rate-limit profile', () => {
  conformance(
    'answers every documented field',
    { rules: ['PROFILE-CREATE-200', 'PROFILE-CREATE-LIVE', ...fieldRules('PROFILE')], needs },
    async (context) => {
      const { judge } = context;
      const answer = await create(context);
      judge.equal('PROFILE-CREATE-200', answer.status, 200, { check: 'creating a profile', answer });
      judgeFields(judge, 'PROFILE', RateLimitProfileDto, answer, 'the reply of the creation');
      const marks = [answer.get('isDeleted'), answer.get('deleterId') ?? null, answer.get('deletionTime') ?? null];
      judge.equal('PROFILE-CREATE-LIVE', marks, [false, null, null], { check: 'isDeleted, deleterId and deletionTime', answer });
    },
  );

  conformance(
    'returns what was sent',
    {
      rules: [
        'PROFILE-CREATE-FIELD-name',
        'PROFILE-CREATE-FIELD-description',
        'PROFILE-CREATE-FIELD-scope',
        'PROFILE-CREATE-FIELD-scopeIdentifier',
        'PROFILE-CREATE-FIELD-priority',
        'PROFILE-CREATE-FIELD-isActive',
      ],
      needs,
    },
    async (context) => {
      const { judge } = context;
      for (const isActive of [true, false]) {
        // A profile without rules has no effect, active or not.
        const given = {
          name: context.build.name('given', 100),
          description: `Kept as it is: ${isActive ? 'äß € e\u0301' : '"quoted"'}`,
          scope: 'Global',
          scopeIdentifier: isActive ? '' : null,
          priority: isActive ? 7 : 2_000_000_000,
          isActive,
        };
        const answer = required(await create(context, given), 'creating a rate-limit profile');
        for (const member of ['name', 'description', 'scope', 'priority', 'isActive'] as const)
          judge.equal(`PROFILE-CREATE-FIELD-${member}`, composed(answer.get(member)), composed(given[member]), {
            check: `${member} as it was given`,
            answer,
          });
        judge.equal('PROFILE-CREATE-FIELD-scopeIdentifier', answer.get('scopeIdentifier'), null, {
          check: isActive ? 'an empty scopeIdentifier' : 'a scopeIdentifier of null',
          answer,
        });
      }
    },
  );

  conformance(
    'holds the limits of its members',
    {
      rules: ['PROFILE-DESCRIPTION-512', ...accepted.map(([rule]) => rule), ...refused.map(([rule]) => rule), 'PROFILE-VALIDATION-ERRORS'],
      needs,
    },
    async (context) => {
      const { judge } = context;
      // No value is at a bound, so that each bound is tested separately.
      const inside = { priority: 1 };
      required(await create(context, inside), 'creating a rate-limit profile');
      const described = (description: string): Promise<Answer> => create(context, { ...inside, description });
      const longDescription = await longest(
        (letter) => described(letter.repeat(512)),
        () => described('é'),
      );
      judge.that('PROFILE-DESCRIPTION-512', longDescription.ok, {
        check: 'creating a profile with a description of 512 characters',
        expected: 'a success',
        answer: longDescription,
      });
      for (const [rule, what, over] of accepted) {
        const answer = await create(context, { ...inside, ...over });
        judge.that(rule, answer.ok, { check: `creating a profile with ${what}`, expected: 'a success', answer });
      }
      for (const [rule, what, over] of refused) {
        const answer = await create(context, { ...inside, ...over });
        judgeRefused(judge, rule, answer, `creating a profile with ${what}`);
        judgeReasons(context, answer, what);
      }
    },
  );

  conformance(
    'has a unique name of at most 128 characters',
    { rules: ['PROFILE-NAME-128', 'PROFILE-NAME-129', 'PROFILE-NAME-REQUIRED', 'PROFILE-NAME-UNIQUE', 'PROFILE-VALIDATION-ERRORS'], needs },
    async (context) => {
      const { api, build, judge } = context;
      const atLimit = await longest(
        (letter) => create(context, { name: build.name('n', 100).padEnd(128, letter) }),
        () => create(context, { name: `${build.name('n')}é` }),
      );
      judge.that('PROFILE-NAME-128', atLimit.ok, { check: 'a name of 128 characters', expected: 'a success', answer: atLimit });

      const longer = await create(context, { name: build.name('n', 100).padEnd(129, 'n') });
      judgeRefused(judge, 'PROFILE-NAME-129', longer, 'a name of 129 characters');
      judgeReasons(context, longer, 'a name of 129 characters');

      const { name: _, ...nameless } = build.body('rateLimitProfiles.create');
      const without = await api.call('rateLimitProfiles.create', { as: 'merchantAdmin', body: nameless });
      judge.that('PROFILE-NAME-REQUIRED', isRefused(without), {
        check: 'a profile without a name',
        expected: 'a refusal',
        answer: without,
      });

      const first = required(await create(context), 'creating a rate-limit profile');
      // A caller that may create one profile may create more, so a 403 is about the name.
      const second = await ask(context, { name: first.get('name') });
      judge.that('PROFILE-NAME-UNIQUE', isRefused(second), {
        check: 'a second profile with the same name',
        expected: 'a refusal',
        answer: second,
      });
    },
  );

  conformance(
    'needs both permissions',
    { rules: ['PROFILE-CREATE-PERMISSION'], needs: ['noPermissions', 'consent.write'] },
    async (context) => {
      const { api, build, judge } = context;
      const body = build.body('rateLimitProfiles.create');
      const answer = await api.call('rateLimitProfiles.create', { as: 'noPermissions', body });
      judgeNoSuccess(judge, 'PROFILE-CREATE-PERMISSION', answer, 'a creation by a key without permissions');
    },
  );
});
