/** What a client of a listen session knows of its buffer, and how each poll is judged by it (concepts: ListenSessionEventsDto). */
import type { Answer, Context, Judge } from '../../fixtures/test.ts';
import { identitiesOf, instantAt, type Session } from '../checks/listen-session.ts';

/** Instants in milliseconds between which a sample was staged. */
interface Staged {
  readonly from: number;
  readonly to: number;
}
export interface Listening {
  readonly session: Session;
  /** A session without samples, in a world. */
  readonly other: Session | undefined;
  /** Events in order, as far as known. */
  readonly known: string[];
  /** The instants of their staging, if certain. */
  readonly staged: Map<string, Staged>;
  /** Samples that have not arrived, and events not assigned to a sample; the numbers must be equal. */
  samples: Staged[];
  fresh: string[];
  /** Events that the client has read along its cursor. */
  readonly read: Set<string>;
  cursor: string | undefined;
  /** The cursor before the last reading. */
  before: string | undefined;
  /** Events that the buffer held once but no longer does. */
  readonly gone: Set<string>;
  /** When the last poll was answered, and until when it renewed the session. */
  renewed: { readonly at: number; readonly until: number } | undefined;
  life: 'live' | 'ended' | 'expired';
}

/** Longer than any window that could be called short. */
const apart = 6 * 60_000;
/** The clocks of suite and target agree only approximately. */
export const tolerance = 1000;

export const iso = (at: number): string => new Date(at).toISOString();

export const nowOf = async ({ clock }: Context): Promise<number> => (await clock.now()).getTime();

interface Batch {
  readonly answer: Answer;
  readonly ids: readonly string[];
  readonly next: string | undefined;
}

/** Polls by the client's rules, judges the batch and updates the model; undefined if refused. `size` is that of the batch. */
export async function poll(state: Listening, context: Context, cursor: string | undefined, size: number): Promise<Batch | undefined> {
  const { judge } = context;
  const answer = await state.session.poll({ CursorUtc: cursor, MaxResultCount: size });
  if (!judge.equal('LISTEN-POLL-200', answer.status, 200, { check: 'a poll of a live session', answer })) return undefined;
  await judgeLife(state, context, answer);
  const ids = identitiesOf(answer);
  takeIn(state, context, answer, ids);
  judgeCursor(state, context, answer, ids, cursor);
  if (cursor !== undefined) judgeBatch(state, context, answer, ids, cursor);
  const next: unknown = answer.get('nextCursorUtc');
  return { answer, ids, next: typeof next === 'string' ? next : cursor };
}

async function judgeLife(state: Listening, context: Context, answer: Answer): Promise<void> {
  const { judge } = context;
  const at = await nowOf(context);
  const until = instantAt(answer, 'expiresAtUtc');
  const actual = answer.get('expiresAtUtc');
  judge.that('LISTEN-EXPIRES-FUTURE', (until ?? 0) > at - tolerance, {
    check: 'expiresAtUtc of a poll',
    expected: `after ${iso(at)}`,
    actual,
    answer,
  });
  const last = state.renewed;
  if (until === undefined) return;
  if (last !== undefined && at - last.at >= tolerance)
    judge.that('LISTEN-POLL-RENEWS', until > last.until, {
      check: 'expiresAtUtc of a later poll',
      expected: `after ${iso(last.until)}`,
      actual,
      answer,
    });
  state.renewed = { at, until };
}

