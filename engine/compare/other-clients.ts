/** What other clients do at a deployment while it is compared: counts move by themselves, and the walk is not the cause. */
import { isOperationId } from '../../schemas/catalogue.ts';
import type { Shown } from './classify.ts';
import { isDistance, type Facts } from './facts.ts';
import { mayBeLate } from './lateness.ts';
import type { Walk, WalkStep } from './walk.ts';

/** Reads of one look, and looks. */
const [mostReads, looks] = [20, 3];

/**
 * Whether a number in which the sides differ moves while a walk only reads it: from its start, or after what it did before, since events are
 * only stored while their destination exists. `take` walks the deployment.
 */
export async function movesAlone(
  { divergence, walk, runs: [{ trace }] }: Shown,
  take: (walk: Walk) => Promise<readonly Facts[]>,
): Promise<boolean> {
  const { operation, target, step: at } = divergence;
  const own = walk.steps[at];
  if (own === undefined || !isOperationId(operation) || !isDistance(target) || !mayBeLate(operation)) return false;
  // What prepares a step reads lists too.
  const isPreparing = own.operation !== operation;
  const step: WalkStep = isPreparing ? { operation, variation: { of: 'none' } } : own;
  const before = walk.steps.slice(0, isPreparing ? at + 1 : at);
  // As many requests as the walk sent take about as long.
  const length = Math.min(Math.max(2, trace.exchanges.length), mostReads);
  const reads = Array.from({ length }, () => step);
  for (let look = 0; look < looks; look++)
    for (const first of before.length === 0 ? [[]] : [[], before]) {
      const facts = await take({ ...walk, steps: [...first, ...reads] });
      const values = facts.flatMap(({ step: index, aspects }) => (index < first.length ? [] : (aspects[divergence.aspect] ?? [])));
      if (new Set(values.filter(isDistance)).size > 1) return true;
    }
  return false;
}
