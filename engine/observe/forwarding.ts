/** What a proxy changes of a message that it passes on: the headers of a connection, and how many writes a response takes. */
import type { ServerResponse } from 'node:http';

/** Headers of one connection, which the other one does not have (RFC 9110, 7.6.1). */
const ofConnection = new Set([
  'connection',
  // Node has sent the 100 that it asks for.
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers as they are passed on, and what they say of the body. */
interface ForwardedHeaders {
  readonly headers: string[];
  /** Undefined: not stated. */
  readonly contentLength: number | undefined;
  readonly isChunked: boolean;
}

/** Adds the headers to those that are given: without those of the connection, and those that `Connection` names. */
export function forwarded(raw: readonly string[], headers: string[], without?: string): ForwardedHeaders {
  let named: Set<string> | undefined;
  let contentLength: number | undefined;
  let isChunked = false;
  for (let at = 0; at + 1 < raw.length; at += 2)
    if (raw[at]!.length === 10 && raw[at]!.toLowerCase() === 'connection' && !/^(keep-alive|close)$/i.test(raw[at + 1]!))
      for (const name of raw[at + 1]!.split(',')) (named ??= new Set()).add(name.trim().toLowerCase());
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!.toLowerCase();
    if (name === 'content-length') contentLength = Number(raw[at + 1]!);
    else if (name === 'transfer-encoding') isChunked = true;
    if (!ofConnection.has(name) && name !== without && named?.has(name) !== true) headers.push(raw[at]!, raw[at + 1]!);
  }
  return { headers, contentLength, isChunked };
}

/**
 * Path and query of a request; undefined if its target has none, like that of `OPTIONS *`. A client that has an HTTP proxy configured sends a whole
 * URL (RFC 9112, 3.2).
 */
export function pathOfTarget(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  const [, path] = /^https?:\/\/[^/?]*(.*)$/i.exec(target) ?? [];
  return path === undefined || path.startsWith('/') ? path : `/${path}`;
}

export const hasBody = ({ contentLength = 0, isChunked }: ForwardedHeaders): boolean => isChunked || contentLength > 0;

/** Undocumented members of Node's response. */
interface Kept {
  _header?: unknown;
  readonly _headerSent?: unknown;
  readonly _hasBody?: unknown;
}

/** Bytes of a body that is copied to be written with its head. */
const maxAtOnce = 16_384;

/**
 * Ends a response with a whole body in one write. Node would gather head, body and an empty end from three buffers, which takes longer than all else
 * that it does for a small answer.
 */
export function endAtOnce(response: ServerResponse & Kept, body: Buffer): void {
  if (body.length > maxAtOnce || typeof response._header !== 'string' || response._headerSent !== false || response._hasBody !== true) {
    response.end(body);
    return;
  }
  response._header += body.toString('latin1');
  response.end();
}

export const textsOf = (raw: unknown): readonly string[] =>
  Array.isArray(raw) ? raw.map((one: Buffer | string) => (typeof one === 'string' ? one : one.toString('latin1'))) : [];
