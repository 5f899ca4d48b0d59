/** What other clients do at a deployment while it is compared: counts move by themselves, and the walk is not the cause. */
import { isOperationId } from '../../schemas/catalogue.ts';
import type { Shown } from './classify.ts';
import { isDistance, type Facts } from './facts.ts';
import { mayBeLate } from './lateness.ts';
import type { Walk, WalkStep } from './walk.ts';

/** Reads of one look, and looks. */
const [mostReads, looks] = [20, 3];

/** Whether a number in which the sides differ moves while a walk only reads it. `take` walks the deployment. */
export async function movesAlone(
  { divergence, walk, runs: [{ trace }] }: Shown,
  take: (walk: Walk) => Promise<readonly Facts[]>,
): Promise<boolean> {
  const { operation, target, step: at } = divergence;
  const own = walk.steps[at];
  if (own === undefined || !isOperationId(operation) || !isDistance(target) || !mayBeLate(operation)) return false;
  // What prepares a step reads lists too.
  const step: WalkStep = own.operation === operation ? own : { operation, variation: { of: 'none' } };
  // As many requests as the walk sent take about as long.
  const length = Math.min(Math.max(2, trace.exchanges.length), mostReads);
  const reading: Walk = { ...walk, steps: Array.from({ length }, () => step) };
  for (let look = 0; look < looks; look++) {
    const values = (await take(reading)).flatMap(({ aspects }) => aspects[divergence.aspect] ?? []);
    if (new Set(values.filter(isDistance)).size > 1) return true;
  }
  return false;
}
