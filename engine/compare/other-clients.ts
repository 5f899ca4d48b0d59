/** What other clients do at a deployment while it is compared: counts move by themselves, and the walk is not the cause. */
import type { Shown } from './classify.ts';
import { isDistance, type Facts } from './facts.ts';
import { mayBeLate } from './lateness.ts';
import type { Walk } from './walk.ts';

/** Reads of one look, and looks. */
const [mostReads, looks] = [20, 3];

/** Whether a number in which the sides differ moves while a walk only reads it. `take` walks the deployment. */
export async function movesAlone(
  { divergence, walk, runs: [{ trace }] }: Shown,
  take: (walk: Walk) => Promise<readonly Facts[]>,
): Promise<boolean> {
  const step = walk.steps[divergence.step];
  if (step === undefined || !isDistance(divergence.target) || !mayBeLate(step.operation)) return false;
  // As many requests as the walk sent take about as long.
  const length = Math.min(Math.max(2, trace.exchanges.length), mostReads);
  const reading: Walk = { ...walk, steps: Array.from({ length }, () => step) };
  for (let look = 0; look < looks; look++) {
    const values = (await take(reading)).flatMap(({ aspects }) => aspects[divergence.aspect] ?? []);
    if (new Set(values.filter(isDistance)).size > 1) return true;
  }
  return false;
}
