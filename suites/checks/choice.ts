/** What a target chose where the specification leaves it open. Judges nothing. */
import type { Judge } from '../../fixtures/test.ts';
import { choices, isAllowed, type ChoiceId } from '../../schemas/choices.ts';

/** Notes a choice, where the simulator could make the same one. */
export function observeChoice(judge: Judge, id: ChoiceId, value: unknown): void {
  if (isAllowed(choices[id], value)) judge.observe(id, value);
}
