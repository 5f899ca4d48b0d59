/** An API key through its life, by the specification (concepts: API key, ApiKeyDetailDto, Authentication). */
import { describeValue } from '../../fixtures/judge/judge.ts';
import type { Answer, Context } from '../../fixtures/test.ts';
import type { OperationId } from '../../schemas/catalogue.ts';
import type { RuleId } from '../../schemas/register.ts';
import { detailOf, mintedBy, mintKey, passUntil, usable, useKey, type MintedKey } from '../checks/keys.ts';
import { comparable } from '../checks/members.ts';
import { isRefused } from '../checks/refused.ts';
import type { Model, Move } from './walk.ts';

/** The known state of one key; undefined where the specification is silent. */
interface Key {
  readonly id: string;
  readonly key: string;
  readonly called: string;
  status: 'Active' | 'Suspended' | 'Revoked' | undefined;
  /** In milliseconds; null for never. */
  readonly expireAt: number | null;
  readonly replaces: string | null;
  replacedBy: string | null;
  /** From the detail after the rotation. */
  overlapExpiresAt: string | undefined;
  wasSuspended: boolean;
  /** A reinstatement was tried after its revocation. */
  wasCalledBack: boolean;
}
export interface Keys {
  /** The first key and its replacements, each made by rotating the previous one. */
  readonly keys: Key[];
}

export const apiKeyRules = [
  'KEY-DETAIL-IS-SUSPENDED',
  'KEY-DETAIL-IS-REVOKED',
  'KEY-DETAIL-IS-EXPIRED',
  'KEY-DETAIL-IN-OVERLAP',
  'KEY-DETAIL-OVERLAP-LAPSED',
  'KEY-DETAIL-LINEAGE',
  'KEY-DETAIL-USABLE',
  'KEY-SUSPEND-RECORDED',
  'KEY-SUSPEND-REFUSED',
  'KEY-REINSTATE-BY-NULL',
  'KEY-REINSTATE-WORKS',
  'KEY-REVOKE-RECORDED',
  'KEY-REVOKE-REFUSED',
  'KEY-REVOKE-FINAL',
  'KEY-EXPIRED-REFUSED',
  'KEY-ROTATE-REPLACED-BY',
  'KEY-ROTATE-REPLACES',
  'KEY-ROTATE-OVERLAP-SET',
  'KEY-ROTATE-OVERLAP-RETAINED',
  'KEY-ROTATE-OLD-WORKS',
  'KEY-ROTATE-NEW-WORKS',
  'KEY-ROTATE-LAPSED-REFUSED',
  'AUTH-USABLE-AGREES',
] as const satisfies readonly RuleId[];

const maxRotations = 2;
/** The clocks of suite and target agree only approximately: closer than this to an instant, its passing is not judged. */
const margin = 800;

const known = ({ id, key, answer }: MintedKey, called: string, replaces: string | null): Key => {
  const expireAt: unknown = answer.get('expireAt');
  return {
    id,
    key,
    called,
    status: 'Active',
    expireAt: typeof expireAt === 'string' ? Date.parse(expireAt) : null,
    replaces,
    replacedBy: null,
    overlapExpiresAt: undefined,
    wasSuspended: false,
    wasCalledBack: false,
  };
};

/** Whether an instant has passed; undefined if too close to judge, or unknown. */
function passed(instant: number | undefined, now: number): boolean | undefined {
  if (instant === undefined || Number.isNaN(instant) || Math.abs(now - instant) < margin) return undefined;
  return now > instant;
}

interface Standing {
  readonly isExpired: boolean | undefined;
  readonly hasLapsed: boolean | undefined;
  readonly isUsable: boolean | undefined;
}

function standing({ status, expireAt, replacedBy, overlapExpiresAt }: Key, now: number): Standing {
  const isExpired = expireAt === null ? false : passed(expireAt, now);
  const hasLapsed = replacedBy === null ? false : passed(Date.parse(overlapExpiresAt ?? ''), now);
  const isOut = status === 'Suspended' || status === 'Revoked' || isExpired === true || hasLapsed === true;
  const isIn = status === 'Active' && isExpired === false && hasLapsed === false;
  return { isExpired, hasLapsed, isUsable: isOut ? false : isIn ? true : undefined };
}

const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Compares a key with what is known of it: first its detail, then authentication with it. */
async function look(context: Context, key: Key): Promise<void> {
  const now = (await context.clock.now()).getTime();
  const detail = await detailOf(context, key.id);
  key.status ??= detail.get('isRevoked') === true ? 'Revoked' : detail.get('isSuspended') === true ? 'Suspended' : 'Active';
  const at = standing(key, now);
  judgeDetail(context, key, detail, at);
  judgeUse(context, key, detail, await useKey(context, key.key), at);
}

