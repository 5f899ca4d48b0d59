/** Observes what a target chose where the specification is open. Not a judgement. */
import type { Answer, Judge } from '../../fixtures/test.ts';
import { choices, isAllowed, type ChoiceId } from '../../schemas/choices.ts';

/** Records a choice if the simulator could make the same one. */
export function observeChoice(judge: Judge, id: ChoiceId, value: unknown): void {
  if (isAllowed(choices[id], value)) judge.observe(id, value);
}

/** Whether a request was refused because of its body, so that other reasons remain unknown. */
export const isValidation = (answer: Answer): boolean => statesErrors(answer.get('error.validationErrors'));

/** Whether `validationErrors` states an error. Its form is not documented: a list, a map by member or a text. */
export function statesErrors(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return false;
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
