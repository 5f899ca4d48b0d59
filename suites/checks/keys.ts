/** API keys made for a test, and what can be seen of them. */
import { remedyFor, required, stringAt, unobservable, type Answer, type Caller, type Context } from '../../fixtures/test.ts';
import { answeredAt } from './answered.ts';
import { attempt } from './attempt.ts';
import { probeOf } from './probe.ts';

/** What a test needs that mints a key for the merchant's user. */
export const mintingNeeds = ['merchantAdmin.merchantId', 'merchantUser.userId', 'consent.write'] as const;

export interface MintedKey {
  readonly id: string;
  /** Its value. */
  readonly key: string;
  /** The reply that revealed it. */
  readonly answer: Answer;
}

type Body = Readonly<Record<string, unknown>>;

/** Asks for a key of the merchant's user; `over` replaces members of the body. */
export async function requestKey(
  { api, build }: Context,
  over: Body = {},
  as: Caller = 'merchantAdmin',
  suppressNulls = false,
  allow501 = false,
): Promise<Answer> {
  return api.call('apiKeys.forUser', { as, query: { suppressNulls }, allow501, body: await build.apiKeyForUser(over) });
}

/**
 * A new key, expiring in a day unless `over` overrides it: of the merchant's user, else of merchantAdmin where the target does not serve the
 * operation for it. Otherwise the test ends as untested.
 */
export async function mintKey(context: Context, over: Body = {}): Promise<MintedKey> {
  const answer = await requestKey(context, over, 'merchantAdmin', false, true);
  const revealed = [403, 404, 405, 501].includes(answer.status) ? await attempt(() => revealKey(context, over)) : undefined;
  return revealed ?? mintedBy(answer, 'apiKeys.forUser');
}

/** The key in a revealing reply. */
export function mintedBy(answer: Answer, what: string): MintedKey {
  required(answer, what);
  return { id: stringAt(answer, 'id'), key: stringAt(answer, 'key'), answer };
}

/**
 * A new key of merchantAdmin from the create-and-reveal operation, whose body is not documented: the target's own, else the assumed one,
 * with `over` put over it under the names that the documented replies use.
 */
export async function revealKey({ api, build }: Context, over: Body = {}): Promise<MintedKey> {
  const body = { ...(api.bodyFor('apiKeys.reveal', await build.apiKey()) as Body), ...over };
  const answer = await api.call('apiKeys.reveal', { as: 'merchantAdmin', query: { suppressNulls: false }, body });
  if (!answer.ok)
    unobservable(`apiKeys.reveal answered ${answer.status} to a body with ${Object.keys(body).join(', ')}; ${remedyFor(answer, true)}`);
  return mintedBy(answer, 'revealing a key');
}

export const readDetail = ({ api }: Context, id: string, as: Caller = 'merchantAdmin'): Promise<Answer> =>
  api.call('apiKeys.detail', { as, params: { id }, query: { suppressNulls: false } });

/** The detail, or the test ends as untested. */
export async function detailOf(context: Context, id: string, as: Caller = 'merchantAdmin'): Promise<Answer> {
  return required(await readDetail(context, id, as), 'the detail of a key');
}

/** Uses a key for what needs no named permission, so that only the key itself can be the cause of a refusal. */
export const useKey = async (context: Context, key: string): Promise<Answer> =>
  context.api.call(await probeOf(context), { as: { key }, allow501: true });

/** Ends the test as untested when even the admin's own key is refused, since a refusal would not be about the key used. */
export async function usable(context: Context): Promise<void> {
  await probeOf(context);
}

/**
 * Lets an instant of the target pass: `expireAt`, `overlapExpiresAt`. The answer that showed it says what time it was there. Unobservable
 * when that is too long.
 */
export async function passUntil(context: Pick<Context, 'clock' | 'world'>, instant: string, shown?: Pick<Answer, 'header'>): Promise<void> {
  const { clock } = context;
  const left = Date.parse(instant) - (shown === undefined ? (await clock.now()).getTime() : await answeredAt(context, shown));
  if (!Number.isFinite(left)) unobservable(`${instant} is not an instant`);
  // A second more than needed: the header with the time has no fractions.
  await clock.pass(`PT${Math.max(1, Math.ceil(left / 1000) + 1)}S`);
}

/** Reads until the answer shows what a deployment may note a moment later; the last answer otherwise. */
export async function eventually(context: Context, read: () => Promise<Answer>, isThere: (answer: Answer) => boolean): Promise<Answer> {
  let answer = await read();
  for (const pause of context.world === undefined ? [200, 800, 2000] : []) {
    if (isThere(answer)) break;
    await context.clock.wait(pause);
    answer = await read();
  }
  return answer;
}

/** A well-formed key value that is not a key. */
export const strangeKey = ({ build }: Context): string =>
  `gp_${['first', 'second'].map((half) => build.uuid(`strange key, ${half} half`).replaceAll('-', '')).join('')}`;
