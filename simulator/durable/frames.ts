/**
 * The files of a data folder are sequences of frames: a header with a magic number, the length, the group number and a CRC-32, then JSON.
 * The frames of a group take effect together, once the last one is present.
 */
import { isAscii } from 'node:buffer';
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Magic number (4), length (4), group number (8), flags (4), CRC-32 of these fields and of the payload (4). */
const headBytes = 24;
const mark = Buffer.from('GPf1');
const isLastFlag = 1;
/** The longest frame: a greater length is damage. */
const maxPayload = 512 * 1024 * 1024;
/** Bytes of a file that are read at a time. */
const windowBytes = 4 * 1024 * 1024;

export interface Frame {
  readonly payload: Buffer;
  readonly group: number;
  /** Whether this is the last frame of its group. */
  readonly isLast: boolean;
  /** Offset of the next frame. */
  readonly end: number;
}

/** JSON text with only ASCII characters, because reading it takes half as long. */
const inAscii = (json: string): string =>
  Buffer.byteLength(json) === json.length
    ? json
    : json.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

export const textOf = (payload: Buffer): string => payload.toString(isAscii(payload) ? 'latin1' : 'utf8');

export function frameOf(text: string, group: number, isLast: boolean): Buffer {
  const json = inAscii(text);
  const { length } = json;
  const frame = Buffer.allocUnsafe(headBytes + length);
  mark.copy(frame);
  frame.writeUInt32LE(length, 4);
  frame.writeBigUInt64LE(BigInt(group), 8);
  frame.writeUInt32LE(isLast ? isLastFlag : 0, 16);
  frame.write(json, headBytes, 'latin1');
  frame.writeUInt32LE(sumOf(frame), 20);
  return frame;
}

/** The checksum of a frame: over its header without magic number and checksum, and its payload. */
const sumOf = (frame: Buffer): number => crc32(frame.subarray(headBytes), crc32(frame.subarray(4, 20)));

/** Reads the frames of an open file. */
export class FrameReader {
  readonly #file: number;
  readonly size: number;
  #window = Buffer.alloc(0);
  /** Offset of the window in the file. */
  #from = 0;

  constructor(file: number, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** The frame at this offset; undefined if there is no complete, valid frame. */
  at(offset: number): Frame | undefined {
    const head = this.#bytes(offset, headBytes);
    if (head === undefined || head.compare(mark, 0, 4, 0, 4) !== 0) return undefined;
    const length = head.readUInt32LE(4);
    if (length > maxPayload) return undefined;
    const frame = this.#bytes(offset, headBytes + length);
    if (frame === undefined || frame.readUInt32LE(20) !== sumOf(frame)) return undefined;
    return {
      payload: frame.subarray(headBytes),
      group: Number(frame.readBigUInt64LE(8)),
      isLast: (frame.readUInt32LE(16) & isLastFlag) !== 0,
      end: offset + headBytes + length,
    };
  }

  /** The first valid frame at this offset or after it. */
  next(offset: number): Frame | undefined {
    for (let from = offset; from + headBytes <= this.size;) {
      const bytes = this.#bytes(from, Math.min(windowBytes, this.size - from))!;
      const found = bytes.indexOf(mark);
      if (found < 0) {
        // The magic number may cross the end of the window.
        if (from + bytes.length >= this.size) return undefined;
        from += bytes.length - mark.length + 1;
        continue;
      }
      const frame = this.at(from + found);
      if (frame !== undefined) return frame;
      from += found + 1;
    }
    return undefined;
  }

  /** Undefined beyond the end of the file. The bytes are valid until the next call. */
  #bytes(offset: number, length: number): Buffer | undefined {
    if (offset + length > this.size) return undefined;
    const at = offset - this.#from;
    if (at < 0 || at + length > this.#window.length) this.#read(offset, length);
    return this.#window.subarray(offset - this.#from, offset - this.#from + length);
  }

  #read(offset: number, length: number): void {
    const window = Buffer.allocUnsafe(Math.min(Math.max(length, windowBytes), this.size - offset));
    let filled = 0;
    while (filled < window.length) {
      const count = readSync(this.#file, window, filled, window.length - filled, offset + filled);
      if (count === 0) throw new Error('the file became shorter while it was read');
      filled += count;
    }
    this.#window = window;
    this.#from = offset;
  }
}
