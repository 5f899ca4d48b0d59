/** What a trusted proxy states of a request that it passed on (simulator/wire/forwarded.ts). */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface Via {
  /** The caller's address; empty if the proxy does not state it. */
  readonly ip: string;
  /** The address to which the caller sent it, with the path that the proxy removed, without a trailing slash. */
  readonly base: string;
}

const via = Symbol('via');

interface Passed extends IncomingMessage {
  [via]?: Via;
}

export const viaOf = (request: Passed): Via | undefined => request[via];

export function noteVia(request: Passed, stated: Via): void {
  request[via] = stated;
}

/** The caller's address: that of the other end of the connection, unless a trusted proxy is there. */
export const ipOf = (request: IncomingMessage): string | undefined => viaOf(request)?.ip ?? request.socket.remoteAddress;

/** What a proxy adds to a request. */
export const forwardedNames = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
] as const;

/** Sender and address of a request, for another one that a page makes on its behalf. */
export function onBehalfOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string;
} {
  const passed = forwardedNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  return { headers: { host: headers.host ?? 'localhost', ...Object.fromEntries(passed) }, remoteAddress: socket.remoteAddress ?? '' };
}
