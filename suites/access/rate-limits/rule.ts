/** Rate-limit rules made by a test, and separate keys for them to limit. */
import { required, stringAt, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import { create, freeName, type Body } from './profile.ts';

/** Creates a rule. Its body is not documented: the assumed one, overridden by the target's own, with this profile. */
export async function sendRule(context: Context, profileId: string, over: Body = {}): Promise<Answer> {
  const { api } = context;
  const assumed = {
    name: freeName(context, 'rule'),
    limiter: 'api.requests',
    algorithm: 'FixedWindow',
    permitLimit: 1000,
    windowSeconds: 60,
  };
  const body = { ...assumed, ...(api.bodyFor('rateLimitRules.create', {}) as Body), ...over, profileId };
  const query = { suppressNulls: false };
  return api.call('rateLimitRules.create', { as: 'merchantAdmin', body, query });
}

/** The reply to such a request; a refusal ends the test as unobservable. */
export function takenRule(answer: Answer): Answer {
  if (!answer.ok)
    unobservable(
      `rateLimitRules.create answered ${answer.status} to the assumed body; give one that it accepts, without profileId, as requests["rateLimitRules.create"]`,
    );
  return answer;
}

/** Creates a rule, or ends the test as unobservable. */
export const createRule = async (context: Context, profileId: string, over: Body = {}): Promise<Answer> =>
  takenRule(await sendRule(context, profileId, over));

export interface OwnKey {
  readonly id: string;
  readonly key: string;
}

/** A key used only by this test, so that no other test is limited. */
export async function ownKey({ api, build }: Context): Promise<OwnKey> {
  const body = await build.apiKeyForUser({ name: build.name('limit') });
  const answer = required(await api.call('apiKeys.forUser', { as: 'merchantAdmin', body }), 'creating a key for a user');
  return { id: stringAt(answer, 'id'), key: stringAt(answer, 'key') };
}

/** A profile for one key, with one rule. Only the scope Global is documented, and it would limit all callers, so a narrower one is assumed. */
export async function capKey(context: Context, { id }: OwnKey, ceiling: number, over: Body = {}, rule: Body = {}): Promise<void> {
  const profile = await create(context, { scope: 'ApiKey', scopeIdentifier: id, isActive: true, ...over });
  if (!profile.ok)
    unobservable(`a profile of the assumed scope ApiKey answered ${profile.status}, and one of scope Global would limit all callers`);
  await createRule(context, stringAt(profile, 'id'), { permitLimit: ceiling, ...rule });
}

/** How many of at most `maxRequests` requests are served before the first 429; undefined when none was limited. */
export async function servedUntilLimited({ api }: Context, { key }: OwnKey, maxRequests: number): Promise<number | undefined> {
  for (let served = 0; served < maxRequests; served++) {
    const { status } = await api.call('transactions.list', { as: { key }, allow429: true });
    if (status === 429) return served;
  }
  return undefined;
}
