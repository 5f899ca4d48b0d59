/**
 * Serializes JSON to a string whose characters are the UTF-8 bytes of the body. `JSON.stringify` makes a string with two bytes per
 * character if any character is not Latin-1, as in a masked card number, and encoding that takes as long again.
 */
import { cacheLimits } from '../../schemas/limits.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import { serialize } from './serialize.ts';

/** Holds the bytes of one body at a time. */
let scratch = Buffer.alloc(131_072);

/** A string whose Latin-1 bytes, the encoding of heads, are the UTF-8 bytes of another; the same string for ASCII. */
export function inLatin1(text: string): string {
  if (text.length * 3 > scratch.length) return Buffer.from(text).toString('latin1');
  const length = scratch.write(text);
  return length === text.length ? text : scratch.toString('latin1', 0, length);
}

/** The string of the bytes from this position. */
export const textOfBytes = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();

/** Serialized member names with the comma before them. Most are names of our shapes, some are of callers. */
let names = new Map<string, Uint8Array>();

function nameOf(name: string): Uint8Array {
  const known = names.get(name);
  if (known !== undefined) return known;
  if (names.size >= cacheLimits.memberNames.max) names = new Map();
  const made = Buffer.from(`,${JSON.stringify(name)}:`);
  names.set(name, made);
  return made;
}

/** Longer lists are written in pieces. */
export const together = 20;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

const words = { true: Buffer.from('true'), false: Buffer.from('false'), null: Buffer.from('null') };

type Members = Readonly<Record<string, unknown>>;

/** The last reply that was written. Most of its members equal those of the next one. */
interface Body {
  readonly names: string[];
  readonly values: unknown[];
  /** The objects among the values that are known to be frozen. */
  readonly frozen: unknown[];
  /** The end position of each member. */
  readonly ends: number[];
  bytes: Buffer;
}

const noBody = (): Body => ({ names: [], values: [], frozen: [], ends: [], bytes: Buffer.alloc(0) });

/** Whether a member has the value of the last reply. An object that is not frozen may have changed since. */
const isEqual = (value: unknown, { values, frozen }: Body, at: number): boolean =>
  value === values[at] && (typeof value !== 'object' || value === null || frozen[at] === value || isFrozen(value, frozen, at));

function isFrozen(value: object, frozen: unknown[], at: number): boolean {
  if (!Object.isFrozen(value)) return false;
  frozen[at] = value;
  return true;
}

/** Writes bodies to the scratch buffer. For short pieces, copying byte by byte is faster than calling a copy function. */
class Writer {
  readonly #suppressNulls: boolean;
  readonly #texts = new WeakMap<object, string>();
  readonly #lastBody = noBody();
  readonly #lastItem = noBody();
  #at = 0;

  constructor(suppressNulls: boolean) {
    this.#suppressNulls = suppressNulls;
  }

  /** Undefined if the body is, or directly contains, a list that is written in pieces. A frozen body is serialized only once, and whole. */
  body(body: object): string | undefined {
    const known = this.#texts.get(body);
    if (known !== undefined) return known;
    const isFrozen = Object.isFrozen(body);
    const longest = isFrozen ? Infinity : together;
    this.#at = 0;
    if (!Array.isArray(body)) {
      if (!this.#reply(body as Members, this.#lastBody, longest)) return undefined;
    } else if (body.length > longest) return undefined;
    else this.#items(body);
    const text = scratch.toString('latin1', 0, this.#at);
    if (isFrozen) this.#texts.set(body, text);
    return text;
  }

  /** Ensures room for this many more bytes. */
  #reserve(count: number): void {
    if (this.#at + count <= scratch.length) return;
    const larger = Buffer.alloc(2 * (this.#at + count));
    scratch.copy(larger, 0, 0, this.#at);
    scratch = larger;
  }

  #byte(byte: number): void {
    scratch[this.#at++] = byte;
  }

  #copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length + 2);
    const to = scratch;
    const from = this.#at;
    for (let i = 0; i < bytes.length; i++) to[from + i] = bytes[i]!;
    this.#at = from + bytes.length;
  }

  /** Writes a value as `JSON.stringify` would. */
  #json(text: string): void {
    this.#reserve(3 * text.length + 2);
    this.#at += scratch.write(text, this.#at);
  }

  #string(text: string): void {
    const { length } = text;
    this.#reserve(length + 4);
    const to = scratch;
    const from = this.#at + 1;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0x20 || code > 0x7e || code === quote || code === backslash) {
        this.#json(JSON.stringify(text));
        return;
      }
      to[from + i] = code;
    }
    to[from - 1] = to[from + length] = quote;
    this.#at = from + length + 1;
  }

