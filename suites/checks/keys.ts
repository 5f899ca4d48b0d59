import type { RuleId } from '../../schemas/register.ts';
import { remedyFor, required, stringAt, unobservable, type Answer, type Caller, type Context } from '../../fixtures/test.ts';
import { answeredAt } from './delivery.ts';
import { attempt } from './refused.ts';
import { judgeUnlisted, type Unlisted } from './listed.ts';
import { probeOf } from './probe.ts';
import { refusedBy } from './serving.ts';

export const mintingNeeds = ['merchantAdmin.merchantId', 'merchantUser.userId', 'consent.write'] as const;

export interface MintedKey {
  readonly id: string;
  readonly key: string;
  readonly answer: Answer;
}

type Body = Readonly<Record<string, unknown>>;

interface Request {
  readonly as?: Caller;
  readonly suppressNulls?: boolean;
  readonly allow501?: boolean;
  /** A key of the run: see `shared` of a call. */
  readonly shared?: string;
}

/** Requests a key for the merchant's user; `over` replaces members of the body. */
export async function requestKey(
  { api, build }: Context,
  over: Body = {},
  { as = 'merchantAdmin', suppressNulls = false, ...more }: Request = {},
): Promise<Answer> {
  return api.call('apiKeys.forUser', { as, query: { suppressNulls }, body: await build.dated('apiKeys.forUser', over), ...more });
}

/**
 * A new key, expiring in a day unless `over` overrides it: of the merchant's user, or of merchantAdmin if the target does not serve that operation.
 * Otherwise the test ends as untested.
 */
export async function mintKey(context: Context, over: Body = {}, request: Request = {}): Promise<MintedKey> {
  const answer = await requestKey(context, over, { ...request, allow501: true });
  const isUnserved = [403, 404, 405, 501].includes(answer.status);
  const revealed = isUnserved ? await attempt(() => revealKey(context, over, request)) : undefined;
  return revealed ?? mintedBy(answer, 'apiKeys.forUser');
}

/**
 * Keys that the tests of a run share, since a deployment keeps every key for good. Tests use `used` but never `quiet`, and change neither. A property
 * that only the creation's reply shows leaves the key free for one test to change it.
 */
export const runKeys = {
  quiet: (context: Context): Promise<MintedKey> => mintKey(context, {}, { shared: 'quiet' }),
  used: (context: Context): Promise<MintedKey> => mintKey(context, {}, { shared: 'used' }),
  longNamed: (context: Context): Promise<MintedKey> => mintKey(context, { name: longName(context) }, { shared: 'long name' }),
  /** A key that a reseller minted, if one may; without any history. */
  byReseller: async (context: Context): Promise<MintedKey> => {
    const made = await attempt(async () => {
      const key = mintedBy(await requestKey(context, {}, { as: 'reseller', shared: 'unused' }), 'apiKeys.forUser');
      await detailOf(context, key.id);
      return key;
    });
    return made ?? mintKey(context);
  },
  /** The id of a key that only callers who must be refused try to change. Its value is unknown if the target creates a key without revealing it. */
  refusing: async (context: Context): Promise<string> => {
    const { api, build } = context;
    const call = { as: 'merchantAdmin', query: { suppressNulls: true }, shared: 'walk' } as const;
    const made = await attempt(async () => {
      const id = stringAt(await api.assumed('apiKeys.create', { ...call, body: await build.dated('apiKeys.create') }), 'id');
      await detailOf(context, id);
      return id;
    });
    return made ?? (await mintKey(context)).id;
  },
  /** A key of merchantAdmin from the create-and-reveal operation, limited to a scope that covers no list of records. */
  scoped: (context: Context): Promise<MintedKey> => revealKey(context, { scopes: ['Transactions.Reports'] }, { shared: 'scoped' }),
  /** A key of merchantAdmin bound to address ranges for documentation, which no caller has. */
  bound: (context: Context): Promise<MintedKey> =>
    revealKey(context, { allowedCidrs: ['192.0.2.0/24', '2001:db8::/32'] }, { shared: 'bound' }),
  /** A key of merchantAdmin bound to every address. */
  boundToAll: (context: Context): Promise<MintedKey> =>
    revealKey(context, { allowedCidrs: ['0.0.0.0/0', '::/0'] }, { shared: 'boundToAll' }),
} as const;

export function mintedBy(answer: Answer, what: string): MintedKey {
  required(answer, what);
  return { id: stringAt(answer, 'id'), key: stringAt(answer, 'key'), answer };
}

/**
 * A new key of merchantAdmin from the create-and-reveal operation, whose body is not documented: the target's own, else the assumed one, overridden
 * by `over` under the names in the documented replies.
 */
