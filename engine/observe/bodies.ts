/** Bodies as text, whatever their encoding. */
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { headerOf } from './observed.ts';

/** Bytes of a body, also once it is decompressed; a larger one passes unjudged. */
export const maxObservedBody = 1_048_576;

export interface Encoded {
  readonly bytes: Buffer;
}

const decoders: Readonly<Record<string, ((bytes: Buffer, options: { maxOutputLength: number }) => Buffer) | undefined>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Undefined if the body cannot be decompressed here, or would be too large. */
export function decoded({ bytes }: Encoded, headers: readonly string[]): string | undefined {
  const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (bytes.length === 0 || encoding === 'identity' || encoding === '') return bytes.toString('utf8');
  try {
    return decoders[encoding]?.(bytes, { maxOutputLength: maxObservedBody }).toString('utf8');
  } catch {
    return undefined;
  }
}

/** The bytes of a body, up to the bound of what is judged. */
export class BodyBuffer implements Encoded {
  readonly #chunks: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  get isTooLarge(): boolean {
    return this.#length > maxObservedBody;
  }

  get bytes(): Buffer {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
  }

  add(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.isTooLarge) this.#chunks.length = 0;
    else this.#chunks.push(chunk);
  }
}
