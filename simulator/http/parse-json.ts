/** Reads a JSON body without letting it do harm. */
import parse from 'secure-json-parse';
import { requestLimits } from '../../schemas/limits.ts';
import { invalidMember } from '../domain/kernel/refusal.ts';

/** Far deeper than any shape of the catalogue. */
const deepest = requestLimits.bodyDepth.max;

/** Where a string ends that begins before an index: at its closing quote, or at the end of the text. A search, since a string may be long. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === 0x5c) escapes++;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/** Throws the refusal of a text that nests too deep or holds too many objects and lists; what is inside strings does not count. */
function measure(text: string, maxContainers: number): void {
  let depth = 0;
  let containers = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0x22) i = endOfString(text, i + 1);
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepest) throw invalidMember('$', `The body nests deeper than ${deepest} levels.`);
      if (++containers > maxContainers) throw invalidMember('$', `The body holds more than ${maxContainers} objects and lists.`);
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
}

/**
 * The value of a JSON text; undefined for an empty one. Holds at most `containers` objects and lists.
 * @throws Refusal for malformed JSON, for `__proto__` and the like, and for absurd size (assumptions: C15).
 */
export function parseJson(text: string, containers: number): unknown {
  if (text === '') return undefined;
  measure(text, containers);
  try {
    return parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw invalidMember('$', 'The body is not valid JSON.');
  }
}
