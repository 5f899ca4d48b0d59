/**
 * A checkpoint: the complete state of all worlds, which makes older files unnecessary. It is written beside the log, one slice at a time.
 */
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { processLimits } from '../../schemas/limits.ts';
import type { Disk } from './disk.ts';
import { frameOf } from './frames.ts';
import { checkpointName, firstFrame, numberOf } from './log-file.ts';
import type { Op } from './ops.ts';

export interface CheckpointOptions {
  readonly disk: Disk;
  readonly path: string;
  readonly folder: string;
  /** The log file that follows the checkpoint. */
  readonly number: number;
  readonly group: number;
  /** Payloads of frames. */
  readonly parts: readonly Iterable<string>[];
}

/** Frames of about this many bytes are written together. */
const batchBytes = 1024 * 1024;

/** Writes the file, renames it into place when it is complete, and removes the files that it replaces. Returns its length. */
export async function writeCheckpoint({ disk, path, folder, number, group, parts }: CheckpointOptions): Promise<number> {
  const name = join(path, checkpointName(number));
  const draft = `${name}.tmp`;
  const file = disk.make(draft);
  let batch: Buffer[] = [firstFrame(folder, number, group)];
  let [at, bytes] = [0, batch[0]!.length];
  const flush = (): void => {
    disk.write(file, Buffer.concat(batch), at);
    at += bytes;
    batch = [];
    bytes = 0;
  };
  const add = (text: string): void => {
    const frame = frameOf(text, group, true);
    batch.push(frame);
    bytes += frame.length;
    if (bytes >= batchBytes) flush();
  };
  try {
    let end = performance.now() + processLimits.turnMs.max;
    for (const part of parts)
      for (const text of part) {
        add(text);
        if (performance.now() < end) continue;
        await nextTurn();
        end = performance.now() + processLimits.turnMs.max;
      }
    add(JSON.stringify({ op: 'end' } satisfies Op));
    if (batch.length > 0) flush();
    await disk.sync(file);
  } catch (error) {
    disk.close(file);
    rmSync(draft, { force: true });
    throw error;
  }
  disk.close(file);
  renameSync(draft, name);
  disk.syncFolder(path);
  for (const other of readdirSync(path)) {
    const older = numberOf(other, 'log') ?? numberOf(other, 'checkpoint');
    if (older !== undefined && older < number) rmSync(join(path, other), { force: true });
  }
  return at;
}
