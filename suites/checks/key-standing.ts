/** Compares the state in a key's detail with its history, with its other members, and with authentication. */
import { describeValue } from '../../fixtures/judge/judge.ts';
import { type Answer, type Context, remedyFor, required, unobservable } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { comparable } from './members.ts';
import { settled } from './eventually.ts';
import { isRefused } from './refused.ts';
import { detailOf, useKey, type MintedKey } from './keys.ts';

export const flagRules = {
  isRevoked: 'KEY-DETAIL-IS-REVOKED',
  isSuspended: 'KEY-DETAIL-IS-SUSPENDED',
  isInRotationOverlap: 'KEY-DETAIL-IN-OVERLAP',
  hasRotationLineage: 'KEY-DETAIL-LINEAGE',
  isAddressRestricted: 'KEY-DETAIL-ADDRESS-RESTRICTED',
  isScopeRestricted: 'KEY-DETAIL-SCOPE-RESTRICTED',
  isExpired: 'KEY-DETAIL-IS-EXPIRED',
  hasRotationOverlapLapsed: 'KEY-DETAIL-OVERLAP-LAPSED',
  isUsable: 'KEY-DETAIL-USABLE',
} as const satisfies Readonly<Record<string, RuleId>>;
export type Flag = keyof typeof flagRules;

const facts = ['id', 'userId', 'merchantId', 'keyPrefix', 'last4'] as const;

/** The rules of `judgeStanding`, for the plan of a test. */
export const standingRules = [
  ...Object.values(flagRules),
  'KEY-DETAIL-SUSPENSION-NULL',
  'KEY-REVEALED-AGREES-DETAIL',
  'AUTH-USABLE-AGREES',
] as const satisfies readonly RuleId[];

const holds = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

/** Whether an instant has passed: `false` for null, undefined if the clocks of suite and target could disagree. */
function hasPassed(instant: unknown, now: number): boolean | undefined {
  if (instant === null) return false;
  const at = Date.parse(String(instant));
  return Number.isNaN(at) || Math.abs(now - at) < 300_000 ? undefined : at < now;
}

/** The flags that follow from other members of the detail; undefined if they do not. */
export function followingFrom(detail: Answer, now: number): Readonly<Partial<Record<Flag, boolean | undefined>>> {
  const is = (flag: Flag): boolean => detail.get(flag) === true;
  const isOut = is('isRevoked') || is('isSuspended') || is('isExpired') || is('hasRotationOverlapLapsed') || detail.get('active') === false;
  return {
    isRevoked: detail.get('revokedAt') !== null,
    // What a reinstated key keeps of its suspension is not documented.
    isSuspended: detail.get('suspendedAt') === null ? false : undefined,
    hasRotationLineage: detail.get('replacesKeyId') !== null || detail.get('replacedByKeyId') !== null,
    isAddressRestricted: holds(detail.get('allowedCidrs')),
    isScopeRestricted: holds(detail.get('scopes')),
    isExpired: hasPassed(detail.get('expireAt'), now),
    // For a revoked key the documents do not say which of both is reported.
    hasRotationOverlapLapsed: is('isRevoked') ? undefined : hasPassed(detail.get('overlapExpiresAt'), now),
    // A key may be out of service in states that the documents do not name.
    isUsable: isOut ? false : detail.get('status') === 'Active' ? true : undefined,
  };
}

