/** Measures what a target chose for its listen sessions. If a step fails, nothing is recorded. */
import { required, type Answer, type Context } from '../../fixtures/test.ts';
import { drainNew, eventsOf, identitiesOf, lifetime, pollId, seconds, stageInTurn, type Session } from './listen-session.ts';
import { each } from './sweep.ts';

const second = 1000;

/** The lifetime of a session after a poll, in milliseconds: to the second in a frozen world, else rounded to whole minutes if plausible. */
export async function lifetimeOf(context: Context, polled: Answer): Promise<number> {
  const left = await lifetime(context, polled);
  const minutes = Math.round(left / 60_000) * 60_000;
  const isOff = context.world === undefined && Math.abs(left - minutes) <= 1.5 * second;
  return isOff && minutes > 0 ? minutes : Math.round(left / second) * second;
}

/** Whether another user of the merchant may poll a session; undefined if that user may not poll any. */
export async function isPollableByOthers(context: Context, session: Session): Promise<boolean | undefined> {
  if (context.target.personas.merchantUser === undefined) return undefined;
  const never = await pollId(context, 'merchantUser', context.build.uuid('session that never was'));
  if (never.status !== 404) return undefined;
  const answer = await session.poll({}, 'merchantUser');
  return answer.ok || answer.status === 404 ? answer.ok : undefined;
}

/** An instant some milliseconds later, in microsecond precision. */
function later(instant: string, milliseconds: number): string | undefined {
  const [, whole, fraction = '', zone] = /^(.+:\d{2}:\d{2})(?:\.(\d+))?(Z|[+-]\d{2}:\d{2})$/.exec(instant) ?? [];
  if (whole === undefined) return undefined;
  const micros = (Date.parse(`${whole}${zone}`) + milliseconds) * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
  return `${new Date(Math.floor(micros / 1e6) * 1000).toISOString().slice(0, 19)}.${String(micros % 1e6).padStart(6, '0')}Z`;
}

/** Longer than any window that could be called short, in seconds. */
const maxWindow = 600;

/** The seconds before the cursor that a poll repeats: an event is repeated for cursors up to that long after it. */
export async function rereadSeconds(session: Session): Promise<number | undefined> {
  const { last, rounds } = await stageInTurn(session, 1);
  const event = rounds.flat().at(-1);
  const { cursor } = last;
  if (event === undefined || cursor === undefined || last.events.at(-1) !== event) return undefined;
  // Between two whole seconds, so that the result does not depend on whether the window includes its edge.
  const comesAgain = async (seconds: number): Promise<boolean | undefined> => {
    const answer = await session.poll({ CursorUtc: later(cursor, seconds * second + second / 2), MaxResultCount: 100 });
    return answer.ok ? identitiesOf(answer).includes(event) : undefined;
  };
  let [low, high] = [0, maxWindow];
  if ((await comesAgain(high)) !== false) return undefined;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const again = await comesAgain(middle);
    if (again === undefined) return undefined;
    if (again) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface BatchBounds {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Samples to stage until a batch is full, per round, just past sizes that are usual: 25, 50, 100, 200. A simulator also tolerates the last. */
const rounds = [26, 26, 52, 104, 800] as const;

/** Rounds that a target tolerates: few if it limits the rate, since each sample is a request. */
function roundsFor({ world, target }: Context): readonly number[] {
  if (world !== undefined) return rounds;
  return target.limits.requestsPerSecond === undefined ? rounds.slice(0, 4) : rounds.slice(0, 2);
}

/** Batch sizes of polls that request few events, the default number and all, unless one returned all events. */
export async function batchBounds(context: Context, session: Session): Promise<BatchBounds | undefined> {
  const size = async (query: Readonly<Record<string, number>>): Promise<number> => eventsOf(await session.poll(query)).length;
  let before = 0;
  for (const count of roundsFor(context)) {
    await each(
      Array.from({ length: count }, (_, index) => index),
      () => session.sample(),
    );
    const all = await session.poll({ MaxResultCount: 2_147_483_647 });
    const known = identitiesOf(all);
    const next: unknown = all.get('nextCursorUtc');
    if (!all.ok || typeof next !== 'string' || known.length === before) return undefined;
    const behind = identitiesOf(await session.poll({ CursorUtc: next }));
    if (behind.some((event) => !known.includes(event)))
      return { default: await size({}), minimum: await size({ MaxResultCount: 1 }), maximum: known.length };
    before = known.length;
  }
  return undefined;
}

/** Polls keep a session alive: waiting for a buffer takes at most this many. */
const maxPolls = 400;

/** The part of a session's lifetime that may pass between two polls when only the test moves the clock. */
const stretch = 0.8;

/** Advances a frozen world while keeping the session alive. Returns the last poll. */
async function ageBy({ clock }: Context, session: Session, milliseconds: number, life: number): Promise<Answer> {
  for (let left = milliseconds; left > 0;) {
    const step = Math.min(left, Math.max(second, Math.floor((life * stretch) / second) * second));
    await clock.pass(seconds(step));
    left -= step;
    if (left > 0) required(await session.poll(), 'a poll of a session that is alive', 200);
  }
  return required(await session.poll(), 'a poll of a session that is alive', 200);
}

/** The seconds above one number and up to another that an operator is most likely to have chosen. */
function roundest(low: number, high: number): number {
  for (const unit of [86_400, 3600, 1800, 600, 300, 60, 10]) {
    const multiple = Math.floor(high / unit) * unit;
    if (multiple > low) return multiple;
  }
  return high;
}

/**
 * Milliseconds for which an event is available, to the second: looks for a sample at one age after another. That requires a world, which is frozen
 * meanwhile.
 */
export async function bufferAge(context: Context, session: Session): Promise<number | undefined> {
  const life = (await lifetime(context, await session.poll())) / second;
  const known = new Set<string>();
  const stage = async (): Promise<string | undefined> => {
    await session.sample();
    const { fresh } = await drainNew(session, known);
    for (const event of fresh) known.add(event);
    return fresh.at(-1);
  };
  let sample = await stage();
  let [age, low, polls] = [0, 0, 0];
  let high: number | undefined;
  let guess = 0;
  while (high === undefined || high - low > 1) {
    const isOpen = high !== undefined && low < guess && guess < high;
    const next: number = high === undefined ? Math.max(1, low * 2) : isOpen ? Math.max(low + 1, guess - 1) : Math.floor((low + high) / 2);
    polls += 1 + (next - age) / (life * stretch);
    if (sample === undefined || polls > maxPolls) return undefined;
    const polled = await ageBy(context, session, (next - age) * second, life * second);
    age = next;
    if (identitiesOf(polled).includes(sample)) low = next;
    else {
      if (high === undefined) guess = roundest(low, next);
      high = next;
      age = 0;
      if (high - low > 1) sample = await stage();
    }
  }
  return high * second;
}
