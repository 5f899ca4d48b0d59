/** Sends an answer, in one piece or in several. */
import type { FastifyReply } from 'fastify';
import type { Parts } from '../domain/kernel/parts.ts';

/**
 * Writes head and body of an answer and ends it. Bypasses the framework's `send`, which would process every header
 * and at the length of the body once more: on a hot read that costs more than all the checks before it.
 * `headers`: name, value, name, value; each name once. Throws, with nothing sent, when a header cannot be written.
 */
export function send(reply: FastifyReply, status: number, headers: string[], body: string | undefined): void {
  const { raw } = reply;
  if (body === undefined) {
    if (status !== 204) headers.push('content-length', '0');
    raw.writeHead(status, headers);
    reply.hijack();
    raw.end();
    return;
  }
  const length = Buffer.byteLength(body);
  headers.push('content-length', String(length));
  raw.writeHead(status, headers);
  reply.hijack();
  // Text of ASCII alone is the same in both encodings, and this one is copied without being looked at.
  raw.end(body, length === body.length ? 'latin1' : 'utf8');
}

/** Sends the same for a body of bytes. */
export function sendBytes(reply: FastifyReply, status: number, headers: string[], body: Uint8Array): void {
  const { raw } = reply;
  headers.push('content-length', String(body.length));
  raw.writeHead(status, headers);
  reply.hijack();
  raw.end(body);
}

/**
 * Sends the same for a body in pieces of text, a piece at a time. The head waits for the last piece, since it says how long the body is;
 * throws, with nothing sent, when one of them cannot be written.
 */
export function* sendPieces(reply: FastifyReply, status: number, headers: string[], pieces: Iterable<string>): Parts<void> {
  const { raw } = reply;
  const buffers: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    const buffer = Buffer.from(piece);
    buffers.push(buffer);
    length += buffer.length;
    yield;
    if (raw.destroyed) return;
  }
  headers.push('content-length', String(length));
  raw.writeHead(status, headers);
  reply.hijack();
  for (const buffer of buffers) {
    raw.write(buffer);
    yield;
    if (raw.destroyed) return;
  }
  raw.end();
}
