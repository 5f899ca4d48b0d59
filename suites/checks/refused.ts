/** Refusals: the specification does not show which status most of them have. */
import { at, type Answer, type Judge } from '../../fixtures/test.ts';
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

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextOrNull = (answer: Answer, path: string): boolean => {
  const value = answer.get(path);
  return value === null || typeof value === 'string';
};

export const hasError = (answer: Answer): boolean => isObject(at(answer.json, 'error'));
export const hasCode = (answer: Answer): boolean => hasError(answer) && isTextOrNull(answer, 'error.code');
export const hasMessage = (answer: Answer): boolean => hasError(answer) && isTextOrNull(answer, 'error.message');
/** Whether a failure has the envelope: an object `error` with `code` and `message`. */
export const hasEnvelope = (answer: Answer): boolean => hasCode(answer) && hasMessage(answer);

export const isJson = (answer: Answer): boolean => /^application\/([\w.-]+\+)?json$/.test(answer.contentType) && answer.json !== undefined;
