/** Numbers in ids, with leading zeros. */

/** By length: a slice of some would be kept with each id. */
const zeros = Array.from({ length: 33 }, (_, length) => '0'.repeat(length));

/** Digits with at least this length, at most 32. Several times as fast as `padStart`, which ids of every payment would call. */
export const padded = (digits: string, length: number): string =>
  digits.length < length ? zeros[length - digits.length]! + digits : digits;

/** The last digits of a number in lower-case hexadecimal. */
export const hex = (value: number, length: number): string => {
  const digits = padded(value.toString(16), length);
  return digits.length === length ? digits : digits.slice(-length);
};

const half = 0x1000000;
/** The last upper half that was written; it is the same for hours. */
let upper = { value: 0, text: hex(0, 6) };

/** Milliseconds since 1970 in 12 digits. Numbers beyond 31 bits take many times as long to write. */
export function timeInHex(ms: number): string {
  const value = Math.floor(ms / half);
  if (value !== upper.value) upper = { value, text: hex(value, 6) };
  return upper.text + hex(ms - value * half, 6);
}

/**
 * Names a counter of each owner: the kind, a space and the id. The last name is kept, since a text that is joined anew must be hashed anew
 * for each number that is drawn.
 */
export function counters(kind: string): (ownerId: string) => string {
  let last = { ownerId: '', name: '' };
  return (ownerId) => {
    if (ownerId !== last.ownerId) last = { ownerId, name: `${kind} ${ownerId}` };
    return last.name;
  };
}
