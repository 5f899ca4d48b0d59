/**
 * A listen session and a client that follows its cursor (concepts: Listen sessions; ListenSessionEventsDto). The model knows how many samples were
 * staged and between which instants, and the order of events; how long a buffer keeps them is not documented.
 */
import { bodyRecipeOf } from '../../schemas/recipes.ts';
import type { Answer, Context } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { passUntil } from '../checks/keys.ts';
import { drain, identitiesOf, instantAt, open, openBody, passAlive, sessionOf, type Session } from '../checks/listen-session.ts';
import { judgeNoSuccess } from '../checks/refused.ts';
import { iso, judgeGap, nowOf, poll, takeIn, tolerance, type Listening } from './listening.ts';
import type { Model, Move } from './walk.ts';

export const listenRules = [
  'LISTEN-POLL-200',
  'LISTEN-POLL-RENEWS',
  'LISTEN-EXPIRES-FUTURE',
  'LISTEN-STAGED-RETURNED',
  'LISTEN-OLDEST-FIRST',
  'LISTEN-CURSOR-OMITTED',
  'LISTEN-CURSOR-FILTERS',
  'LISTEN-NEXT-CURSOR-LAST',
  'LISTEN-NEXT-CURSOR-KEPT',
  'LISTEN-REREAD',
  'LISTEN-GAP-FALSE',
  'LISTEN-GAP-TRUE',
  'LISTEN-GAP-OLDEST',
  'LISTEN-GAP-CURSOR',
  'LISTEN-SAMPLE-OWN',
  'LISTEN-END-CURSOR',
  'LISTEN-END-SAMPLE',
  'LISTEN-404-EXPIRED',
  'LISTEN-404-NO-BODY',
] as const satisfies readonly RuleId[];

/** An event type that the target file may override. */
const sampleBody = bodyRecipeOf('listenSessions.sample');
/** More than a walk stages. */
const whole = 100;

/** A session without samples; undefined if the deployment does not allow a second session. */
async function openOther(context: Context): Promise<Session | undefined> {
  const { api } = context;
  const answer = await api.call('listenSessions.create', { as: 'merchantAdmin', body: api.bodyFor('listenSessions.create', openBody) });
  return answer.ok ? sessionOf(context, answer) : undefined;
}

/** Follows the client's cursor until no new events arrive. Returns whether a gap was reported, and the last answer. */
async function follow(state: Listening, context: Context): Promise<{ readonly hasGap: boolean; readonly answer: Answer | undefined }> {
  let hasGap = false;
  let answer: Answer | undefined;
  for (let polls = 0; polls < 20; polls++) {
    const size = state.read.size;
    const batch = await poll(state, context, state.cursor, whole);
    if (batch === undefined) break;
    answer = batch.answer;
    hasGap ||= answer.get('agedOutGap') === true;
    for (const id of batch.ids) state.read.add(id);
    state.cursor = batch.next;
    if (state.read.size === size) break;
  }
  return { hasGap, answer };
}

/** Reads everything, and compares the client's events with the staged ones and with the buffer's. */
async function readAll(state: Listening, context: Context): Promise<void> {
  const { judge } = context;
  const from = state.cursor;
  state.before = from;
  let hasGap = false;
  const followed = await state.session.until(
    async () => {
      const more = await follow(state, context);
      hasGap ||= more.hasGap;
      return more.answer;
    },
    () => state.samples.length === 0,
  );
  const { answer } = followed;
  if (answer === undefined) return;
  const left = state.samples.length - state.fresh.length;
  const isOwed = from !== undefined && !hasGap && state.samples.every((sample) => sample.from > Date.parse(from));
  const held = await wholeBuffer(state, context);
  // An empty buffer does not show which events expired.
  if (isOwed && held.events.length > 0 && (left <= 0 || followed.isConclusive))
    judge.that('LISTEN-STAGED-RETURNED', left <= 0, {
      check: `samples staged after the cursor ${from}, read to the end`,
      expected: 'each of them, or agedOutGap',
      actual: `${left} did not come`,
      answer,
    });
  let lost = held.events.filter((id) => !state.read.has(id));
  // If others stage events too, one may have arrived in between.
  if (lost.length > 0 && context.world === undefined) {
    await follow(state, context);
    lost = lost.filter((id) => !state.read.has(id));
  }
  judge.that('LISTEN-REREAD', lost.length === 0, {
    check: 'events of the buffer that the client did not get along its cursor',
    expected: 'none',
    actual: lost.length,
    answer,
  });
}

