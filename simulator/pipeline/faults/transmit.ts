/** Sends a response as a fault requires: in full, in part, slowly, or not at all. */
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { processLimits } from '../../../schemas/limits.ts';
import { send } from '../../wire/send.ts';
import type { FaultyAnswer } from './answers.ts';
import type { RequestFault } from './fault.ts';

/** What the client receives; `status` null: no complete head. */
export interface Transmission {
  readonly status: number | null;
  readonly bytes: string | null;
  readonly what: string;
  run(response: ServerResponse): void;
}

/** The connection, if this response is the next on it. */
const connectionOf = ({ socket }: ServerResponse): Socket | undefined => (socket instanceof Socket ? socket : undefined);

function headOf({ status, headers, bytes }: FaultyAnswer, connection: 'keep-alive' | 'close'): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  return `${head}content-length: ${bytes?.length ?? 0}\r\nDate: ${new Date().toUTCString()}\r\nConnection: ${connection}\r\n\r\n`;
}

function reset(response: ServerResponse): void {
  try {
    connectionOf(response)?.resetAndDestroy();
  } catch {
    // Node cannot reset connections under TLS.
  }
  response.destroy();
}

/** Writes bytes without Node's response handling, and ends the connection. */
function endWith(response: ServerResponse, bytes: string): void {
  const connection = connectionOf(response);
  if (connection === undefined || bytes === '') response.destroy();
  else connection.end(bytes, 'latin1', () => connection.destroySoon());
}

function inSlices(response: ServerResponse, text: string, { bytes, every }: NonNullable<RequestFault['slow']>): void {
  const connection = connectionOf(response);
  if (connection === undefined) {
    response.destroy();
    return;
  }
  const end = performance.now() + processLimits.faultAnswerMs.max;
  let at = 0;
  const next = (): void => {
    if (connection.destroyed) return;
    if (performance.now() > end) response.destroy();
    else if (at + bytes >= text.length) endWith(response, text.slice(at));
    else {
      connection.write(text.slice(at, at + bytes), 'latin1');
      at += bytes;
      setTimeout(next, every);
    }
  };
  next();
}

export function transmissionOf({ drop, reset: resets, cut, slow }: RequestFault, answer: FaultyAnswer): Transmission {
  const { status, bytes, what } = answer;
  if (drop === true) {
    return { status: null, bytes: null, what: 'closed the connection without an answer', run: (response) => response.destroy() };
  }
  if (resets === true) return { status: null, bytes: null, what: 'reset the connection without an answer', run: reset };
  if (cut !== undefined) {
    const isHead = cut.part === 'head';
    const sent = isHead ? null : (bytes?.slice(0, cut.bytes) ?? null);
    const head = headOf(answer, 'keep-alive');
    return {
      status: isHead && cut.bytes < head.length ? null : status,
      bytes: sent,
      what: `closed the connection after ${cut.bytes} bytes of the ${cut.part} of the answer`,
      run: (response) => endWith(response, isHead ? head.slice(0, cut.bytes) : head + (sent ?? '')),
    };
  }
  if (slow !== undefined) {
    const text = headOf(answer, 'close') + (bytes ?? '');
    return {
      status,
      bytes,
      what: `sent the answer ${slow.bytes} bytes at a time`,
      run: (response) => inSlices(response, text, slow),
    };
  }
  return { status, bytes, what, run: (response) => send(response, status, [...answer.headers], bytes) };
}
