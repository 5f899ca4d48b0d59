import { ServerResponse } from 'node:http';
import type { Parts } from '../domain/kernel/parts.ts';
import { endHeld } from './held-answers.ts';

/** Undocumented members of Node's response. */
interface Kept {
  _header?: unknown;
  readonly _hasBody?: unknown;
  readonly _keepAliveTimeout?: unknown;
}

/**
 * Whether Node would add nothing to the head that is written here: HTTP/1.1, a connection that stays open, and no header set before.
 * Responses to injected requests have a different class.
 */
const isUsual = (response: ServerResponse & Kept): boolean =>
  response.constructor === ServerResponse &&
  response._header === null &&
  response._hasBody === true &&
  typeof response._keepAliveTimeout === 'number' &&
  response.shouldKeepAlive &&
  response.useChunkedEncodingByDefault &&
  response.getHeaderNames().length === 0;

/** The end of the last head. It depends on the second, and on how long the connection stays open. */
let last = { second: 0, keptSeconds: 0, text: '' };

function endOfHead(keptSeconds: number): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== last.second || keptSeconds !== last.keptSeconds) {
    const text = `Date: ${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keptSeconds}\r\n\r\n`;
    last = { second, keptSeconds, text };
  }
  return last.text;
}

/**
 * Sends a usual response in one write. Node would check and sort each header, and gather head, body and an empty end from three buffers;
 * for a hot read, that takes longer than all other work of the simulator. A test compares the bytes with those that Node writes.
 */
function sendAtOnce(response: ServerResponse & Kept, headers: readonly string[], body: string): void {
  let head = 'HTTP/1.1 200 OK\r\n';
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  response._header = head + endOfHead(Math.floor(Number(response._keepAliveTimeout) / 1000)) + body;
  endHeld(response);
}

/**
 * Writes head and body of a response and ends it. `headers`: name, value, name, value; each name once. `bytes`: one byte in each character.
 * `areSafe`: no header contains unchecked input. Throws before sending anything if a header cannot be written.
 */
export function send(response: ServerResponse, status: number, headers: string[], bytes: string | null, areSafe = false): void {
  if (bytes === null) {
    if (status !== 204) headers.push('content-length', '0');
    response.writeHead(status, headers);
    response.end();
    return;
  }
  headers.push('content-length', String(bytes.length));
  if (areSafe && status === 200 && isUsual(response)) sendAtOnce(response, headers, bytes);
  else {
    response.writeHead(status, headers);
    response.end(bytes, 'latin1');
  }
}

export function sendBytes(response: ServerResponse, status: number, headers: string[], body: Uint8Array): void {
  headers.push('content-length', String(body.length));
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * Sends a body in pieces. The head states the length, so it is sent after the last piece is made. Throws before sending if a piece fails.
 */
export function* sendPieces(response: ServerResponse, status: number, headers: string[], pieces: Iterable<string>): Parts<void> {
  const buffers: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    const buffer = Buffer.from(piece);
    buffers.push(buffer);
    length += buffer.length;
    yield;
    if (response.destroyed) return;
  }
  headers.push('content-length', String(length));
  response.writeHead(status, headers);
  for (const buffer of buffers) {
    response.write(buffer);
    yield;
    if (response.destroyed) return;
  }
  response.end();
}
