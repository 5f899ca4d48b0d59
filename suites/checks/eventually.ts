import { milliseconds } from '../../fixtures/targets/needs.ts';
import type { Answer, Context } from '../../fixtures/test.ts';

export interface Looked {
  /** The last one. */
  readonly answer: Answer;
  readonly isThere: boolean;
  /** Whether it was looked for so long that it must be there: in a world at once, elsewhere for a minute or more. */
  readonly isConclusive: boolean;
  /** Why it is not conclusive, and what makes it so. */
  readonly why: string;
}

/** The longest wait: how late a deployment may record something, if its owner consents to wait for it. */
const patience = 60_000;

/**
 * Reads until the answer shows something that a deployment may record with a delay: for three seconds, and on up to a
 * minute if `consent.waitForExpiry` allows it. How late it may be is not documented. A world's clock stands still, so waiting there is pointless.
 */
export async function eventually(
  { world, clock, target }: Context,
  read: () => Promise<Answer>,
  shows: (answer: Answer) => boolean,
): Promise<Looked> {
  const allowed = Math.min(milliseconds(target.consent.waitForExpiry), patience);
  const pauses = world === undefined ? [200, 800, 2000] : [];
  let waited = 0;
  let answer = await read();
  for (let pause = pauses.shift(); pause !== undefined && !shows(answer); pause = pauses.shift()) {
    await clock.wait(pause);
    waited += pause;
    answer = await read();
    const left = Math.min(10_000, allowed - waited);
    if (pauses.length === 0 && left > 0) pauses.push(left);
  }
  return {
    answer,
    isThere: shows(answer),
    isConclusive: world !== undefined || waited >= patience,
    why: `within ${waited / 1000} seconds; a consent.waitForExpiry of PT1M or more is waited for`,
  };
}
