/** Reads a JSON body without letting it do harm. */
import parse from 'secure-json-parse';
import { invalidMember } from '../domain/refusal.ts';

/** Deepest nesting that is accepted: nothing that the catalogue describes comes near it. */
const deepest = 64;

/** Whether JSON text nests deeper than allowed; what is inside strings does not count. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 0x5c) i++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepest) return true;
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return false;
}

/**
 * The value of a JSON text; undefined for an empty one.
 * @throws Refusal for malformed JSON, for `__proto__` and the like, and for absurd nesting (assumptions: C15).
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (isTooDeep(text)) throw invalidMember('$', `The body nests deeper than ${deepest} levels.`);
  try {
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidMember('$', 'The body is not valid JSON.');
  }
}
