/** A file that has no name: it takes no memory of the process, and is gone when the last process that has it open ends, however that ends. */
import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { KeptRun } from '../../simulator/main.ts';

/** Of a file that is read at a time. */
const partBytes = 262_144;

export class KeptFile {
  readonly #handle: FileHandle;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Throws an error of one line where there is no place for it. */
  static async open(): Promise<KeptFile> {
    const path = join(tmpdir(), `gateproof-run-${randomUUID()}`);
    try {
      const handle = await open(path, 'wx+', 0o600);
      await rm(path);
      return new KeptFile(handle);
    } catch (error) {
      throw new Error(`${tmpdir()}: cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)})`, { cause: error });
    }
  }

  /** What a child process is given to write to. */
  get descriptor(): number {
    return this.#handle.fd;
  }

  /** Null while it is empty. */
  async kept(): Promise<KeptRun | null> {
    const { size } = await this.#handle.stat();
    return size === 0 ? null : { bytes: size, read: () => Readable.from(this.#parts()), forget: () => this.forget() };
  }

  async *#parts(): AsyncGenerator<Buffer> {
    for (let position = 0; ;) {
      const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(partBytes), 0, partBytes, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  forget(): void {
    void this.#handle.close();
  }
}