/** Orders events and assigns their samples. */
export function takeIn(state: Listening, { judge }: Context, answer: Answer, ids: readonly string[]): void {
  const { known, staged, samples } = state;
  // Samples still missing were staged after this: they cannot precede an event that was staged earlier.
  const since = samples[0]?.from ?? 0;
  let last = -1;
  let isOrdered = true;
  let isLate = false;
  for (const id of ids) {
    const place = known.indexOf(id);
    if (place >= 0) {
      isOrdered &&= place >= last && !(isLate && (staged.get(id)?.to ?? Infinity) <= since);
      last = Math.max(last, place);
      continue;
    }
    // After the known event that preceded it; else before the first known one that follows it; else it is the newest.
    const next = ids
      .slice(ids.indexOf(id))
      .map((one) => known.indexOf(one))
      .find((one) => one >= 0);
    last = last >= 0 ? last + 1 : (next ?? known.length);
    known.splice(last, 0, id);
    state.fresh.push(id);
    isLate = true;
  }
  if (ids.length > 1)
    judge.that('LISTEN-OLDEST-FIRST', isOrdered, { check: 'the order of events that came before', expected: 'the same as before', answer });
  if (state.samples.length === 0 || state.samples.length !== state.fresh.length) return;
  state.fresh.sort((a, b) => known.indexOf(a) - known.indexOf(b));
  for (const [index, id] of state.fresh.entries()) state.staged.set(id, state.samples[index]!);
  Object.assign(state, { samples: [], fresh: [] });
}

function judgeCursor({ staged }: Listening, { judge }: Context, answer: Answer, ids: readonly string[], cursor: string | undefined): void {
  const next = instantAt(answer, 'nextCursorUtc');
  const last = ids.at(-1);
  if (last === undefined) {
    if (cursor !== undefined)
      judge.equal('LISTEN-NEXT-CURSOR-KEPT', next, Date.parse(cursor), {
        check: `nextCursorUtc of an empty poll at ${cursor}, in milliseconds`,
        answer,
      });
    return;
  }
  const when = staged.get(last);
  if (when === undefined) return;
  judge.that('LISTEN-NEXT-CURSOR-LAST', next !== undefined && next >= when.from - tolerance && next <= when.to + tolerance, {
    check: 'nextCursorUtc, compared with the time when the last event returned was staged',
    expected: `from ${iso(when.from)} to ${iso(when.to)}`,
    actual: answer.get('nextCursorUtc'),
    answer,
  });
}

/** Judges which events a batch at a cursor must and must not contain. */
function judgeBatch(state: Listening, { judge }: Context, answer: Answer, ids: readonly string[], cursor: string): void {
  const { known, staged, gone } = state;
  const at = Date.parse(cursor);
  const old = ids.filter((id) => (staged.get(id)?.to ?? at) < at - apart);
  judge.that('LISTEN-CURSOR-FILTERS', old.length === 0, {
    check: `events staged six minutes and more before the cursor ${cursor}`,
    expected: 'none',
    actual: old.length,
    answer,
  });
  const hasGap = answer.get('agedOutGap') === true;
  const end = known.indexOf(ids.at(-1) ?? '');
  const holes = known.filter((id, place) => place < end && !ids.includes(id) && (staged.get(id)?.from ?? at) > at);
  if (!hasGap)
    judge.that('LISTEN-STAGED-RETURNED', holes.length === 0, {
      check: `events staged after the cursor ${cursor} and before the last one returned`,
      expected: 'each of them, or agedOutGap',
      actual: `${holes.length} left out`,
      answer,
    });
  if (hasGap) judgeGap(judge, answer, cursor);
  // An event from before the cursor still exists, so the cursor cannot be before the oldest.
  if (ids.some((id) => (staged.get(id)?.to ?? at + 1) <= at))
    judge.equal('LISTEN-GAP-FALSE', hasGap, false, { check: 'agedOutGap of a poll that returns an event from before its cursor', answer });
  if (ids.length > 0 && [...gone].some((id) => (staged.get(id)?.from ?? at) > at))
    judge.equal('LISTEN-GAP-TRUE', hasGap, true, { check: 'agedOutGap at a cursor after which an event expired', answer });
}

export function judgeGap(judge: Judge, answer: Answer, cursor: string): void {
  const oldest = instantAt(answer, 'oldestAvailableUtc');
  const evidence = { check: 'oldestAvailableUtc of a poll with a gap', actual: answer.get('oldestAvailableUtc'), answer };
  judge.that('LISTEN-GAP-OLDEST', oldest !== undefined, { expected: 'an instant', ...evidence });
  if (oldest !== undefined) judge.that('LISTEN-GAP-CURSOR', oldest > Date.parse(cursor), { expected: `after ${cursor}`, ...evidence });
}
