/** Sender and address of a request, as a trusted proxy that passed it on states them (simulator/wire/forwarded.ts). */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

export interface Via {
  /** The caller's address; empty if the proxy does not state it. */
  readonly ip: string;
  /** The address to which the caller sent it, including the path that the proxy removed, without a trailing slash. */
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

/** The caller's address: the remote address of the connection, unless that is a trusted proxy. */
export const ipOf = (request: IncomingMessage): string | undefined => viaOf(request)?.ip ?? request.socket.remoteAddress;

/** The address to which a request was sent: from a trusted proxy, else from its `Host`; undefined without either. */
export function sentTo(request: IncomingMessage): string | undefined {
  const { host } = request.headers;
  return viaOf(request)?.base ?? (host === undefined ? undefined : `${'encrypted' in request.socket ? 'https' : 'http'}://${host}`);
}

/** The address of the simulator from the point of view of the sender. */
export type BaseOf = (request: IncomingMessage) => string;

/** The server of an OpenAPI document, in JSON or YAML: the default of its variable, or the root of the server that serves it. */
const server = /("?baseUrl"?:\s*(?:\{\s*"default":\s*")?(?:default: )?)http:\/\/127\.0\.0\.1:4010|("servers":\[\{"url":")\/(?="\}\])/;

/** The text of an OpenAPI document with this address as its server. */
export const withBase = (text: string, base: string): string =>
  text.replace(server, (_, variable?: string, url?: string) => `${variable ?? url ?? ''}${base}`);

/** Facts that a proxy adds to a request. */
export const forwardedNames = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-proto',
] as const;

/** Sender and address of a request, to be reused in a request that a page makes on the caller's behalf. */
export function onBehalfOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): {
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string;
} {
  const passed = forwardedNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const]));
  return { headers: { host: headers.host ?? 'localhost', ...Object.fromEntries(passed) }, remoteAddress: socket.remoteAddress ?? '' };
}
