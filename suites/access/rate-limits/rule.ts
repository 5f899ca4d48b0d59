import { required, stringAt, unobservable, type Answer, type Context } from '../../../fixtures/test.ts';
import { mintKey } from '../../checks/keys.ts';
import { probeOf } from '../../checks/probe.ts';
import { create, on, type Body } from './profile.ts';

/** Creates a rule. Its body is not documented: the assumed one, overridden by the target's own, with this profile. */
export async function sendRule(context: Context, profileId: string, over: Body = {}): Promise<Answer> {
  const { api } = context;
  const assumed = context.build.body('rateLimitRules.create');
  const body = { ...assumed, ...(api.bodyFor('rateLimitRules.create', { ...assumed, ...over }) as Body), ...over, profileId };
  const query = { suppressNulls: false };
  return api.call('rateLimitRules.create', { as: 'merchantAdmin', body, query });
}

export const createRule = async (context: Context, profileId: string, over: Body = {}): Promise<Answer> =>
  required(await sendRule(context, profileId, over), 'creating a rule');

export interface OwnKey {
  readonly id: string;
  readonly key: string;
}

/** A key that no other test uses, so that no test is limited; `shared`: for tests that only exceed a limit. */
export const ownKey = (context: Context, shared?: string): Promise<OwnKey> =>
  mintKey(context, { name: context.build.name('limit') }, shared === undefined ? {} : { shared });

export type Lift = () => Promise<void>;

/**
 * A profile for one key, with one rule. The only documented scope, Global, would limit all callers, so a narrower one is assumed unless the target
 * file names it. A profile that would limit others is removed at once. Returns how to lift the cap, which must happen before the test ends, since
 * others share the owner of the key.
 */
export async function capKey(context: Context, { id }: OwnKey, ceiling: number, over: Body = {}, rule: Body = {}): Promise<Lift> {
  const { names } = context.target;
  const profile = await create(context, { scope: names.keyScope, scopeIdentifier: id, isActive: true, ...over });
  if (!profile.ok)
    unobservable(
      `rateLimitProfiles.create answered ${profile.status} to the scope ${names.keyScope} for one key, and Global would limit all callers; set names.keyScope to the scope of a key`,
    );
  const profileId = stringAt(profile, 'id');
  const uncap = context.api.capping();
  const lift: Lift = async () => {
    // A world is dropped as a whole.
    if (context.world === undefined) await on(context, 'rateLimitProfiles.delete', profileId).catch(() => undefined);
    uncap();
  };
  try {
    if (profile.get('scope') === 'Global' || String(profile.get('scopeIdentifier')).toLowerCase() !== id.toLowerCase())
      unobservable('rateLimitProfiles.create made a profile for all callers of one for a key; set names.keyScope to the scope of a key');
    await createRule(context, profileId, { permitLimit: ceiling, ...rule });
  } catch (cause) {
    await lift();
    throw cause;
  }
  return lift;
}

export async function lifted<T>(lift: Lift, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await lift();
  }
}

/** How many of at most `maxRequests` requests are served before the first 429; undefined if none was limited. */
export async function servedUntilLimited(context: Context, { key }: OwnKey, maxRequests: number): Promise<number | undefined> {
  const operation = await probeOf(context);
  for (let served = 0; served < maxRequests; served++) {
    const { status } = await context.api.call(operation, { as: { key }, allow429: true, unpaced: true });
    if (status === 429) return served;
  }
  return undefined;
}
