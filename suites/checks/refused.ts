/** Refusals: the specification does not show which status most of them have. */
import { isUnobservable, type Judge, at, type Answer, type RefusalSource } from '../../fixtures/test.ts';
import type { RuleId } from '../../schemas/register.ts';
import { isValidation } from './choice.ts';

// Steps to a state whose requests are not documented: if the target refuses one, the test continues without that state.

/** The result of the work; undefined if it ended as unobservable, after a call of `onEnd` with the reason and the refusal. */
export async function attempt<T>(
  work: () => Promise<T>,
  onEnd: (reason: string, refusal: RefusalSource | undefined) => void = () => {},
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!isUnobservable(error)) throw error;
    onEnd(error.message, error.refusal);
    return undefined;
  }
}

/**
 * A part of a test that judges some of its rules, so that the others do not depend on it: if it ends as unobservable, the rules that it began to judge, or
 * had yet to, are untested for its reason, since some of their checks are missing. Returns the result of the work; undefined if it ended like that.
 */
export async function part<T>(judge: Judge, rules: readonly RuleId[], work: () => Promise<T>): Promise<T | undefined> {
  const own = judge.unjudged().filter((open) => rules.includes(open));
  try {
    return await work();
  } catch (error) {
    if (!isUnobservable(error)) throw error;
    const open = new Set(judge.unjudged());
    for (const rule of own) if (open.has(rule) || judge.hasOnlyPassed(rule)) judge.untested(rule, error.message, error);
    return undefined;
  }
}

/** Whether a request was refused: any 4xx. The client retries a 429, so it does not occur here. */
export const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500;

/** Judges that a request was refused, with any status. */
export const judgeRefused = (judge: Judge, rule: RuleId, answer: Answer, check: string): boolean =>
  judge.that(rule, isRefused(answer), { check, expected: 'a rejection: any status from 400 to 499', answer });

/** Judges that an unauthorized caller was refused, with any failure status. A redirect is not a refusal: it leads elsewhere. */
export const judgeNoSuccess = (judge: Judge, rule: RuleId, answer: Answer, check: string): boolean =>
  judge.that(rule, answer.status >= 400, { check, expected: 'a rejection: any status from 400', answer });

/**
 * The answer to a text of the greatest length, whose last letters have two bytes, but one character each. Which letters a text may have is not documented:
 * if the target refuses such a letter in a short text too, the answer to a text of letters with one byte.
 */
export async function longest(ask: (letter: 'é' | 'x') => Promise<Answer>, short: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask('é');
  if (!isRefused(answer) || !isValidation(answer) || (await short()).ok) return answer;
  return ask('x');
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

// Indistinguishable refusals: everything in which two of them could differ.

/** Headers that differ between answers, or that a proxy adds. */
const passing =
  /^(date|age|connection|keep-alive|via|server|server-timing|set-cookie|alt-svc|nel|report-to|retry-after|content-length|cf-.*|x-cache.*|.*rate-?limit.*)$/;

export const headerNames = (answer: Answer): readonly string[] =>
  Object.keys(answer.headers)
    .filter((name) => !passing.test(name))
    .toSorted();

// Some ids come from the target, so they are escaped for the pattern.
const literally = (id: string): RegExp => new RegExp(id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');

/** Parts that are new in every answer: correlation and trace ids, and the time of day. */
const volatile = [
  [/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?/g, '<instant>'],
  [/\b(?=[0-9a-z]*\d)[0-9a-z]{16,}\b/gi, '<token>'],
] as const;

/** Status, header names and whole body of a refusal, without the caller's input and the parts that are new in every answer. */
export function refusal(answer: Answer, ids: readonly string[]): Readonly<Record<string, unknown>> {
  let body = ids.reduce((text, id) => text.replaceAll(literally(id), '<id>'), answer.text);
  for (const [pattern, name] of volatile) body = body.replaceAll(pattern, name);
  return { status: answer.status, contentType: answer.contentType, headers: headerNames(answer), body };
}
