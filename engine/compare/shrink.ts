/** The shortest sequence that still shows a divergence. */
import { compareLimits } from '../../schemas/limits.ts';
import type { Walk } from './walk.ts';

const maxShrinkingRuns = compareLimits.shrinkingRuns.max;

/** Leaves out steps that are not needed: first those after it, then the others from the end, until each is needed. `shows` walks both gateways. */
export async function shrunk(
  walk: Walk,
  step: number,
  shows: (shorter: Walk) => Promise<boolean>,
): Promise<{ readonly walk: Walk; readonly runs: number }> {
  let best: Walk = { ...walk, steps: walk.steps.slice(0, step + 1) };
  // The events come after all steps.
  const own = step < walk.steps.length ? 1 : 0;
  let runs = 0;
  // Most divergences need only the step itself.
  const alone: Walk = { ...best, steps: best.steps.slice(-1) };
  if (best.steps.length > 2) {
    runs++;
    if (await shows(alone)) return { walk: alone, runs };
  }
  // A step that another one needed may be left out once that one is.
  let before: number;
  do {
    before = best.steps.length;
    for (let index = before - 1 - own; index >= 0 && runs < maxShrinkingRuns; index--) {
      const shorter: Walk = { ...best, steps: best.steps.toSpliced(index, 1) };
      runs++;
      if (await shows(shorter)) best = shorter;
    }
  } while (best.steps.length < before);
  return { walk: best, runs };
}
