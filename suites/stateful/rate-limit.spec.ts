/**
 * Keys limited by stored rules, and their requests over time (concepts: Limits, Rate-limit body). The alignment of windows is not documented, so the
 * model knows two bounds: a key that never exceeded its cap within a window is not refused, and no period of a window's length serves more than two
 * windows may.
 */
import { type Answer, type Context, conformance, topic } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { probeOf } from '../checks/probe.ts';
import { capKey, ownKey, type OwnKey } from '../access/rate-limits/rule.ts';
import { type Model, type Move, walk } from './walk.ts';
import { noon } from '../checks/resource.ts';

interface Sent {
  /** Milliseconds between which it was sent and answered. */
  readonly from: number;
  readonly to: number;
  readonly isServed: boolean;
}
interface Capped {
  readonly called: string;
  readonly key: OwnKey;
  readonly ceiling: number;
  readonly sent: Sent[];
  /** When it was last refused, and its Retry-After; cleared when it sends again. */
  refused: { readonly at: number; readonly seconds: number } | undefined;
}
interface Limits {
  readonly first: Capped;
  readonly second: Capped;
}

const rateLimitRules = [
  'LIMIT-STATUS-429',
  'LIMIT-RULE-CAPS',
  'LIMIT-RECOVERS',
  'LIMIT-RETRY-AFTER-HEADER',
  'LIMIT-RETRY-AFTER-SECONDS',
  'LIMIT-RETRY-AFTER-EQUAL',
  'LIMIT-RETRY-AFTER-MINIMUM',
  'LIMIT-STATUS-REPEATED',
  'LIMIT-NO-ENVELOPE',
] as const satisfies readonly RuleId[];

const windowSeconds = 60;
const window = windowSeconds * 1000;
/** The clocks of suite and target agree only approximately. */
const margin = 1000;

/** Sends requests with a key one after another, and judges each answer. */
async function send(context: Context, capped: Capped, count: number): Promise<void> {
  const { api, clock } = context;
  const operation = await probeOf(context);
  for (let i = 0; i < count; i++) {
    const from = (await clock.now()).getTime();
    const answer = await api.call(operation, {
      as: { key: capped.key.key },
      query: { suppressNulls: false },
      allow429: true,
      unpaced: true,
    });
    // The clock of a world is held while a request is answered.
    const to = context.world === undefined ? (await clock.now()).getTime() : from;
    judgeRecovery(context, capped, answer, from);
    capped.sent.push({ from, to, isServed: answer.status !== 429 });
    if (answer.status === 429) judgeRefusal(context, capped, answer, from, to);
    else judgeCap(context, capped, answer, to);
  }
}

/** A caller that waited for Retry-After, without other requests, must be served. */
function judgeRecovery({ judge }: Context, capped: Capped, answer: Answer, now: number): void {
  const { refused, called } = capped;
  capped.refused = undefined;
  if (refused === undefined || now < refused.at + refused.seconds * 1000) return;
  judge.that('LIMIT-RECOVERS', answer.status !== 429, {
    check: `a request of ${called} ${refused.seconds} seconds after a rejection that asked for them`,
    expected: 'no 429',
    answer,
  });
}

function judgeRefusal(context: Context, capped: Capped, answer: Answer, from: number, to: number): void {
  const { judge, world } = context;
  const { called, ceiling, sent } = capped;
  const recent = sent.filter((one) => one.to > from - window - margin).length;
  // Outside a world, another limit of the deployment may apply.
  if (world !== undefined || recent > ceiling)
    judge.that('LIMIT-STATUS-429', recent > ceiling, {
      check: `a rejection of ${called}, which may send ${ceiling} requests in ${windowSeconds} seconds`,
      expected: `more than ${ceiling} requests in that time`,
      actual: `${recent} requests`,
      answer,
    });
  judge.that('LIMIT-RULE-CAPS', true, { check: `requests of ${called}`, answer });
  const header = answer.header('retry-after');
  const seconds: unknown = answer.get('retryAfterSeconds');
  judge.that('LIMIT-RETRY-AFTER-HEADER', header !== undefined, { check: 'Retry-After of a 429', expected: 'present', answer });
  judge.that('LIMIT-RETRY-AFTER-SECONDS', /^\d+$/.test(header ?? ''), {
    check: 'Retry-After of a 429',
    expected: 'whole seconds',
    actual: header,
    answer,
  });
  judge.equal('LIMIT-RETRY-AFTER-EQUAL', seconds, Number(header), { check: 'retryAfterSeconds compared with Retry-After', answer });
  judge.that('LIMIT-RETRY-AFTER-MINIMUM', typeof seconds === 'number' && seconds >= 1, {
    check: 'retryAfterSeconds of a 429',
    expected: 'at least 1',
    actual: seconds,
    answer,
  });
  judge.equal('LIMIT-STATUS-REPEATED', answer.get('status'), 429, { check: 'status in the body of a 429', answer });
  judge.that('LIMIT-NO-ENVELOPE', answer.get('error') === undefined, { check: 'the member error of a 429', expected: undefined, answer });
  if (typeof seconds === 'number') capped.refused = { at: to, seconds };
}

