/** Observes what a target chose where the specification is open. Not a judgement. */
import type { Answer, Judge } from '../../fixtures/test.ts';
import { choices, isAllowed, type ChoiceId } from '../../schemas/choices.ts';

/** Notes a choice, where the simulator could make the same one. */
export function observeChoice(judge: Judge, id: ChoiceId, value: unknown): void {
  if (isAllowed(choices[id], value)) judge.observe(id, value);
}

/** Whether a request was refused because of its body, so that other reasons remain unknown. */
export const isValidation = (answer: Answer): boolean => {
  const entries: unknown = answer.get('error.validationErrors');
  return typeof entries === 'object' && entries !== null && Object.keys(entries).length > 0;
};
