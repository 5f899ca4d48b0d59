/**
 * The files of a data folder are rows of frames: a head with a mark, the length, the number of the group and a CRC-32, then JSON. The frames of a
 * group take effect together, once the last one is there.
 */
import { isAscii } from 'node:buffer';
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Mark (4), length (4), number of the group (8), flags (4), CRC-32 of all of them and of the payload (4). */
const headBytes = 24;
const mark = Buffer.from('GPf1');
const isLastFlag = 1;
/** No frame is longer: a length beyond this is damage. */
const maxPayload = 512 * 1024 * 1024;
/** Bytes of a file that are read at a time. */
const windowBytes = 4 * 1024 * 1024;

export interface Frame {
  readonly payload: Buffer;
  readonly group: number;
  /** Whether the group ends with it. */
  readonly isLast: boolean;
  /** Where the next frame begins. */
  readonly end: number;
}

/** JSON text without characters beyond ASCII: reading it again takes half as long. */
const inAscii = (json: string): string =>
  Buffer.byteLength(json) === json.length
    ? json
    : json.replaceAll(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The text of a payload. */
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

/** The check sum of a frame: of its head without the mark and the sum, and of its payload. */
const sumOf = (frame: Buffer): number => crc32(frame.subarray(headBytes), crc32(frame.subarray(4, 20)));

/** Reads the frames of an open file. */
export class FrameReader {
  readonly #file: number;
  readonly size: number;
  #window = Buffer.alloc(0);
  /** Where the window begins in the file. */
  #from = 0;

  constructor(file: number, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** The frame that begins here; undefined if there is no whole and sound one. */
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

  /** The first sound frame that begins here or later. */
  next(offset: number): Frame | undefined {
    for (let from = offset; from + headBytes <= this.size;) {
      const bytes = this.#bytes(from, Math.min(windowBytes, this.size - from))!;
      const found = bytes.indexOf(mark);
      if (found < 0) {
        // The mark may lie across the end of the window.
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

  /** Undefined beyond the end of the file. The bytes hold until the next call. */
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