/** Reads the buffer from its beginning, independently of the client. Known events that are missing have expired. */
async function wholeBuffer(state: Listening, context: Context): Promise<{ readonly events: readonly string[]; readonly answer: Answer }> {
  const { judge } = context;
  const { events, answers } = await drain(state.session, undefined, whole);
  const answer = answers.at(-1) ?? answers[0];
  takeIn(state, context, answer, events);
  if (events.length > 0) for (const id of state.known) if (!events.includes(id)) state.gone.add(id);
  const excess = state.fresh.length - state.samples.length;
  if (excess > 0 && state.other !== undefined) {
    // Events that the gateway stages itself reach every session.
    const own = await drain(state.other, undefined, whole);
    judge.that('LISTEN-STAGED-RETURNED', excess <= own.events.length, {
      check: 'events that were not staged',
      expected: 'none, or as many as a session without samples has',
      actual: excess,
      answer,
    });
  }
  // Everything has arrived, but which sample is which is not certain.
  Object.assign(state, { samples: [], fresh: [] });
  return { events, answer };
}

/** Reads the buffer again in both possible ways, and checks where the client would continue. */
async function startOver(state: Listening, context: Context): Promise<void> {
  const { judge, clock } = context;
  const { events, answer } = await wholeBuffer(state, context);
  const longAgo = await clock.in('-P1D');
  const early = await drain(state.session, longAgo, whole);
  if (early.answers[0].get('agedOutGap') === true) judgeGap(judge, early.answers[0], longAgo);
  judge.that(
    'LISTEN-CURSOR-OMITTED',
    early.events.every((id) => events.includes(id)),
    {
      check: 'polls without a cursor, compared with polls from a cursor a day ago',
      expected: `${early.events.length} events`,
      actual: `${events.length} events`,
      answer,
    },
  );
  if (state.other !== undefined) {
    const other = await state.other.poll();
    const strays = identitiesOf(other).filter((id) => state.staged.has(id));
    if (other.ok)
      judge.that('LISTEN-SAMPLE-OWN', strays.length === 0, { check: 'samples of another session', expected: 'none', answer: other });
  }
  if (state.cursor !== undefined) await poll(state, context, state.cursor, whole);
}

const isLive = ({ life }: Listening): boolean => life === 'live';
const live = (name: string, weight: number, make: Move<Listening>['make']): Move<Listening> => ({ name, weight, isPossible: isLive, make });

