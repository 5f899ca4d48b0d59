/** Indistinguishable refusals: everything in which two of them could differ. */
import type { Answer } from '../../fixtures/test.ts';

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
