import { at, conformance, required, topic, unobservable, type Answer, type Context, type PersonaName } from '../../../fixtures/test.ts';
import type { RuleId } from '../../../schemas/register.ts';
import { detailOf, longName, mintingNeeds, requestKey, runKeys } from '../../checks/keys.ts';
import { observeChoice, statesErrors } from '../../checks/choice.ts';
import { comparable } from '../../checks/members.ts';
import { longest, refusal, judgeNoSuccess, judgeRefused } from '../../checks/refused.ts';

const required4 = ['userId', 'merchantId', 'name', 'expireAt'] as const;

/** A refusal is conclusive only if the same complete request is accepted. */
async function accepted(context: Context): Promise<void> {
  required(await requestKey(context, {}, { shared: 'quiet' }), 'the same request with nothing wrong');
}

/** Missing authority over the user gives a 404; a 403 means that the persona lacks the permission. */
function maySend(answer: Answer, as: PersonaName = 'merchantAdmin'): void {
  if (answer.status === 403) unobservable(`personas.${as} lacks ApiKeyAuthorization.ApiKeys.CreateForUser`, answer);
}

topic('API key for a user', () => {
  conformance(
    'is minted as requested',
    {
      rules: [
        'KEY-FORUSER-STATUS-200',
        'KEY-FORUSER-ADMIN',
        'KEY-FORUSER-OWNER',
        'KEY-FORUSER-MERCHANT',
        'KEY-FORUSER-NAME',
        'KEY-FORUSER-EXPIRY',
      ],
      needs: mintingNeeds,
    },
    async (context) => {
      const { judge, target } = context;
      const { merchantAdmin, merchantUser } = target.personas;
      const answer = await requestKey(context, {}, { shared: 'quiet' });
      const wanted = JSON.parse(answer.sent ?? '{}') as Readonly<Record<string, unknown>>;
      maySend(answer);
      judge.that('KEY-FORUSER-ADMIN', answer.ok, {
        check: 'an admin creates a key for a user of its merchant',
        expected: 'success',
        answer,
      });
      required(answer, 'minting a key for a user');
      judge.equal('KEY-FORUSER-STATUS-200', answer.status, 200, { check: 'the status of success', answer });
      judge.equal('KEY-FORUSER-OWNER', comparable(answer.get('userId')), comparable(merchantUser!.userId), {
        check: 'userId of the reply',
        answer,
      });
      judge.equal('KEY-FORUSER-MERCHANT', comparable(answer.get('merchantId')), comparable(merchantAdmin!.merchantId), {
        check: 'merchantId of the reply',
        answer,
      });
      judge.equal('KEY-FORUSER-NAME', answer.get('name'), wanted['name'], { check: 'name of the reply', answer });
      const apart = Math.abs(Date.parse(String(answer.get('expireAt'))) - Date.parse(String(wanted['expireAt'])));
      judge.that('KEY-FORUSER-EXPIRY', apart < 1000, {
        check: 'expireAt of the reply, to the second',
        expected: wanted['expireAt'],
        actual: answer.get('expireAt'),
        answer,
      });
    },
  );

  conformance(
    'may be minted by a reseller',
    { rules: ['KEY-FORUSER-RESELLER', 'PERMISSION-RESELLER-REACH'], needs: [...mintingNeeds, 'reseller'] },
    async (context) => {
      const answer = await requestKey(context, {}, { as: 'reseller', shared: 'unused' });
      maySend(answer, 'reseller');
      for (const rule of ['KEY-FORUSER-RESELLER', 'PERMISSION-RESELLER-REACH'] as const)
        context.judge.that(rule, answer.ok, { check: 'a reseller creates a key for a user of its merchant', expected: 'success', answer });
    },
  );

  conformance(
    'is rejected when a member is missing',
    { rules: required4.map((name) => `KEY-FORUSER-FIELD-${name}` as const), needs: mintingNeeds },
    async (context) => {
      await accepted(context);
      for (const name of required4)
        judgeRefused(
          context.judge,
          `KEY-FORUSER-FIELD-${name}`,
          await requestKey(context, { [name]: undefined }),
          `a request without ${name}`,
        );
    },
  );

  conformance(
    'has a name of at most 32 characters',
    {
      rules: ['KEY-FORUSER-NAME-32', 'KEY-FORUSER-NAME-33', 'KEY-FORUSER-NAME-VALIDATION', 'ERROR-FIELD-validationErrors'],
      needs: mintingNeeds,
    },
    async (context) => {
      const { judge } = context;
      const fits = await longest(
        (letter) => requestKey(context, { name: longName(context, letter) }, letter === 'é' ? { shared: 'long name' } : {}),
        () => requestKey(context, { name: context.build.name('é') }),
      );
      maySend(fits);
      judge.that('KEY-FORUSER-NAME-32', fits.ok, { check: 'a name of 32 characters', expected: 'success', answer: fits });
      const tooLong = await requestKey(context, { name: `${longName(context, 'x')}x` });
      judgeRefused(judge, 'KEY-FORUSER-NAME-33', tooLong, 'a name of 33 characters');
      if (tooLong.ok) unobservable('a name of 33 characters was accepted');
      observeChoice(judge, 'errors.validationStatus', tooLong.status);
      const entries = tooLong.get('error.validationErrors');
      if (Array.isArray(entries)) observeChoice(judge, 'errors.validationEntries', formOf(entries[0]));
      for (const rule of ['KEY-FORUSER-NAME-VALIDATION', 'ERROR-FIELD-validationErrors'] as const)
        judge.that(rule, statesErrors(entries), {
          check: 'validationErrors of the rejection of a name of 33 characters',
          expected: 'present and not empty, in any form',
          answer: tooLong,
        });
    },
  );

  conformance('may have no name', { rules: ['KEY-FORUSER-NAME-NULL'], needs: mintingNeeds }, async (context) => {
    await accepted(context);
    const answer = await requestKey(context, { name: null });
    context.judge.that('KEY-FORUSER-NAME-NULL', answer.ok, { check: 'a request whose name is null', expected: 'success', answer });
  });

  conformance('must expire', { rules: ['KEY-FORUSER-EXPIRE-NULL'], needs: mintingNeeds }, async (context) => {
    await accepted(context);
    judgeRefused(
      context.judge,
      'KEY-FORUSER-EXPIRE-NULL',
      await requestKey(context, { expireAt: null }),
      'a request whose expireAt is null',
    );
  });

  conformance(
    'needs the named permission',
    { rules: ['KEY-FORUSER-PERMISSION'], needs: [...mintingNeeds, 'noPermissions'] },
    async (context) => {
      const { api, judge } = context;
      const rule = 'KEY-FORUSER-PERMISSION';
      await accepted(context);
      judgeNoSuccess(judge, rule, await requestKey(context, {}, { as: 'noPermissions' }), 'a caller without the permission');

      // That caller may be refused because it has less power than the user. An admin whose key has a different scope lacks only the permission.
      const { id, key } = await runKeys.scoped(context);
      const scopes = (await detailOf(context, id)).get('scopes');
      if (!Array.isArray(scopes) || scopes.length === 0) unobservable('apiKeys.reveal ignored scopes');
      if ((await api.call('apiKeys.list', { as: { key } })).ok) unobservable('the scopes of a key do not limit it');
      // Expires before that key: a gateway may refuse a key that outlives its maker.
      const expireAt = await context.clock.in('PT1H');
      judgeNoSuccess(judge, rule, await requestKey(context, { expireAt }, { as: { key } }), 'an admin whose key has other scopes');
    },
  );

  conformance(
    'rejects a user who is not active like an unknown one',
    { rules: ['KEY-FORUSER-INACTIVE-USER', 'KEY-FORUSER-IDENTICAL'], needs: [...mintingNeeds, 'fixtures.inactiveUser'] },
    async (context) => {
      const { judge, target } = context;
      await accepted(context);
      const { merchantId } = target.personas.merchantAdmin!;
      const [userId, unknownId] = [target.fixtures['inactiveUser']!, context.build.uuid('user')];
      const inactive = await requestKey(context, { userId });
      const unknown = await requestKey(context, { userId: unknownId });
      judge.equal('KEY-FORUSER-INACTIVE-USER', inactive.status, 404, {
        check: 'a user of the same merchant who is not active',
        answer: inactive,
      });
      judge.equal('KEY-FORUSER-IDENTICAL', refusal(inactive, [userId, merchantId!]), refusal(unknown, [unknownId, merchantId!]), {
        check: 'a user who is not active, compared with one who does not exist',
        answer: inactive,
      });
    },
  );

  conformance(
    'is the same 404 whatever is wrong with user and merchant',
    {
      rules: [
        'KEY-FORUSER-UNKNOWN-USER',
        'KEY-FORUSER-UNKNOWN-MERCHANT',
        'KEY-FORUSER-FOREIGN-MERCHANT',
        'KEY-FORUSER-USER-ELSEWHERE',
        'KEY-FORUSER-IDENTICAL',
      ],
      needs: [...mintingNeeds, 'otherMerchant.merchantId', 'otherMerchant.userId'],
    },
    async (context) => {
      const { judge, target } = context;
      await accepted(context);
      const { userId, merchantId } = target.personas.otherMerchant!;
      const attempts: readonly (readonly [RuleId, string, Readonly<Record<string, unknown>>])[] = [
        ['KEY-FORUSER-UNKNOWN-USER', 'a user who does not exist', { userId: context.build.uuid('user') }],
        ['KEY-FORUSER-UNKNOWN-MERCHANT', 'a merchant that does not exist', { merchantId: context.build.uuid('merchant') }],
        ['KEY-FORUSER-FOREIGN-MERCHANT', 'another merchant and its user', { userId, merchantId }],
        ['KEY-FORUSER-USER-ELSEWHERE', 'the own merchant and the user of another', { userId }],
      ];
      const seen: (readonly [string, Answer, Readonly<Record<string, unknown>>])[] = [];
      for (const [rule, check, over] of attempts) {
        const answer = await requestKey(context, over);
        judge.equal(rule, answer.status, 404, { check, answer });
        seen.push([
          check,
          answer,
          refusal(answer, idsOf(over, target.personas.merchantUser!.userId!, target.personas.merchantAdmin!.merchantId!)),
        ]);
      }
      const [first, ...others] = seen;
      for (const [check, answer, body] of others)
        judge.equal('KEY-FORUSER-IDENTICAL', body, first![2], { check: `${check}, compared with ${first![0]}`, answer });
    },
  );
});

/** The form of an entry of validationErrors, as the choice names it. */
function formOf(entry: unknown): string {
  if (typeof entry === 'string') return 'text';
  return Array.isArray(at(entry, 'members')) ? 'messageAndMembers' : 'fieldAndMessage';
}

/** Every id that a request carried: a message may repeat the caller's input. */
const idsOf = (over: Readonly<Record<string, unknown>>, ...own: readonly string[]): readonly string[] => [
  ...Object.values(over).filter((value) => typeof value === 'string'),
  ...own,
];
