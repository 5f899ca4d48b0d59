import { conformance, required, topic, unobservable, type Answer, type Context } from '../../fixtures/test.ts';
import { observeChoice } from '../checks/choice.ts';
import { speaksOf, textsIn } from '../checks/members.ts';
import { connectBody } from '../checks/processor.ts';

const as = 'merchantAdmin' as const;
const rule = 'ACCOUNTING-CALLBACK';

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The destination of a redirect, without its query; undefined for any other answer. */
function routeOf(answer: Answer): string | undefined {
  const location = answer.header('location');
  if (answer.status < 300 || answer.status >= 400 || location === undefined || !URL.canParse(location, 'http://target.invalid'))
    return undefined;
  const { origin, pathname } = new URL(location, 'http://target.invalid');
  return origin + pathname;
}

/** Consents as the user does in a browser, at the simulator's own page; returns the code and the state in the provider's callback. */
async function consent({ api }: Context, address: string): Promise<{ readonly state: string; readonly code: string }> {
  const state = new URL(address).searchParams.get('state') ?? '';
  const allowed = await api.request('POST', '/accounting/consent', {
    as: 'anonymous',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    rawBody: new URLSearchParams({ state, decision: 'allow' }).toString(),
  });
  const called = new URL(allowed.header('location') ?? '/', 'http://target.invalid').searchParams;
  return { state: called.get('state') ?? '', code: called.get('code') ?? '' };
}

/** At a simulator, a code from the provider is valid only for its own state. */
async function judgeState(context: Context): Promise<void> {
  const { api, build, judge } = context;
  const begin = async (): Promise<string> => {
    const { json, text } = required(await api.call('accounting.connect', { as, body: connectBody }), 'beginning a connection');
    const address = [...textsIn(json), text].find((one) => isAddress(one) && new URL(one).searchParams.has('state'));
    return address ?? unobservable('beginning a connection shows no address with a state');
  };
  const callback = (query: Readonly<Record<string, string>>): Promise<Answer> => api.call('accounting.callback', { as, query });
  const made = await callback(await consent(context, await begin()));
  const { code } = await consent(context, await begin());
  const forged = await callback({ state: build.uuid('state of nobody'), code });
  judge.that(rule, made.header('location') === undefined || forged.header('location') !== made.header('location'), {
    check: 'a callback with a code that was given out, and a state that was not',
    expected: 'not the redirect of a success',
    answer: forged,
  });
}

topic('Connection to accounting', () => {
  conformance(
    'begins with the address of the consent',
    { rules: ['ACCOUNTING-CONNECT'], needs: ['merchantAdmin', 'consent.write'] },
    async ({ api, judge }) => {
      const answer = await api.assumed('accounting.connect', { as, body: connectBody });
      judge.that('ACCOUNTING-CONNECT', [...textsIn(answer.json), answer.text].some(isAddress), {
        check: 'the answer to beginning a connection, searched for the address of the consent',
        expected: 'an http or https address',
        answer,
      });
    },
  );

  conformance('leads to a fixed route', { rules: [rule], needs: ['merchantAdmin'] }, async (context) => {
    const { api, build, judge } = context;
    const marks = ['first', 'second'].map((label) => build.uuid(`${label} callback`));
    const answers: Answer[] = [];
    for (const mark of marks) {
      const foreign = `https://${mark}.example/`;
      const query = { state: foreign, code: mark, returnUrl: foreign, redirect_uri: foreign };
      const answer = await api.call('accounting.callback', { as, query });
      answers.push(answer);
      judge.that(rule, !answer.ok, { check: 'a callback with a state that was never given out', expected: 'no success', answer });
      judge.that(rule, !speaksOf(answer, mark) && answer.header('location')?.includes(mark) !== true, {
        check: 'the redirect of a callback, searched for what was sent',
        expected: 'not found',
        answer,
      });
    }
    if (context.world !== undefined && context.target.consent.write) await judgeState(context);
    const routes = answers.map(routeOf);
    if (routes.some((route) => route === undefined)) unobservable('a callback with an unknown state is refused without a redirect');
    judge.equal(rule, routes[1], routes[0], { check: 'where two callbacks lead, each with other inputs', answer: answers[1]! });
    observeChoice(judge, 'accounting.redirectPath', new URL(routes[0]!).pathname);
  });
});
