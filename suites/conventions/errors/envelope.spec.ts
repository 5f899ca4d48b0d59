/** The error envelope, for every kind of failure that a request can provoke (concepts: Errors). */
import { conformance, required, stringAt, topic, unobservable, type Answer, type Caller, type Context } from '../../../fixtures/test.ts';
import { attempt, hasCode, hasEnvelope, hasError, hasMessage, isJson, isRefused } from '../../checks/refused.ts';
import { observeChoice, statesErrors } from '../../checks/choice.ts';
import { mintingNeeds, runKeys, strangeKey } from '../../checks/keys.ts';
import { askFirst, named, ofOneRecord, withBody } from '../../checks/probe.ts';
import { mint } from '../../checks/payment.ts';

type Failure = readonly [what: string, answer: Answer];

// Presence is judged, so null members must be included.
const query = { suppressNulls: false } as const;
const admin = { as: 'merchantAdmin', query } as const;

/** Failures without side effects. Unexpected successes are left out; other rules judge them, and they may change something. */
async function failures(context: Context): Promise<readonly Failure[]> {
  const { api, target } = context;
  const list = (as: Caller) => askFirst(context, named, { as, query });
  const id = (what: string) => ({ id: context.build.uuid(what) });
  const found: readonly Failure[] = [
    ['no key', await list('anonymous')],
    ['an unknown key', await list({ key: strangeKey(context) })],
    ['no permission', await list('noPermissions')],
    ['a path that does not exist', await api.request('GET', `/api/${context.build.uuid('path')}`, admin)],
    ['an unknown key id', await api.call('apiKeys.detail', { ...admin, allow501: true, params: id('key') })],
    ['an unknown profile', await api.call('rateLimitProfiles.read', { ...admin, allow501: true, params: id('profile') })],
    ['an unknown transaction', await api.call('transactions.read', { ...admin, allow501: true, params: id('transaction') })],
  ];
  const rejected: readonly Failure[] = !target.consent.write
    ? []
    : [
        ['an empty body', await askFirst(context, withBody, { ...admin, body: {} })],
        ['a body that is not JSON', await askFirst(context, withBody, { ...admin, rawBody: '{"name": ' })],
        [
          'a name that is too long',
          await api.call('rateLimitProfiles.create', { ...admin, allow501: true, body: { name: 'x'.repeat(129) } }),
        ],
      ];
  return [...found, ...rejected].filter(([, answer]) => answer.status >= 400 && answer.status !== 501);
}

/** Failures whose status is not documented and often distinct; unexpected successes are left out. */
async function otherFailures(context: Context): Promise<readonly Failure[]> {
  const { api, build, target } = context;
  const found: Failure[] = [];
  const profile = build.body('rateLimitProfiles.create');
  await attempt(async () => {
    const made = required(await api.call('rateLimitProfiles.create', { ...admin, body: profile }), 'creating a profile');
    found.push(['a second profile with the same name', await api.call('rateLimitProfiles.create', { ...admin, body: profile })]);
    const body = api.bodyFor('rateLimitProfiles.update', { ...profile, concurrencyStamp: build.uuid('stamp') });
    const params = { id: stringAt(made, 'id') };
    found.push(['an update with a stamp that was never issued', await api.call('rateLimitProfiles.update', { ...admin, params, body })]);
  });
  const transactionId = target.fixtures['methodlessTransaction'];
  if (transactionId !== undefined)
    await attempt(async () => found.push(['a token from a transaction without a method', await mint(context, { transactionId })]));
  return found.filter(([, { status }]) => status >= 400);
}