/** A period no longer than a window overlaps at most two windows. */
function judgeCap({ judge, target, world }: Context, { called, ceiling, sent }: Capped, answer: Answer, now: number): void {
  const served = sent.filter((one) => one.isServed && one.from > now - window + margin).length;
  // How a target interprets an assumed body is unknown.
  if (served <= 2 * ceiling || (world === undefined && !('rateLimitRules.create' in target.requests))) return;
  judge.that('LIMIT-RULE-CAPS', false, {
    check: `requests of ${called}, which may send ${ceiling} in ${windowSeconds} seconds`,
    expected: `at most ${2 * ceiling} served in any ${windowSeconds} seconds`,
    actual: `${served} served`,
    answer,
  });
}

async function capped(context: Context, called: string, ceiling: number): Promise<Capped> {
  const key = await ownKey(context);
  await capKey(context, key, ceiling, {}, { windowSeconds });
  return { called, key, ceiling, sent: [], refused: undefined };
}

const sending = (name: string, weight: number, pick: (state: Limits) => Capped, count: (capped: Capped) => number): Move<Limits> => ({
  name,
  weight,
  isPossible: () => true,
  make: (state, context) => send(context, pick(state), count(pick(state))),
});
const passing = (name: string, weight: number, duration: string): Move<Limits> => ({
  name,
  weight,
  isPossible: () => true,
  make: async (_state, { clock }) => clock.pass(duration),
});

const first = (state: Limits): Capped => state.first;
const second = (state: Limits): Capped => state.second;

const timeMoves: readonly Move<Limits>[] = [
  passing('let a second pass', 1, 'PT1S'),
  passing('let 20 seconds pass', 4, 'PT20S'),
  passing('let a window pass', 2, `PT${windowSeconds + 2}S`),
  {
    name: 'wait for Retry-After',
    weight: 3,
    isPossible: ({ first: one }) => one.refused !== undefined,
    make: async ({ first: { refused } }, { clock }) => clock.pass(`PT${refused?.seconds ?? 1}S`),
  },
];

const rateLimitModel = (hasWorld: boolean): Model<Limits> => ({
  rules: rateLimitRules,
  start: async (context) => ({ first: await capped(context, 'the first key', 2), second: await capped(context, 'the second key', 4) }),
  moves: [
    sending('send one', 3, first, () => 1),
    sending('exceed the limit', 5, first, ({ ceiling }) => ceiling + 1),
    sending('send one with the second key', 2, second, () => 1),
    sending('send as many as may be with the second key', 2, second, ({ ceiling }) => ceiling),
    ...(hasWorld ? timeMoves : []),
  ],
  tours: [
    ['exceed the limit', 'wait for Retry-After', 'send one'],
    ['exceed the limit', 'exceed the limit'],
  ],
  needsControlPlane: ['LIMIT-RECOVERS'],
});

topic('Stateful: rate limits', () => {
  conformance(
    'reject requests beyond them and no others',
    {
      rules: rateLimitRules,
      needs: ['merchantAdmin', 'merchantUser.userId', 'consent.write', 'consent.provokeRateLimit'],
      world: { now: noon },
    },
    (context) => walk(context, rateLimitModel(context.world !== undefined)),
  );
});
