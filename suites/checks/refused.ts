/** Refusals: the specification does not show which status most of them have. */
import type { Answer, Judge } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';

/** The caller was told no: any 4xx. A 429 is waited out by the client and never comes here. */
export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500;

/** Judges that a request was refused, whatever the status. */
export function judgeRefused(judge: Judge, rule: RuleId, answer: Answer, check: string): boolean {
  return judge.that(rule, isRefused(answer), { check, expected: 'a refusal: any status from 400 to 499', answer });
}

/** Judges that a caller did not get what it may not have: no success, and no crash in its place. */
export function judgeNoSuccess(judge: Judge, rule: RuleId, answer: Answer, check: string): boolean {
  return judge.that(rule, !answer.ok, { check, expected: 'no success', answer });
}
