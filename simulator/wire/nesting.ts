/** Checks how deep a JSON text nests and how many objects and lists it contains. Works on its bytes, also while they arrive. */
import { requestLimits } from '../../schemas/limits.ts';
import { invalidMember } from '../domain/kernel/refusal.ts';

/** Far deeper than any shape of the catalogue. */
const deepest = requestLimits.bodyDepth.max;

/** ASCII bytes: no byte of a multi-byte UTF-8 character equals one of them. */
const quote = 0x22;
const backslash = 0x5c;

const isOpening = (byte: number | undefined): boolean => byte === 0x7b || byte === 0x5b;

/** Whether a text has so few opening brackets, even within strings, that no limit can be exceeded. True of most bodies, and found faster. */
export function isShallow(bytes: Uint8Array, maxContainers: number): boolean {
  let left = Math.min(deepest, maxContainers);
  for (let i = 0; i < bytes.length; i++) if (isOpening(bytes[i]) && --left < 0) return false;
  return true;
}

/** Scans one text, in any number of pieces. The contents of strings do not count. */
export class Nesting {
  readonly #maxContainers: number;
  #depth = 0;
  #containers = 0;
  #isInString = false;
  /** Backslashes directly before the next byte, while in a string. */
  #backslashes = 0;

  constructor(maxContainers: number) {
    this.#maxContainers = maxContainers;
  }

  /** @throws Refusal at the first container that nests too deep or is one too many (assumptions: C15). */
  read(bytes: Uint8Array): void {
    let i = this.#isInString ? this.#endOfString(bytes, 0) + 1 : 0;
    for (; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === quote) i = this.#endOfString(bytes, i + 1);
      else if (isOpening(byte)) {
        if (++this.#depth > deepest) throw invalidMember('$', `The body nests deeper than ${deepest} levels.`);
        if (++this.#containers > this.#maxContainers)
          throw invalidMember('$', `The body holds more than ${this.#maxContainers} objects and lists.`);
      } else if (byte === 0x7d || byte === 0x5d) this.#depth--;
    }
  }

  /**
   * The end of a string that began before an index: its closing quote, or the end of the bytes. Uses a search, since a string may be long.
   */
  #endOfString(bytes: Uint8Array, from: number): number {
    this.#isInString = false;
    let start = from;
    for (let end = bytes.indexOf(quote, from); end !== -1; end = bytes.indexOf(quote, end + 1)) {
      if (this.#backslashesBefore(bytes, start, end) % 2 === 0) {
        this.#backslashes = 0;
        return end;
      }
      this.#backslashes = 0;
      start = end + 1;
    }
    this.#backslashes = this.#backslashesBefore(bytes, start, bytes.length);
    this.#isInString = true;
    return bytes.length;
  }

  /** The number of backslashes directly before an index, including those at the end of earlier pieces. */
  #backslashesBefore(bytes: Uint8Array, start: number, end: number): number {
    let first = end;
    while (first > start && bytes[first - 1] === backslash) first--;
    return end - first + (first === start ? this.#backslashes : 0);
  }
}
