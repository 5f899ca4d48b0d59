/** Writes groups to the log of a data folder, and checkpoints that replace the log. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeCheckpoint } from './checkpoint.ts';
import { isFull, type Disk } from './disk.ts';
import { frameOf } from './frames.ts';
import { LogFile } from './log-file.ts';
import type { FolderSettings, Op } from './ops.ts';

/** When a change is answered: after its own disk sync, after one shared with others, or once its group was passed to the system. */
export type Durability = 'each' | 'group' | 'none';

/** Payloads of frames; large ones are generated when they are written. */
export type Part = string | (() => Iterable<string>);

/** Bytes that are written at a time, and after which a long group yields to others. */
const batchBytes = 1024 * 1024;
/** A log of fewer bytes is never replaced by a checkpoint. */
const leastLog = 16 * 1024 * 1024;

export interface WriterOptions {
  readonly disk: Disk;
  /** The folder, and its name as its own files state it. */
  readonly path: string;
  readonly folder: string;
  readonly settings: FolderSettings;
  readonly durability: Durability;
  readonly log: LogFile;
  readonly group: number;
  /** Bytes of the last checkpoint, and of the closed logs that follow it. */
  readonly checkpointBytes: number;
  readonly earlierBytes: number;
  /** Called when a checkpoint cannot be written for another reason than a full disk. */
  readonly onFailure: (error: unknown) => void;
  /** For tests. */
  readonly leastLog?: number | undefined;
}

export class GroupWriter {
  readonly #options: WriterOptions;
  #log: LogFile;
  #group: number;
  #checkpointBytes: number;
  #earlierBytes: number;
  #checkpoint: Promise<void> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#log = options.log;
    this.#group = options.group;
    this.#checkpointBytes = options.checkpointBytes;
    this.#earlierBytes = options.earlierBytes;
  }

  get durability(): Durability {
    return this.#options.durability;
  }

  /** Resolves when the group counts as written. If it cannot be written, this throws, and nothing of the group remains. */
  async write(parts: readonly Part[]): Promise<void> {
    try {
      await this.#append(parts);
      if (this.durability !== 'none') await this.#log.sync();
      this.#log.endGroup();
    } catch (error) {
      if (isFull(error)) this.#log.dropGroup();
      throw error;
    }
  }

  async #append(parts: readonly Part[]): Promise<void> {
    if (parts.length === 0) return;
    const number = this.#group + 1;
    let batch: Buffer[] = [];
    let bytes = 0;
    let last: string | undefined;
    const add = (text: string, isLast: boolean): void => {
      const frame = frameOf(text, number, isLast);
      batch.push(frame);
      bytes += frame.length;
    };
    const flush = (): void => {
      this.#log.add(batch.length === 1 ? batch[0]! : Buffer.concat(batch));
      batch = [];
      bytes = 0;
    };
    for (const part of parts)
      for (const text of typeof part === 'string' ? [part] : part()) {
        if (last !== undefined) add(last, false);
        last = text;
        if (bytes < batchBytes) continue;
        flush();
        await nextTurn();
      }
    add(last!, true);
    flush();
    this.#group = number;
  }

  /** Whether a checkpoint should replace the log. */
  get isDue(): boolean {
    const { leastLog: least = leastLog } = this.#options;
    return this.#checkpoint === undefined && this.#earlierBytes + this.#log.bytes > Math.max(least, 2 * this.#checkpointBytes);
  }

  /** Starts the next log file, and writes a checkpoint of the state before it: the state of all worlds after the last group. */
  async beginCheckpoint(worlds: readonly Iterable<string>[]): Promise<void> {
    const { disk, path, folder, settings } = this.#options;
    await this.#log.sync();
    const before = this.#log;
    this.#log = await LogFile.make(disk, path, folder, before.number + 1, this.#group);
    this.#earlierBytes += before.bytes;
    before.close();
    this.#checkpoint = this.#replace([[JSON.stringify({ op: 'folder', settings } satisfies Op)], ...worlds]);
  }

  async #replace(parts: readonly Iterable<string>[]): Promise<void> {
    const { disk, path, folder, onFailure } = this.#options;
    try {
      this.#checkpointBytes = await writeCheckpoint({ disk, path, folder, number: this.#log.number, group: this.#group, parts });
      this.#earlierBytes = 0;
    } catch (error) {
      // The older files contain all of it.
      if (!isFull(error)) onFailure(error);
    } finally {
      this.#checkpoint = undefined;
    }
  }

  /** Resolves when no checkpoint is in progress. */
  async checkpointed(): Promise<void> {
    await this.#checkpoint;
  }

  async close(): Promise<void> {
    await this.#checkpoint;
    if (this.durability === 'none') await this.#log.sync();
    this.#log.close();
  }
}
