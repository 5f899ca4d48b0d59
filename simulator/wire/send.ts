/** Sends an answer, in one piece or in several. */
import { ServerResponse } from 'node:http';
import type { Parts } from '../domain/kernel/parts.ts';

/** What Node keeps of an answer, and does not document. */
interface Kept {
  _header?: unknown;
  readonly _hasBody?: unknown;
  readonly _keepAliveTimeout?: unknown;
}

/**
 * Whether Node would write nothing into the head that is not written here: HTTP/1.1, a connection that stays open, no header set before. An injected
 * request has a class of its own for its answer.
 */
const isUsual = (response: ServerResponse & Kept): boolean =>
  response.constructor === ServerResponse &&
  response._header === null &&
  response._hasBody === true &&
  typeof response._keepAliveTimeout === 'number' &&
  response.shouldKeepAlive &&
  response.useChunkedEncodingByDefault &&
  response.getHeaderNames().length === 0;

let date = { second: 0, text: '' };

/** The present time as a header states it. */
function dateHeader(): string {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== date.second) date = { second, text: new Date(now).toUTCString() };
  return date.text;
}

/**
 * Sends a usual answer in one write. Node would check and sort each header, and gather head, body and an empty end from three buffers: that takes
 * longer than all that the simulator does for a hot read. A test compares the bytes with those that Node writes.
 */
function sendAtOnce(response: ServerResponse & Kept, headers: readonly string[], body: string): void {
  let head = 'HTTP/1.1 200 OK\r\n';
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  const seconds = Math.floor(Number(response._keepAliveTimeout) / 1000);
  response._header = `${head}Date: ${dateHeader()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${seconds}\r\n\r\n${body}`;
  response.end();
}

/**
 * Writes head and body of an answer and ends it. `headers`: name, value, name, value; each name once. `areSafe`: none of them holds what came from
 * outside and was not checked. Throws, with nothing sent, when a header cannot be written.
 */
export function send(response: ServerResponse, status: number, headers: string[], body: string | null, areSafe = false): void {
  if (body === null) {
    if (status !== 204) headers.push('content-length', '0');
    response.writeHead(status, headers);
    response.end();
    return;
  }
  const length = Buffer.byteLength(body);
  headers.push('content-length', String(length));
  // Text of ASCII alone is the same in Latin-1, in which heads are sent.
  const isAscii = length === body.length;
  if (areSafe && isAscii && status === 200 && isUsual(response)) sendAtOnce(response, headers, body);
  else {
    response.writeHead(status, headers);
    response.end(body, isAscii ? 'latin1' : 'utf8');
  }
}

/** Sends the same for a body of bytes. */
export function sendBytes(response: ServerResponse, status: number, headers: string[], body: Uint8Array): void {
  headers.push('content-length', String(body.length));
  response.writeHead(status, headers);
  response.end(body);
}

/**
 * Sends the same for a body in pieces of text, a piece at a time. The head waits for the last piece, since it says how long the body is;
 * throws, with nothing sent, when one of them cannot be written.
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
