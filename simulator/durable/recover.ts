/** Reads a data folder: its last checkpoint, and the logs that follow it. */
import { closeSync, fstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UserError } from '../../schemas/shared/user-error.ts';
import { FrameReader, textOf, type Frame } from './frames.ts';
import { checkpointName, logName, numberOf } from './log-file.ts';
import { format, type Op } from './ops.ts';
import { isOp, Replay } from './replay.ts';

export interface Recovered {
  readonly replay: Replay;
  /** The last log file, and the end of its valid groups; null: there is none. */
  readonly log: { readonly number: number; readonly end: number } | null;
  /** The number of the last group. */
  readonly group: number;
  readonly checkpointBytes: number;
  /** Bytes of the logs before the last. */
  readonly earlierBytes: number;
  /** Messages about the folder, one line each. */
  readonly notices: readonly string[];
}

interface Reading {
  readonly path: string;
  readonly folder: string;
  readonly replay: Replay;
  /** Keeps the data that precedes damage, instead of reporting an error. */
  readonly isRepair: boolean;
  readonly notices: string[];
  group: number;
  /** Whether reading has ended. */
  isOver: boolean;
}

const damaged = (name: string, at: number, what: string): UserError =>
  new UserError(
    `${name} is damaged at byte ${at}: ${what}; --data-repair NEW-FOLDER starts with what precedes it in a new folder, and leaves this one as it is`,
  );

function opOf(json: string): Op {
  const op: unknown = JSON.parse(json);
  if (!isOp(op)) throw new Error('a frame says nothing');
  return op;
}

/** Whether a valid frame of a later group follows. */
function hasLater(reader: FrameReader, at: number, group: number): boolean {
  for (let frame = reader.next(at + 1); frame !== undefined; frame = reader.next(frame.end)) if (frame.group > group) return true;
  return false;
}

/** Reads the rest of a file after its first frame. Returns the end of its valid groups. */
async function readFile(reading: Reading, name: string, number: number, isLastLog: boolean, isLog: boolean): Promise<number> {
  const path = join(reading.path, name);
  const file = openSync(path, 'r');
  try {
    const reader = new FrameReader(file, fstatSync(file).size);
    const fail = (at: number, what: string): number => {
      if (!reading.isRepair) throw damaged(path, at, what);
      reading.notices.push(`${path} is damaged at byte ${at}: kept what precedes it`);
      reading.isOver = true;
      return at;
    };
    let [at, end] = [0, 0];
    let group: Frame['group'] | undefined;
    let ops: Op[] = [];
    for (let count = 0; at < reader.size; count++) {
      const frame = reader.at(at);
      if (frame === undefined) {
        // Groups are synchronised one after another, so a frame of a later group behind the damage proves that this group was complete.
        if (!isLastLog || hasLater(reader, at, reading.group + 1)) return fail(at, 'the bytes there are not those that were written');
        break;
      }
      const op = opOf(textOf(frame.payload));
      if (count === 0) {
        if (op.op !== 'file') return fail(0, 'it does not begin as a file of a data folder');
        if (op.format !== format) throw new UserError(`${path} has format ${op.format}; this version of gateproof reads format ${format}`);
        if (op.folder !== reading.folder || op.number !== number) throw new UserError(`${path} is not a file of this folder; move it away`);
        if (!isLog) reading.group = frame.group;
      }
      if (isLog && group !== undefined && frame.group !== group) return fail(end, 'a group has no end');
      ops.push(op);
      group = frame.group;
      at = frame.end;
      if (!frame.isLast) continue;
      try {
        for (const one of ops) reading.replay.take(one);
      } catch (error) {
        return fail(end, error instanceof Error ? error.message : String(error));
      }
      ops = [];
      group = undefined;
      end = at;
      reading.group = frame.group;
      if (count % 64 === 0) await nextTurn();
    }
    if (isLog && end < reader.size) {
      if (!isLastLog) return fail(end, 'the file ends too early');
      reading.notices.push(
        `dropped ${reader.size - end} bytes at the end of ${path}, from byte ${end}: a write that was cut off, and not answered`,
      );
    }
    if (!isLog && !reading.replay.isEnded) return fail(end, 'the file ends too early');
    return end;
  } finally {
    closeSync(file);
  }
}

/** Reads the folder. Throws `UserError` for damage, unless it is to be repaired. `folder`: its name as its own files state it. */
export async function recover(path: string, folder: string, isRepair: boolean): Promise<Recovered> {
  const names = readdirSync(path);
  const numbers = (of: 'log' | 'checkpoint'): readonly number[] =>
    names.flatMap((name) => numberOf(name, of) ?? []).sort((one, other) => one - other);
  const checkpoint = numbers('checkpoint').at(-1);
  const logs = numbers('log').filter((number) => checkpoint === undefined || number >= checkpoint);
  const reading: Reading = { path, folder, replay: new Replay(), isRepair, notices: [], group: 0, isOver: false };
  const checkpointBytes = checkpoint === undefined ? 0 : await readFile(reading, checkpointName(checkpoint), checkpoint, false, false);
  const last = logs.at(-1);
  let [end, earlierBytes] = [0, 0];
  let next = checkpoint ?? 1;
  for (const number of logs) {
    if (reading.isOver) break;
    if (number !== next) {
      const missing = join(path, logName(next));
      if (!isRepair) throw new UserError(`${missing} is missing; --data-repair NEW-FOLDER starts with what precedes it in a new folder`);
      reading.notices.push(`${missing} is missing: kept what precedes it`);
      break;
    }
    next++;
    end = await readFile(reading, logName(number), number, number === last, true);
    if (number !== last) earlierBytes += end;
  }
  if (checkpoint !== undefined && logs.length === 0 && !isRepair)
    throw new UserError(
      `${join(path, logName(checkpoint))} is missing; --data-repair NEW-FOLDER starts with what precedes it in a new folder`,
    );
  const { replay, group, notices } = reading;
  return { replay, log: last === undefined ? null : { number: last, end }, group, checkpointBytes, earlierBytes, notices };
}