  #digits(text: string): void {
    this.#reserve(text.length + 2);
    for (let i = 0; i < text.length; i++) scratch[this.#at++] = text.charCodeAt(i);
  }

  /** Bodies are plain data: they have no `toJSON`. */
  #value(value: unknown): void {
    if (typeof value === 'string') this.#string(value);
    else if (typeof value === 'object' && value !== null) this.#object(value);
    else if (typeof value === 'number' && Number.isFinite(value)) this.#digits(String(value));
    else this.#copy(value === true ? words.true : value === false ? words.false : words.null);
  }

  #object(value: object): void {
    if (Array.isArray(value)) this.#list(value);
    else this.#members(value as Members);
  }

  #list(items: readonly unknown[]): void {
    this.#reserve(2);
    this.#byte(openList);
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.#byte(comma);
      this.#value(items[i]);
      this.#reserve(2);
    }
    this.#byte(closeList);
  }

  #members(members: Members): void {
    const from = this.#at;
    for (const name in members) {
      const value = members[name];
      if (value === undefined || (value === null && this.#suppressNulls)) continue;
      this.#copy(nameOf(name));
      this.#value(value);
    }
    this.#close(from);
  }

  /** Ends an object; its first member was written with a leading comma. */
  #close(from: number): void {
    this.#reserve(2);
    if (this.#at === from) this.#at++;
    scratch[from] = openObject;
    this.#byte(closeObject);
  }

  /** Writes the items of a list of replies. */
  #items(items: readonly unknown[]): void {
    this.#reserve(2);
    this.#byte(openList);
    for (let i = 0; i < items.length; i++) {
      if (i > 0) this.#byte(comma);
      const item = items[i];
      if (isJsonObject(item)) this.#reply(item, this.#lastItem, Infinity);
      else this.#value(item);
      this.#reserve(2);
    }
    this.#byte(closeList);
  }

  /** Copies the members that equal those of the last reply. Returns false if a member is a list longer than `longest`. */
  #reply(members: Members, last: Body, longest: number): boolean {
    const { names, values, ends } = last;
    const from = this.#at;
    let count = 0;
    /** Where the member begins in the last reply, and the first position that is still to be copied, if any. */
    let start = 0;
    let first = -1;
    for (const name in members) {
      const value = members[name];
      if (value === undefined || (value === null && this.#suppressNulls)) continue;
      const end = ends[count] ?? 0;
      if (names[count] === name && isEqual(value, last, count)) {
        if (first < 0) first = start;
        ends[count] = this.#at - from + end - first;
      } else {
        if (first >= 0) this.#take(last, first, start);
        first = -1;
        this.#copy(nameOf(name));
        if (Array.isArray(value) && value.length > longest) {
          names.length = 0;
          return false;
        }
        if (Array.isArray(value) && last === this.#lastBody) this.#items(value);
        else this.#value(value);
        names[count] = name;
        values[count] = value;
        ends[count] = this.#at - from;
      }
      start = end;
      count++;
    }
    if (first >= 0) this.#take(last, first, start);
    if (names.length !== count) names.length = values.length = ends.length = count;
    this.#close(from);
    const length = this.#at - from;
    if (last.bytes.length < length) last.bytes = Buffer.alloc(2 * length);
    scratch.copy(last.bytes, 0, from, this.#at);
    return true;
  }

  #take({ bytes }: Body, from: number, to: number): void {
    this.#reserve(to - from + 2);
    bytes.copy(scratch, this.#at, from, to);
    this.#at += to - from;
  }
}

const [whole, withoutNulls] = [new Writer(false), new Writer(true)];

/** The bytes of a body; undefined if it contains a list that is written in pieces. */
export function bytesOfBody(body: unknown, suppressNulls: boolean): string | undefined {
  if (body === null || typeof body !== 'object') return inLatin1(serialize(body, suppressNulls));
  return (suppressNulls ? withoutNulls : whole).body(body);
}