function judgeDetail({ judge }: Context, key: Key, answer: Answer, { isExpired, hasLapsed, isUsable }: Standing): void {
  const { called, status, replaces, replacedBy, overlapExpiresAt } = key;
  const equal = (rule: RuleId, member: string, expected: unknown) =>
    judge.equal(rule, comparable(answer.get(member)), comparable(expected), { check: `${member} of ${called}`, answer });
  const isSet = (rule: RuleId, member: string) =>
    judge.that(rule, isInstant(answer.get(member)), {
      check: `${member} of ${called}`,
      expected: 'an instant',
      actual: answer.get(member),
      answer,
    });

  equal('KEY-DETAIL-IS-REVOKED', 'isRevoked', status === 'Revoked');
  // Whether a revoked key is still suspended, or still in its overlap, is not documented.
  if (status !== 'Revoked') equal('KEY-DETAIL-IS-SUSPENDED', 'isSuspended', status === 'Suspended');
  if (status !== 'Revoked' && hasLapsed !== undefined) equal('KEY-DETAIL-OVERLAP-LAPSED', 'hasRotationOverlapLapsed', hasLapsed);
  if (isExpired !== undefined) equal('KEY-DETAIL-IS-EXPIRED', 'isExpired', isExpired);
  if (replacedBy === null || status === 'Revoked' || hasLapsed === true) equal('KEY-DETAIL-IN-OVERLAP', 'isInRotationOverlap', false);
  else if (isUsable === true) equal('KEY-DETAIL-IN-OVERLAP', 'isInRotationOverlap', true);
  equal('KEY-DETAIL-LINEAGE', 'hasRotationLineage', replaces !== null || replacedBy !== null);
  if (replacedBy !== null) equal('KEY-ROTATE-REPLACED-BY', 'replacedByKeyId', replacedBy);
  if (replaces !== null) equal('KEY-ROTATE-REPLACES', 'replacesKeyId', replaces);
  if (status === 'Revoked' && overlapExpiresAt !== undefined) equal('KEY-ROTATE-OVERLAP-RETAINED', 'overlapExpiresAt', overlapExpiresAt);
  if (status === 'Suspended') isSet('KEY-SUSPEND-RECORDED', 'suspendedAt');
  if (status === 'Revoked') isSet('KEY-REVOKE-RECORDED', 'revokedAt');
  if (status === 'Active' && key.wasSuspended) equal('KEY-REINSTATE-BY-NULL', 'suspendedBy', null);
  if (isUsable !== undefined) equal('KEY-DETAIL-USABLE', 'isUsable', isUsable);
}

function judgeUse({ judge }: Context, key: Key, detail: Answer, use: Answer, { isExpired, hasLapsed, isUsable }: Standing): void {
  const { called, status, replaces, replacedBy } = key;
  const check = `a request with ${called}`;
  const refused = (rule: RuleId) => judge.that(rule, isRefused(use), { check, expected: 'refused', answer: use });
  const accepted = (rule: RuleId) => judge.that(rule, use.ok, { check, expected: 'accepted', answer: use });

  const reported = detail.get('isUsable') === true;
  judge.that('AUTH-USABLE-AGREES', reported ? use.ok : isRefused(use), {
    check: `${check}, whose detail says isUsable ${describeValue(detail.get('isUsable'))}`,
    expected: reported ? 'accepted' : 'refused',
    answer: use,
  });
  if (status === 'Suspended') refused('KEY-SUSPEND-REFUSED');
  if (status === 'Revoked') refused('KEY-REVOKE-REFUSED');
  if (status === 'Revoked' && key.wasCalledBack) refused('KEY-REVOKE-FINAL');
  if (isExpired === true) refused('KEY-EXPIRED-REFUSED');
  if (hasLapsed === true) refused('KEY-ROTATE-LAPSED-REFUSED');
  if (isUsable !== true) return;
  if (key.wasSuspended) accepted('KEY-REINSTATE-WORKS');
  if (replacedBy !== null) accepted('KEY-ROTATE-OLD-WORKS');
  if (replaces !== null) accepted('KEY-ROTATE-NEW-WORKS');
}

type Action = 'apiKeys.suspend' | 'apiKeys.reinstate' | 'apiKeys.revoke';
const bodies: Readonly<Record<Action, unknown>> = {
  'apiKeys.suspend': { reason: 'Under review' },
  'apiKeys.reinstate': undefined,
  'apiKeys.revoke': { reason: 'No longer used' },
};
const act = ({ api }: Context, action: Action, { id }: Key): Promise<Answer> =>
  api.assumed(action, { as: 'merchantAdmin', params: { id }, body: bodies[action] });
/** Performs an action whose effect is not documented. */
const tryTo = ({ api }: Context, action: Action, { id }: Key): Promise<Answer> =>
  api.call(action, { as: 'merchantAdmin', params: { id }, body: api.bodyFor(action, bodies[action]) });

const first = ({ keys }: Keys): Key => keys[0]!;
const newest = ({ keys }: Keys): Key => keys.at(-1)!;

