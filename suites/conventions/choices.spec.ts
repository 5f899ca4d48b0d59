/** The target's choices in its conventions, observed in the answers that also show a rule. */
import { conformance, required, topic, type Answer, type Context } from '../../fixtures/test.ts';
import { observeChoice } from '../checks/choice.ts';
import { hasEnvelope } from '../checks/refused.ts';
import { askFirst, named } from '../checks/probe.ts';
import { nullsIn } from '../checks/members.ts';

const as = 'merchantAdmin' as const;
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Headers that deployments use for a correlation id. */
const correlationHeaders = ['X-Correlation-Id', 'X-Request-Id', 'Request-Id', 'X-Trace-Id'] as const;
/** Headers with a special meaning, which must not be tried. */
const ordinary = /^(?:accept|age$|allow|authorization|cache|connection|content|cookie|date|etag|expires|host|keep-alive|last-modified)/i;
const alsoOrdinary = /^(?:proxy|rate-?limit|retry|server|set-cookie|transfer|upgrade|vary|via|x-forwarded|x-ratelimit)/i;

/** Names of headers whose value differs between answers, like a generated request id. */
function changingHeaders(first: Answer, second: Answer): readonly string[] {
  const names = first.rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => {
    const [before, after] = [first, second].map((answer) => answer.header(name.toLowerCase()) ?? '');
    return before !== after && /^[\w|.:-]{8,}$/.test(before!) && !ordinary.test(name) && !alsoOrdinary.test(name);
  });
}

async function observeHeaders({ api, build, judge }: Context): Promise<void> {
  const value = build.uuid('correlation');
  const list = (headers: Readonly<Record<string, string>> = {}) => askFirst({ api }, named, { as, headers });
  const first = await list();
  const usual = new Set<string>(correlationHeaders.map((name) => name.toLowerCase()));
  const others = changingHeaders(first, await list()).filter((name) => !usual.has(name.toLowerCase()));
  const names = [...correlationHeaders, ...others];
  const answer = await list(Object.fromEntries(names.map((name) => [name.toLowerCase(), `${value}-${name}`])));
  const repeated = names.find((name) => answer.header(name.toLowerCase()) === `${value}-${name}`);
  if (repeated !== undefined) observeChoice(judge, 'http.correlationHeader', repeated);
  observeChoice(judge, 'http.versionHeader', answer.header('api-supported-versions') !== undefined);
}

function observeError({ judge }: Context, answer: Answer): void {
  const error = answer.get('error') as Readonly<Record<string, unknown>>;
  observeChoice(judge, 'errors.extraMembers', 'details' in error || 'data' in error);
  observeChoice(judge, 'errors.alwaysIncludeValidationErrors', 'validationErrors' in error);
  observeChoice(judge, 'errors.abpNullCodes', error['code'] === null);
  observeChoice(judge, 'errors.abpHeader', answer.header('_abperrorformat') !== undefined);
}

topic('Choices of the target', () => {
  conformance('are seen in what it answers', { rules: ['ERROR-404'], needs: ['merchantAdmin.keyId', 'noPermissions'] }, async (context) => {
    const { api, judge, target } = context;
    const id = target.personas.merchantAdmin!.keyId!;
    const full = required(await api.call('apiKeys.detail', { as, params: { id }, query: { suppressNulls: false } }), 'the detail of a key');
    const silent = await api.call('apiKeys.detail', { as, params: { id } });
    if (nullsIn(full.json).length > 0) observeChoice(judge, 'http.suppressNullsDefault', nullsIn(silent.json).length === 0);
    const prefix = full.get('keyPrefix');
    if (typeof prefix === 'string' && prefix.includes('_')) observeChoice(judge, 'apiKeys.prefix', prefix.slice(0, prefix.indexOf('_')));
    await observeHeaders(context);

    const anonymous = await askFirst(context, named, { as: 'anonymous' });
    if (anonymous.status === 401) observeChoice(judge, 'auth.challengeHeader', anonymous.header('www-authenticate') !== undefined);
    const forbidden = await askFirst(context, named, { as: 'noPermissions', query: { suppressNulls: false } });
    if (isObject(forbidden.get('error.data')))
      observeChoice(judge, 'errors.hidePolicyName', forbidden.get('error.data.PolicyName') === undefined);
    const malformed = await api.call('apiKeys.detail', { as, params: { id: 'not-a-uuid' } });
    if (!malformed.ok) observeChoice(judge, 'errors.malformedIdStatus', malformed.status);

    const unknown = required404(
      await api.call('apiKeys.detail', { as, params: { id: context.build.uuid('key') }, query: { suppressNulls: false } }),
    );
    judge.that('ERROR-404', hasEnvelope(unknown), { check: 'the detail of an unknown key', expected: 'the envelope', answer: unknown });
    if (hasEnvelope(unknown)) observeError(context, unknown);
  });
});

const required404 = (answer: Answer): Answer => required(answer, 'the detail of an unknown key', 404);
