/**
 * Prints a simulator's requests for people: status, method, path, caller, and why it was refused; and its webhooks: status, time of the world's
 * clock, event type, destination.
 */
import pc from 'picocolors';
import { oneLine } from '../schemas/shared/markup.ts';
import type { ObservedDelivery, ObservedRequest } from '../simulator/main.ts';

export const { isColorSupported } = pc;

export interface Output {
  write(text: string): unknown;
  /** Whether the reader has not yet taken everything. */
  readonly writableNeedDrain: boolean;
}

export interface RequestStreamOptions {
  readonly isColored: boolean;
  /** The world that lines do not name; `world-1` by default. */
  readonly defaultWorld?: string | undefined;
}

export interface RequestStream {
  /** `describe` is called only if the request is shown. */
  readonly observe: (describe: () => ObservedRequest) => void;
  readonly observeDelivery: (describe: () => ObservedDelivery) => void;
  readonly end: () => void;
}

const pause = 100;
/** Lines per write; further requests are only counted, since a thousand lines a second are unreadable. */
const maxLines = 100;
/** Characters of a path, and of the rest of a line. */
const maxLength = 200;

const clip = (text: string): string => (text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);

/** A reader that does not read costs no memory: lines are bounded, and while it holds earlier ones, requests are only counted. */
export function requestStream(output: Output, options: RequestStreamOptions): RequestStream {
  const { ofRequest, ofDelivery } = lines(options);
  let waiting: string[] = [];
  const skipped = { request: 0, webhook: 0 };
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const what of ['request', 'webhook'] as const) {
      if (skipped[what] === 0 || output.writableNeedDrain) continue;
      waiting.push(`… and ${skipped[what]} more ${what}${skipped[what] === 1 ? '' : 's'}`);
      skipped[what] = 0;
    }
    if (waiting.length > 0) output.write(`${waiting.join('\n')}\n`);
    waiting = [];
  };
  const add = (what: keyof typeof skipped, line: () => string): void => {
    if (waiting.length >= maxLines || output.writableNeedDrain) skipped[what]++;
    else waiting.push(line());
    timer ??= setTimeout(end, pause).unref();
  };
  return {
    observe: (describe) => add('request', () => ofRequest(describe())),
    observeDelivery: (describe) => add('webhook', () => ofDelivery(describe())),
    end,
  };
}

/** Escapes what callers and receivers sent: it can neither break a line nor control the terminal. */
function lines({ isColored, defaultWorld = 'world-1' }: RequestStreamOptions) {
  const { green, yellow, red, cyan, dim } = pc.createColors(isColored);
  const statusOf = (status: number | null): string =>
    status === null ? red('---') : (status < 400 ? green : status < 500 ? yellow : red)(status);
  const placeOf = (world: string): readonly string[] => (world === defaultWorld ? [] : [cyan(world)]);
  const verb = (text: string): string => oneLine(text).padEnd(6);
  return {
    ofRequest({ world, method, url, status, persona, keyId, decidedBy, code, reason, ignored }: ObservedRequest): string {
      const decided = [code === null ? [] : [`${code} at ${decidedBy}`], reason === null ? [] : [reason]].flat();
      const without = ignored.length === 0 ? [] : [`ignored: ${ignored.join(', ')}`];
      return [
        statusOf(status),
        verb(method),
        clip(oneLine(url)),
        cyan(persona ?? keyId ?? '-'),
        ...placeOf(world),
        ...[...(decided.length === 0 ? [] : [decided.join(': ')]), ...without].map((text) => dim(clip(oneLine(text)))),
      ].join('  ');
    },
    ofDelivery({ world, at, eventType, url, status, error }: ObservedDelivery): string {
      const why = error === null ? [] : [dim(clip(oneLine(error)))];
      return [statusOf(status), verb('HOOK'), at, eventType, clip(oneLine(url)), ...placeOf(world), ...why].join('  ');
    },
  };
}
