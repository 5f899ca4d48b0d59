/** Numbers in ids, as lower-case hexadecimal digits. */

export const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0').slice(-length);

const half = 0x1000000;
/** The last upper half that was written; it is the same for hours. */
let upper = { value: 0, text: hex(0, 6) };

/** Milliseconds since 1970 in 12 digits. Numbers beyond 31 bits take many times as long to write. */
export function timeInHex(ms: number): string {
  const value = Math.floor(ms / half);
  if (value !== upper.value) upper = { value, text: hex(value, 6) };
  return upper.text + hex(ms - value * half, 6);
}