/** Judges a detail after a history of the key; `revealed` is the reply to its creation, `use` a request made with it. */
export async function judgeStanding(
  { judge, clock }: Context,
  what: string,
  detail: Answer,
  expected: Readonly<Partial<Record<Flag, boolean>>>,
  { revealed, use }: { readonly revealed: Answer; readonly use: Answer | undefined },
): Promise<void> {
  const now = (await clock.now()).getTime();
  for (const [flag, value] of [...Object.entries(followingFrom(detail, now)), ...Object.entries(expected)] as (readonly [Flag, unknown])[])
    if (value !== undefined) judge.equal(flagRules[flag], detail.get(flag), value, { check: `${flag} of a key (${what})`, answer: detail });
  if (detail.get('isSuspended') === false)
    judge.equal('KEY-DETAIL-SUSPENSION-NULL', detail.get('suspendedBy'), null, { check: `suspendedBy of a key (${what})`, answer: detail });
  for (const name of facts)
    judge.equal('KEY-REVEALED-AGREES-DETAIL', comparable(detail.get(name)), comparable(revealed.get(name)), {
      check: `${name} of a key (${what}), compared with the revealing reply`,
      answer: detail,
    });
  // What a key limited to scopes may do is not documented.
  if (use === undefined || detail.get('isScopeRestricted') === true) return;
  const isUsable = detail.get('isUsable') === true;
  judge.that('AUTH-USABLE-AGREES', isUsable ? use.ok : isRefused(use), {
    check: `a request with a key (${what}) whose detail says isUsable ${describeValue(detail.get('isUsable'))}`,
    expected: isUsable ? 'accepted' : 'refused',
    answer: use,
  });
}

/** The rules of `judgeState`, for the plan of a test. */
export const stateRules = ['KEY-DETAIL-USABLE', 'AUTH-USABLE-AGREES'] as const satisfies readonly RuleId[];

/**
 * Judges that a key which has ended at an instant was not used since: a rejected request is not an authenticated use. A use before the end may show late,
 * but only with a time before the end.
 */
export async function judgeUnusedSince(
  context: Context,
  rule: 'KEY-DETAIL-ENDED-UNUSED' | 'KEY-DETAIL-REJECTED-UNUSED',
  { id }: MintedKey,
  end: unknown,
  use: Answer,
): Promise<void> {
  const { judge } = context;
  if (!isRefused(use)) return judge.untested(rule, 'the key was accepted after its end');
  await settled(context, 'lastUse');
  const detail = await detailOf(context, id);
  const last = detail.get('lastUsedAt');
  judge.that(rule, last === null || Date.parse(String(last)) < Date.parse(String(end)), {
    check: 'lastUsedAt of a key that was rejected because it has ended',
    expected: `null, or an instant before ${String(end)}`,
    actual: last,
    answer: detail,
  });
}

interface StateSeen {
  readonly detail: Answer;
  readonly use: Answer;
}

/** Judges `isUsable` against the state that the test caused, and authentication against `isUsable`. */
export async function judgeState(context: Context, { id, key }: MintedKey, state: string, isUsable: boolean): Promise<StateSeen> {
  const { judge } = context;
  const detail = await detailOf(context, id);
  const use = await useKey(context, key);
  judge.equal('KEY-DETAIL-USABLE', detail.get('isUsable'), isUsable, { check: `isUsable of ${state}`, answer: detail });
  const reported = detail.get('isUsable') === true;
  judge.that('AUTH-USABLE-AGREES', reported ? use.ok : isRefused(use), {
    check: `a request with ${state}, whose detail says isUsable ${describeValue(detail.get('isUsable'))}`,
    expected: reported ? 'accepted' : 'refused',
    answer: use,
  });
  return { detail, use };
}

// The update of a key. Its body is not documented: the target's own, else the settable members of the detail.

type Body = Readonly<Record<string, unknown>>;
const settable = ['name', 'active', 'expireAt', 'allowedCidrs', 'scopes', 'anomalySourceAction'] as const;

/** Changes members of a key by an update that repeats the others; a refusal ends the test as untested. */
export async function updateKey(context: Context, id: string, over: Body): Promise<Answer> {
  const { api } = context;
  const detail = await detailOf(context, id);
  const read = required(await api.call('apiKeys.read', { as: 'merchantAdmin', params: { id } }), 'the read of a key');
  const stamp = read.get('concurrencyStamp');
  const assumed = {
    ...Object.fromEntries(settable.map((name) => [name, detail.get(name)])),
    ...(typeof stamp === 'string' ? { concurrencyStamp: stamp } : {}),
  };
  const body = { ...(api.bodyFor('apiKeys.update', assumed) as Body), ...over };
  const answer = await api.call('apiKeys.update', { as: 'merchantAdmin', params: { id }, body });
  if (!answer.ok)
    unobservable(
      `apiKeys.update answered ${answer.status} to a body with ${Object.keys(body).join(', ')}; ${remedyFor(answer, true)}`,
      answer,
    );
  return answer;
}
