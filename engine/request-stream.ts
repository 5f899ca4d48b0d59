/** The requests of a simulator as lines for people: status, method, path, who asked, and why it was refused. */
import pc from 'picocolors';
import { oneLine } from '../schemas/shared/markup.ts';
import type { ObservedRequest } from '../simulator/main.ts';

/** As much of a stream as it is written to. */
export interface Output {
  write(text: string): unknown;
  /** Whether it holds what its reader has not taken yet. */
  readonly writableNeedDrain: boolean;
}

export interface RequestStreamOptions {
  readonly isColored: boolean;
  /** The world whose requests do not name it; `world-1` unless stated. */
  readonly defaultWorld?: string | undefined;
}

export interface RequestStream {
  /** Takes a request; describes it only if it is shown. */
  readonly observe: (describe: () => ObservedRequest) => void;
  /** Writes what is not written yet. */
  readonly end: () => void;
}

/** Milliseconds between writes. */
const pause = 100;
/** Lines of one write. Of more requests it says how many they are: nobody reads a thousand lines a second. */
const maxLines = 100;
/** Characters of a path, and of the rest of a line. */
const maxLength = 200;

const clip = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

/** Nothing is kept for a reader that does not read: lines are bounded, and while it holds earlier ones, requests are only counted. */
export function requestStream(output: Output, options: RequestStreamOptions): RequestStream {
  const lineOf = lines(options);
  let waiting: string[] = [];
  let skipped = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (skipped > 0 && !output.writableNeedDrain) {
      waiting.push(`… and ${skipped} more ${skipped === 1 ? 'request' : 'requests'}`);
      skipped = 0;
    }
    if (waiting.length > 0) output.write(`${waiting.join('\n')}\n`);
    waiting = [];
  };
  return {
    observe(describe) {
      if (waiting.length >= maxLines || output.writableNeedDrain) skipped++;
      else waiting.push(lineOf(describe()));
      timer ??= setTimeout(end, pause).unref();
    },
    end,
  };
}

/** Makes the line of a request. What a caller sent can neither break the line nor control the terminal. */
function lines({ isColored, defaultWorld = 'world-1' }: RequestStreamOptions): (request: ObservedRequest) => string {
  const { green, yellow, red, cyan, dim } = pc.createColors(isColored);
  const paint = (status: number) => (status < 400 ? green : status < 500 ? yellow : red);
  return ({ world, method, url, status, persona, keyId, decidedBy, code, reason, ignored }) => {
    const decided = [code === null ? [] : [`${code} at ${decidedBy}`], reason === null ? [] : [reason]].flat();
    const without = ignored.length === 0 ? [] : [`ignored: ${ignored.join(', ')}`];
    const where = world === defaultWorld ? [] : [world];
    return [
      status === null ? red('---') : paint(status)(status),
      oneLine(method).padEnd(6),
      clip(oneLine(url)),
      ...[persona ?? keyId ?? '-', ...where].map((text) => cyan(text)),
      ...[...(decided.length === 0 ? [] : [decided.join(': ')]), ...without].map((text) => dim(clip(oneLine(text)))),
    ].join('  ');
  };
}