topic('Error envelope', () => {
  conformance(
    'is on every failure',
    {
      rules: ['ERROR-FIELD-error', 'ERROR-FIELD-code', 'ERROR-FIELD-message', 'ERROR-JSON', 'ERROR-NO-SECRETS'],
      needs: ['merchantAdmin', 'noPermissions'],
    },
    async (context) => {
      const { judge, target } = context;
      const secrets = Object.values(target.personas).map(({ key }) => key);
      const seen = await failures(context);
      if (seen.length === 0) unobservable('no request failed');
      for (const [what, answer] of seen) {
        judge.that('ERROR-FIELD-error', hasError(answer), { check: `error of a failure: ${what}`, expected: 'an object', answer });
        judge.that('ERROR-JSON', isJson(answer), { check: `form of a failure: ${what}`, expected: 'JSON', actual: form(answer), answer });
        judge.that('ERROR-NO-SECRETS', !secrets.some((secret) => answer.text.includes(secret)), {
          check: `a failure, searched for key values: ${what}`,
          expected: 'not found',
          answer,
        });
        if (!hasError(answer)) continue;
        judge.that('ERROR-FIELD-code', hasCode(answer), {
          check: `error.code of a failure: ${what}`,
          expected: 'a string or null',
          answer,
        });
        judge.that('ERROR-FIELD-message', hasMessage(answer), {
          check: `error.message of a failure: ${what}`,
          expected: 'a string or null',
          answer,
        });
      }
    },
  );

  conformance(
    'is on a 401, a 403, a 404 and a faulty request',
    {
      rules: ['ERROR-400', 'ERROR-401', 'ERROR-403', 'ERROR-404'],
      needs: ['merchantAdmin', 'noPermissions'],
      needsOf: { 'ERROR-400': ['consent.write'] },
    },
    async (context) => {
      const { build, judge, target } = context;
      if (target.consent.write) {
        const faulty = await askFirst(context, withBody, { ...admin, rawBody: '{"name": ' });
        judge.that('ERROR-400', isRefused(faulty) && hasEnvelope(faulty), {
          check: 'a body that is not JSON',
          expected: 'a 4xx with the envelope',
          answer: faulty,
        });
      }
      const attempts = [
        ['ERROR-401', 401, 'a request without a key', await askFirst(context, named, { as: 'anonymous', query })],
        ['ERROR-403', 403, 'a request without permission', await askFirst(context, named, { as: 'noPermissions', query })],
        [
          'ERROR-404',
          404,
          'a read of an unknown record',
          await askFirst(context, ofOneRecord, { ...admin, params: { id: build.uuid('key') } }),
        ],
      ] as const;
      for (const [rule, status, what, answer] of attempts)
        if (answer.status < 400) judge.untested(rule, `${what} succeeded`);
        else if (answer.status !== status && rule === 'ERROR-404') judge.untested(rule, `${what} answered ${answer.status}`);
        else judge.that(rule, hasEnvelope(answer), { check: what, expected: 'the envelope', answer });
    },
  );

  conformance('is on a failure of any other status', { rules: ['ERROR-OTHER'], needs: mintingNeeds }, async (context) => {
    const { api, judge } = context;
    const { id: key } = await runKeys.used(context);
    const body = api.bodyFor('apiKeys.reinstate', undefined);
    const answer = await api.call('apiKeys.reinstate', { as: 'merchantAdmin', params: { id: key }, query, body });
    if (answer.status < 400) unobservable(`reinstating a key that is not suspended answered ${answer.status}`);
    observeChoice(judge, 'errors.refusedStateStatus', answer.status);
    judge.that('ERROR-OTHER', hasEnvelope(answer), { check: 'reinstate of a key that is not suspended', expected: 'the envelope', answer });
    for (const [what, failure] of await otherFailures(context))
      judge.that('ERROR-OTHER', hasEnvelope(failure), { check: what, expected: 'the envelope', answer: failure });
  });

  conformance(
    'has a message and no validation errors for an unknown id',
    { rules: ['ERROR-MESSAGE-PRESENT', 'ERROR-VALIDATION-ONLY'], needs: ['merchantAdmin'] },
    async (context) => {
      const { build, judge } = context;
      const answer = await askFirst(context, ofOneRecord, { as: 'merchantAdmin', params: { id: build.uuid('key') } });
      if (!hasError(answer)) unobservable('the rejection of an unknown id has no envelope');
      const message = answer.get('error.message');
      judge.that('ERROR-MESSAGE-PRESENT', typeof message === 'string' && message.trim() !== '', {
        check: 'message of an unknown id',
        expected: 'a text that is not empty',
        answer,
      });
      const entries = answer.get('error.validationErrors');
      judge.that('ERROR-VALIDATION-ONLY', !statesErrors(entries), {
        check: 'validationErrors of an unknown id',
        expected: 'absent, null or empty',
        answer,
      });
    },
  );

  conformance('is not part of a success', { rules: ['ERROR-SUCCESS-NONE'], needs: mintingNeeds }, async (context) => {
    const { api, judge } = context;
    const minted = await attempt(() => runKeys.quiet(context));
    const successes = [
      ...(minted === undefined ? [] : [minted.answer]),
      await askFirst(context, named, { as: 'merchantAdmin' }),
      await api.call('transactions.summaryCounts', { as: 'merchantAdmin', allow501: true, body: context.build.summaryCounts(['all']) }),
    ].filter(({ ok }) => ok);
    if (successes.length === 0) unobservable('no request succeeded');
    for (const answer of successes)
      judge.that('ERROR-SUCCESS-NONE', !hasError(answer), { check: 'error of a success', expected: undefined, answer });
  });
});

const form = ({ contentType, json }: Answer): string =>
  `${contentType || 'no Content-Type'}, ${json === undefined ? 'a body that is not JSON' : 'JSON'}`;
