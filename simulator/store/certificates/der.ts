/** Writes DER (X.690): what requests and certificates need of it. A package for all of ASN.1 would take an eighth of the simulator's start. */

type Bytes = Uint8Array;

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [0x80 + digits.length, ...digits];
}

const value = (tag: number, ...parts: readonly Bytes[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
};

export const sequence = (...parts: readonly Bytes[]): Buffer => value(0x30, ...parts);
export const set = (...parts: readonly Bytes[]): Buffer => value(0x31, ...parts);
/** A constructed value with a tag of its context. */
export const tagged = (number: number, ...parts: readonly Bytes[]): Buffer => value(0xa0 + number, ...parts);
export const nothing = value(0x05);
export const yes = value(0x01, Buffer.from([0xff]));
/** The bytes of a number without superfluous zeros. */
export const integer = (bytes: Bytes): Buffer => value(0x02, bytes);
export const octets = (bytes: Bytes): Buffer => value(0x04, bytes);
/** `unused`: bits at the end. */
export const bits = (bytes: Bytes, unused = 0): Buffer => value(0x03, Buffer.from([unused]), bytes);
/** Text with a lone surrogate has no UTF-8 form. */
export const utf8 = (text: string): Buffer => value(0x0c, Buffer.from(text.toWellFormed()));
export const printable = (text: string): Buffer => value(0x13, Buffer.from(text, 'latin1'));

export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes: number[] = [];
  for (const number of [first * 40 + second, ...rest]) {
    const digits = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) digits.unshift(0x80 + (left % 128));
    bytes.push(...digits);
  }
  return value(0x06, Buffer.from(bytes));
}

/** Seconds; with two digits of the year from 1950 to 2049 (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = `${at.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  const year = at.getUTCFullYear();
  return year >= 1950 && year < 2050 ? value(0x17, Buffer.from(digits.slice(2))) : value(0x18, Buffer.from(digits));
}
