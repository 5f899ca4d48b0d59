/** Two not-found answers that may not tell why. */
import type { Answer } from '../../fixtures/test.ts';

// Some ids come from the target: none of them is a pattern.
const literally = (id: string): RegExp => new RegExp(id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');

/** What a caller could tell one refusal from another by, with the ids that the caller sent taken out. */
export function refusal(answer: Answer, ids: readonly string[]): Readonly<Record<string, unknown>> {
  const blank = (value: unknown) =>
    typeof value === 'string' ? ids.reduce((text, id) => text.replaceAll(literally(id), '<id>'), value) : value;
  return {
    status: answer.status,
    contentType: answer.contentType,
    code: blank(answer.get('error.code')),
    message: blank(answer.get('error.message')),
  };
}
