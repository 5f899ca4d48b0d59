/** Holds a text while it arrives: once, as bytes outside the heap, which no garbage collection copies. */
import { isAscii } from 'node:buffer';
import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';
import { requestLimits } from '../../schemas/limits.ts';
import type { LongText } from '../domain/kernel/uploads.ts';
import { giveBack } from './give-back.ts';

/** Bytes that are decoded at a time, and of a block that small chunks are copied into. */
const blockBytes = 65_536;

/** More bytes without a line end than any row has: nothing behind them is read. A character takes at most three. */
const endlessBytes = 3 * (requestLimits.batchFileRowLength.max + 2);

const none = new Uint8Array(0);
const [lineFeed, carriageReturn] = [0x0a, 0x0d];

const decoder = (): TextDecoder => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export class TextBlocks {
  readonly #blocks: Uint8Array[] = [];
  /** Small chunks of the next block. */
  #small = none;
  #filled = 0;
  readonly #hash = createHash('sha256');
  /** Checks the bytes from the first chunk on that is not ASCII. */
  #checking: TextDecoder | null = null;
  #isText = true;
  #bytes = 0;
  /** Bytes behind the last line end. */
  #sinceLineEnd = 0;
  /** Where the text ends without the line ends at its end. */
  #end = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Takes the chunk: it may not be used afterwards. Bytes that are not UTF-8 are counted but not held, nor are those that no reader reaches,
   * because they follow the beginning of a row that is too long.
   */
  add(chunk: Uint8Array): void {
    const from = this.#bytes;
    this.#bytes += chunk.length;
    if (!this.#isText || !this.#isChecked(chunk)) {
      giveBack(chunk);
      return;
    }
    this.#hash.update(chunk);
    if (this.#sinceLineEnd > endlessBytes) {
      giveBack(chunk);
      return;
    }
    let end = chunk.length;
    while (end > 0 && (chunk[end - 1] === lineFeed || chunk[end - 1] === carriageReturn)) end--;
    if (end > 0) this.#end = from + end;
    const lineEnd = Math.max(chunk.lastIndexOf(lineFeed), chunk.lastIndexOf(carriageReturn));
    this.#sinceLineEnd = chunk.length - 1 - lineEnd + (lineEnd < 0 ? this.#sinceLineEnd : 0);
    this.#hold(chunk);
  }

  /** The text, or null if the bytes are not UTF-8. */
  end(): LongText | null {
    if (this.#checking !== null && this.#isText) this.#check(() => this.#checking!.decode());
    if (!this.#isText) return null;
    this.#endBlock();
    const [blocks, end, isPlain] = [this.#blocks, this.#end, this.#checking === null];
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), pieces: () => piecesOf(blocks, end, isPlain) };
  }

  /** A large chunk that owns its memory is held as it is. Others are copied: each would keep the whole buffer that it was received in. */
  #hold(chunk: Uint8Array): void {
    if (chunk.length >= blockBytes / 4 && chunk.length === chunk.buffer.byteLength) {
      this.#endBlock();
      this.#blocks.push(chunk);
      return;
    }
    for (let at = 0; at < chunk.length;) {
      if (this.#small.length === 0) this.#small = new Uint8Array(blockBytes);
      const taken = chunk.subarray(at, at + blockBytes - this.#filled);
      this.#small.set(taken, this.#filled);
      this.#filled += taken.length;
      at += taken.length;
      if (this.#filled === blockBytes) this.#endBlock();
    }
    giveBack(chunk);
  }

  #endBlock(): void {
    if (this.#filled === blockBytes) {
      this.#blocks.push(this.#small);
      this.#small = none;
    } else if (this.#filled > 0) this.#blocks.push(this.#small.slice(0, this.#filled));
    this.#filled = 0;
  }

  #isChecked(chunk: Uint8Array): boolean {
    if (this.#checking === null && isAscii(chunk)) return true;
    const checking = (this.#checking ??= decoder());
    return this.#check(() => checking.decode(chunk, { stream: true }));
  }

  #check(decode: () => void): boolean {
    try {
      decode();
    } catch {
      this.#isText = false;
      for (const block of this.#blocks) giveBack(block);
      this.#blocks.length = 0;
    }
    return this.#isText;
  }
}

/** Each block is given back when it has been read, and the rest when the reader stops. */
function* piecesOf(blocks: readonly Uint8Array[], end: number, isPlain: boolean): Generator<string> {
  const decoding = decoder();
  let left = end;
  let next = 0;
  try {
    for (; next < blocks.length; next++) {
      const { buffer, byteOffset, length } = blocks[next]!;
      for (let at = 0; at < length && left > 0; at += blockBytes) {
        const bytes = Buffer.from(buffer, byteOffset + at, Math.min(length - at, blockBytes, left));
        left -= bytes.length;
        // Takes half the memory of other text, and is copied at once.
        yield isPlain ? bytes.toString('latin1') : decoding.decode(bytes, { stream: true });
      }
      giveBack(blocks[next]!);
    }
  } finally {
    for (; next < blocks.length; next++) giveBack(blocks[next]!);
  }
}