const moves: readonly Move<Listening>[] = [
  live('stage a sample', 12, async (state, context) => {
    // Two events are never staged at the same instant: the meaning of a cursor between them is not documented.
    if (context.world !== undefined) await context.clock.pass('PT1S');
    const from = await nowOf(context);
    await state.session.sample();
    state.samples.push({ from: from - tolerance / 2, to: (await nowOf(context)) + tolerance / 2 });
  }),
  live('read one', 3, async (state, context) => {
    state.before = state.cursor;
    const batch = await poll(state, context, state.cursor, 1);
    for (const id of batch?.ids ?? []) state.read.add(id);
    state.cursor = batch?.next ?? state.cursor;
  }),
  live('read all', 6, readAll),
  {
    ...live('read again', 2, async (state, context) => void (await poll(state, context, state.before, whole))),
    isPossible: (state) => isLive(state) && state.before !== undefined,
  },
  live('start over', 3, startOver),
  live('end the session', 1, async (state) => {
    if ((await state.session.end()).ok) state.life = 'ended';
  }),
  {
    name: 'poll an ended session',
    weight: 4,
    isPossible: (state) => !isLive(state),
    async make({ session, life, cursor }, { judge }) {
      const answer = await session.poll({ CursorUtc: cursor });
      const rule = life === 'ended' ? 'LISTEN-END-CURSOR' : 'LISTEN-404-EXPIRED';
      judge.equal(rule, answer.status, 404, { check: `a poll of an ${life} session`, answer });
      if (answer.status === 404) judge.equal('LISTEN-404-NO-BODY', answer.text, '', { check: 'the body of a 404', answer });
    },
  },
  {
    name: 'stage into an ended session',
    weight: 2,
    isPossible: ({ life }) => life === 'ended',
    async make({ session: { id } }, { api, judge }) {
      const body = api.bodyFor('listenSessions.sample', sampleBody);
      const answer = await api.call('listenSessions.sample', { as: 'merchantAdmin', params: { id }, body });
      judgeNoSuccess(judge, 'LISTEN-END-SAMPLE', answer, 'a sample for an ended session');
    },
  },
];

const waiting = (name: string, weight: number, milliseconds: number): Move<Listening> =>
  live(name, weight, async (state, context) => {
    await passAlive(context, state.session, milliseconds);
    state.renewed = undefined;
  });

const timeMoves: readonly Move<Listening>[] = [
  waiting('let two minutes pass', 1, 2 * 60_000),
  waiting('let seven minutes pass', 2, 7 * 60_000),
  waiting('let more than an hour pass', 2, 70 * 60_000),
  live('let it expire', 1, async (state, context) => {
    const until = instantAt(await state.session.poll(), 'expiresAtUtc');
    if (until === undefined) return;
    await passUntil(context, iso(until));
    state.life = 'expired';
  }),
];

export const listenModel = (hasWorld: boolean): Model<Listening> => ({
  rules: listenRules,
  async start(context) {
    const session = await open(context);
    const other = hasWorld ? await openOther(context) : undefined;
    const { events, answers } = await drain(session);
    const answer = answers[0];
    context.judge.equal('LISTEN-GAP-FALSE', answer.get('agedOutGap'), false, {
      check: 'agedOutGap of a new session without a cursor',
      answer,
    });
    return {
      session,
      other,
      known: [...events],
      staged: new Map(),
      samples: [],
      fresh: [],
      read: new Set(),
      cursor: undefined,
      before: undefined,
      gone: new Set(),
      renewed: undefined,
      life: 'live',
    };
  },
  moves: [...moves, ...(hasWorld ? timeMoves : [])],
  tours: [
    [
      'stage a sample',
      'read all',
      'stage a sample',
      'read all',
      'read again',
      'start over',
      'end the session',
      'poll an ended session',
      'stage into an ended session',
    ],
    [
      'stage a sample',
      'read all',
      'let seven minutes pass',
      'stage a sample',
      'read all',
      'read again',
      'let more than an hour pass',
      'read all',
      'let it expire',
      'poll an ended session',
    ],
    [
      'stage a sample',
      'read all',
      'let two minutes pass',
      'stage a sample',
      'start over',
      'let more than an hour pass',
      'stage a sample',
      'start over',
    ],
  ],
  needsControlPlane: [
    'LISTEN-SAMPLE-OWN',
    'LISTEN-GAP-OLDEST',
    'LISTEN-GAP-CURSOR',
    'LISTEN-POLL-RENEWS',
    'LISTEN-NEXT-CURSOR-KEPT',
    'LISTEN-CURSOR-FILTERS',
    'LISTEN-GAP-TRUE',
    'LISTEN-404-EXPIRED',
  ],
  async end({ session, other, life }) {
    if (life === 'live') await session.end();
    await other?.end();
  },
});
