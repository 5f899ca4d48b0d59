import parse from 'secure-json-parse';
import { invalidMember } from '../domain/kernel/refusal.ts';

/**
 * The value of a JSON text; undefined for an empty one. Deep nesting was refused before.
 * @throws Refusal for malformed JSON, and for `__proto__` and the like (assumptions: C15).
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidMember('$', 'The body is not valid JSON.');
  }
}
