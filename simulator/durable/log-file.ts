/** The file to which groups are appended. */
import { join } from 'node:path';
import type { Disk } from './disk.ts';
import { frameOf } from './frames.ts';
import { format, type Op } from './ops.ts';

const numbered = (name: string, number: number): string => `${name}-${String(number).padStart(8, '0')}`;
export const logName = (number: number): string => numbered('log', number);
export const checkpointName = (number: number): string => numbered('checkpoint', number);
export const numberOf = (name: string, of: 'log' | 'checkpoint'): number | undefined => {
  const digits = new RegExp(`^${of}-(\\d{8,15})$`).exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

/** The first frame of a file, which reveals a file in the wrong place. */
export const firstFrame = (folder: string, number: number, group: number): Buffer =>
  frameOf(JSON.stringify({ op: 'file', format, folder, number } satisfies Op), group, true);

export class LogFile {
  readonly number: number;
  readonly #disk: Disk;
  readonly #file: number;
  /** Offset of the next group. */
  #end: number;
  /** Bytes of the group that is being written. */
  #pending = 0;

  private constructor(disk: Disk, file: number, number: number, end: number) {
    this.#disk = disk;
    this.#file = file;
    this.number = number;
    this.#end = end;
  }

  /** Creates a file; it is on disk, with its name, when this resolves. */
  static async make(disk: Disk, path: string, folder: string, number: number, group: number): Promise<LogFile> {
    const file = disk.make(join(path, logName(number)));
    const first = firstFrame(folder, number, group);
    disk.write(file, first, 0);
    await disk.sync(file);
    disk.syncFolder(path);
    return new LogFile(disk, file, number, first.length);
  }

  /** Continues a file after its last valid group. */
  static open(disk: Disk, path: string, number: number, end: number): LogFile {
    const file = disk.open(join(path, logName(number)));
    disk.truncate(file, end);
    return new LogFile(disk, file, number, end);
  }

  get bytes(): number {
    return this.#end;
  }

  add(bytes: Uint8Array): void {
    this.#disk.write(this.#file, bytes, this.#end + this.#pending);
    this.#pending += bytes.length;
  }

  /** Completes the group; the next frame starts a new one. */
  endGroup(): void {
    this.#end += this.#pending;
    this.#pending = 0;
  }

  /** Discards the written part of the group. */
  dropGroup(): void {
    this.#pending = 0;
    this.#disk.truncate(this.#file, this.#end);
  }

  sync(): Promise<void> {
    return this.#disk.sync(this.#file);
  }

  close(): void {
    this.#disk.close(this.#file);
  }
}
