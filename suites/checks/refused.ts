/** Refusals: the specification does not show which status most of them have. */
import type { Answer, Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';

/** Whether a request was refused: any 4xx. The client retries a 429, so it does not occur here. */
export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500;

/** Judges that a request was refused, with any status. */
export function judgeRefused(judge: Judge, rule: RuleId, answer: Answer, check: string): boolean {
  return judge.that(rule, isRefused(answer), { check, expected: 'a rejection: any status from 400 to 499', answer });
}

/** Judges that an unauthorized caller was refused, with any failure status. A redirect is not a refusal: it leads elsewhere. */
export function judgeNoSuccess(judge: Judge, rule: RuleId, answer: Answer, check: string): boolean {
  return judge.that(rule, answer.status >= 400, { check, expected: 'a rejection: any status from 400', answer });
}