export async function revealKey(
  { api, build }: Context,
  over: Body = {},
  { suppressNulls = false, shared }: Pick<Request, 'suppressNulls' | 'shared'> = {},
): Promise<MintedKey> {
  const body = { ...(api.bodyFor('apiKeys.reveal', await build.dated('apiKeys.create')) as Body), ...over };
  const answer = await api.call('apiKeys.reveal', {
    as: 'merchantAdmin',
    query: { suppressNulls },
    body,
    ...(shared === undefined ? {} : { shared }),
  });
  if (!answer.ok)
    unobservable(
      `apiKeys.reveal answered ${answer.status} to a body with ${Object.keys(body).join(', ')}; ${remedyFor(answer, true)}`,
      answer,
    );
  return mintedBy(answer, 'revealing a key');
}

export interface Rotation {
  readonly old: MintedKey;
  readonly fresh: MintedKey;
}

/** Rotates a new key. `ofRun`: once per run under this name, for tests that change neither the old key nor the new one. */
export async function sendRotation(
  context: Context,
  body: unknown,
  ofRun?: string,
): Promise<{ readonly old: MintedKey; readonly answer: Answer }> {
  // It outlives the overlap.
  const expireAt = await context.clock.in('PT8760H');
  const shared = ofRun === undefined ? {} : { shared: ofRun };
  const old = await mintKey(context, { expireAt }, shared);
  const options = { as: 'merchantAdmin', params: { id: old.id }, query: { suppressNulls: false }, body, ...shared } as const;
  return { old, answer: await context.api.call('apiKeys.rotate', options) };
}

/** The rotation that the tests of a run share. Its overlap may have ended. */
export async function rotatedOfRun(context: Context): Promise<Rotation> {
  const body = context.target.rotations.overlap ?? context.api.bodyFor('apiKeys.rotate', {});
  const { old, answer } = await sendRotation(context, body, 'rotated 0');
  if (!answer.ok) unobservable(refusedBy(answer), answer);
  return { old, fresh: mintedBy(answer, 'rotating a key') };
}

/** Judges that no list of keys shows a text for a key. The last characters of a key may narrow the list down to it. */
export async function judgeKeyLists(
  context: Context,
  rule: RuleId,
  { id, key }: { readonly id: string | undefined; readonly key: string },
  searched: Pick<Unlisted, 'texts' | 'what'>,
): Promise<void> {
  for (const [list, operation] of [
    ['the list', 'apiKeys.list'],
    ['the continuation list', 'apiKeys.continuationList'],
  ] as const) {
    const ask = (query: object): Promise<Answer> =>
      context.api.call(operation, { as: 'merchantAdmin', query: { ...query }, allow501: true });
    await judgeUnlisted(context, rule, { list, ask, at: id, narrowly: { filter: key.slice(-4) }, ...searched });
  }
}

export const readDetail = ({ api }: Context, id: string, as: Caller = 'merchantAdmin'): Promise<Answer> =>
  api.call('apiKeys.detail', { as, params: { id }, query: { suppressNulls: false } });

export async function detailOf(context: Context, id: string, as: Caller = 'merchantAdmin'): Promise<Answer> {
  return required(await readDetail(context, id, as), 'the detail of a key');
}

/** Uses a key for an operation without a named permission, so that only the key can be the cause of a refusal. */
export const useKey = async (context: Context, key: string): Promise<Answer> =>
  context.api.call(await probeOf(context), { as: { key }, allow501: true });

/** Ends the test as untested if even the admin's own key is refused, since a refusal would not be about the key used. */
export async function usable(context: Context): Promise<void> {
  await probeOf(context);
}

/**
 * Waits until an instant of the target has passed: `expireAt`, `overlapExpiresAt`. The answer that showed it gives the target's time. Unobservable if
 * the wait is too long.
 */
export async function passUntil(context: Pick<Context, 'clock' | 'world'>, instant: string, shown?: Pick<Answer, 'header'>): Promise<void> {
  const { clock } = context;
  const left = Date.parse(instant) - (shown === undefined ? (await clock.now()).getTime() : await answeredAt(context, shown));
  if (!Number.isFinite(left)) unobservable(`${instant} is not an instant`);
  // A second more than needed: the header with the time has no fractions.
  await clock.pass(`PT${Math.max(1, Math.ceil(left / 1000) + 1)}S`);
}

/** A name of the maximum length for a key, which `gateproof cleanup` recognises; its last letters have two bytes each. */
export const longName = ({ build }: Context, letter = 'é'): string => build.name('key', 24).padEnd(32, letter);

export const strangeKey = ({ build }: Context): string =>
  `gp_${['first', 'second'].map((half) => build.uuid(`strange key, ${half} half`).replaceAll('-', '')).join('')}`;
