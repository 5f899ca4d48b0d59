/** Sends an answer in one piece. */
import type { FastifyReply } from 'fastify';

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
