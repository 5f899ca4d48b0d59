import { at, type Answer } from '../../fixtures/test.ts';

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