function movesOf(which: string, pick: (state: Keys) => Key, weight: number, isThere: (state: Keys) => boolean): readonly Move<Keys>[] {
  const move = (
    name: string,
    of: number,
    when: (key: Key) => boolean,
    make: (context: Context, key: Key) => Promise<void>,
  ): Move<Keys> => ({
    name: `${name} ${which}`,
    weight: of,
    isPossible: (state) => isThere(state) && when(pick(state)),
    async make(state, context) {
      await make(context, pick(state));
      await look(context, pick(state));
    },
  });
  return [
    move(
      'suspend',
      5 * weight,
      ({ status }) => status === 'Active',
      async (context, key) => {
        await act(context, 'apiKeys.suspend', key);
        Object.assign(key, { status: 'Suspended', wasSuspended: true });
      },
    ),
    move(
      'reinstate',
      5 * weight,
      ({ status }) => status === 'Suspended',
      async (context, key) => {
        await act(context, 'apiKeys.reinstate', key);
        key.status = 'Active';
      },
    ),
    move(
      'revoke',
      weight,
      ({ status }) => status !== 'Revoked',
      async (context, key) => {
        await act(context, 'apiKeys.revoke', key);
        key.status = 'Revoked';
      },
    ),
    // The outcome is not documented, except that a revocation is final.
    move(
      'suspend once more',
      weight,
      ({ status }) => status === 'Suspended',
      async (context, key) => {
        await tryTo(context, 'apiKeys.suspend', key);
        key.status = undefined;
      },
    ),
    move(
      'reinstate, though not suspended,',
      weight,
      ({ status }) => status !== 'Suspended',
      async (context, key) => {
        await tryTo(context, 'apiKeys.reinstate', key);
        if (key.status === 'Revoked') key.wasCalledBack = true;
        else key.status = undefined;
      },
    ),
  ];
}

function rotation(name: string, weight: number, body: unknown): Move<Keys> {
  const operation: OperationId = 'apiKeys.rotate';
  return {
    name,
    weight,
    isPossible: (state) => state.keys.length <= maxRotations && newest(state).status === 'Active',
    async make(state, context) {
      const { api, clock, judge } = context;
      const old = newest(state);
      // Rotation is documented only for a key in service.
      if (standing(old, (await clock.now()).getTime()).isUsable !== true) return;
      const answer = await api.assumed(operation, { as: 'merchantAdmin', params: { id: old.id }, query: { suppressNulls: false }, body });
      const fresh = known(mintedBy(answer, 'rotating a key'), `replacement ${state.keys.length}`, old.id);
      state.keys.push(fresh);
      const detail = await detailOf(context, old.id);
      const end: unknown = detail.get('overlapExpiresAt');
      judge.that('KEY-ROTATE-OVERLAP-SET', isInstant(end), {
        check: `overlapExpiresAt of ${old.called}`,
        expected: 'an instant',
        actual: end,
        answer: detail,
      });
      old.replacedBy = fresh.id;
      if (typeof end === 'string') old.overlapExpiresAt = end;
      await look(context, old);
      await look(context, fresh);
    },
  };
}

const passing = (name: string, weight: number, pass: (state: Keys, context: Context) => Promise<void>): Move<Keys> => ({
  name,
  weight,
  isPossible: () => true,
  async make(state, context) {
    await pass(state, context);
    for (const key of state.keys) await look(context, key);
  },
});

const timeMoves: readonly Move<Keys>[] = [
  passing('let an hour pass', 2, (_state, { clock }) => clock.pass('PT1H')),
  {
    ...passing('let the overlap pass', 3, async (state, context) => {
      const end = state.keys.findLast(({ overlapExpiresAt }) => overlapExpiresAt !== undefined)?.overlapExpiresAt;
      if (end !== undefined) await passUntil(context, end);
    }),
    isPossible: ({ keys }) => keys.some(({ overlapExpiresAt }) => overlapExpiresAt !== undefined),
  },
  passing('let the key expire', 1, async (state, context) => {
    const { expireAt } = newest(state);
    if (expireAt !== null) await passUntil(context, new Date(expireAt).toISOString());
  }),
];

export const apiKeyModel = (hasWorld: boolean): Model<Keys> => ({
  rules: apiKeyRules,
  async start(context) {
    await usable(context);
    const key = known(await mintKey(context, { expireAt: await context.clock.in('P30D') }), 'the key', null);
    await look(context, key);
    return { keys: [key] };
  },
  moves: [
    ...movesOf('the newest key', newest, 2, () => true),
    ...movesOf('the first key', first, 1, ({ keys }) => keys.length > 1),
    rotation('rotate the newest key', 3, {}),
    rotation('rotate the newest key at once', 1, { overlapSeconds: 0 }),
    rotation('rotate the newest key with an hour of overlap', 1, { overlapSeconds: 3600 }),
    ...(hasWorld ? timeMoves : []),
  ],
  tours: [
    ['rotate the newest key', 'suspend the newest key', 'reinstate the newest key', 'let the overlap pass', 'let the key expire'],
    ['rotate the newest key with an hour of overlap'],
    ['rotate the newest key', 'revoke the first key', 'reinstate, though not suspended, the first key'],
  ],
  needsControlPlane: ['KEY-EXPIRED-REFUSED', 'KEY-ROTATE-LAPSED-REFUSED'],
  async end(state, context) {
    if (context.world !== undefined) return;
    for (const key of state.keys) if (key.status !== 'Revoked') await tryTo(context, 'apiKeys.revoke', key);
  },
});
