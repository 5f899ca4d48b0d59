/** Waits for facts that a deployment may show late. The delay is not documented: it is measured, and stated in the certificate. */
import { milliseconds } from '../../fixtures/targets/needs.ts';
import type { Answer, Context } from '../../fixtures/test.ts';
import { latenessId, type Lateness } from '../../schemas/learnt.ts';

export interface Looked<T = Answer> {
  /** The last response. */
  readonly answer: T;
  readonly isThere: boolean;
  /** Whether it took more than one look. */
  readonly isLate: boolean;
  /** Whether its absence would be conclusive: in a world at once, elsewhere after a minute or more. */
  readonly isConclusive: boolean;
  /** Why it is not conclusive, and what makes it so. */
  readonly why: string;
}

type Waiting = Pick<Context, 'world' | 'clock' | 'target' | 'judge' | 'lateness'>;

/** The longest wait for something that a deployment records late, if its owner consents to waiting. */
const patience = 60_000;
const usual = [200, 300, 500, 1000, 1000] as const;
const longest = 10_000;

/**
 * Reads until the answer shows something that a deployment may show with a delay: for three seconds, and on up to a minute if
 * `consent.waitForExpiry` allows it. A world shows everything at once.
 */
export async function eventually<T>(
  { world, clock, target, judge, lateness }: Waiting,
  kind: Lateness,
  read: () => Promise<T>,
  shows: (answer: T) => boolean,
): Promise<Looked<T>> {
  const allowed = Math.min(milliseconds(target.consent.waitForExpiry), patience);
  const pauses: number[] = world === undefined ? [...usual] : [];
  let waited = 0;
  let answer = await read();
  for (let pause = pauses.shift(); pause !== undefined && !shows(answer); pause = pauses.shift()) {
    await clock.wait(pause);
    waited += pause;
    answer = await read();
    const left = Math.min(longest, allowed - waited);
    if (pauses.length === 0 && left > 0) pauses.push(left);
  }
  const isThere = shows(answer);
  if (isThere && world === undefined) lateness.note(kind, waited);
  if (isThere && waited > 0) judge.observe(latenessId(kind), waited / 1000);
  return {
    answer,
    isThere,
    isLate: waited > 0,
    isConclusive: world !== undefined || waited >= patience,
    why: `within ${waited / 1000} seconds; a consent.waitForExpiry of PT1M or more is waited for`,
  };
}

const unknown = usual.reduce((sum: number, pause) => sum + pause, 0);

/**
 * Waits before the absence of something is believed: as long as the target was seen to be late, or three seconds if nothing of this kind was seen
 * yet. In a world and at a target that is never late this takes no time.
 */
export async function settled({ world, clock, lateness }: Pick<Context, 'world' | 'clock' | 'lateness'>, kind: Lateness): Promise<void> {
  if (world !== undefined) return;
  const late = (await lateness.of(kind)) ?? unknown;
  if (late > 0) await clock.wait(late);
}
