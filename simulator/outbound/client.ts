/** Outbound HTTP posts: only to this machine unless the operator allows another host, and with bounds on whatever a receiver does. */
import { lookup, type LookupAddress } from 'node:dns';
import http from 'node:http';
import type https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { processLimits } from '../../schemas/limits.ts';
import type { Outcome, Outgoing } from '../domain/kernel/outbox.ts';

/** Longer responses are cut off there. */
const maxRead = processLimits.receiverAnswerBytes.max;
/** Characters of a response that are kept. */
const maxKept = 2048;
/** Real milliseconds after which an unused connection is closed, before its receiver would do so. */
const idle = 2000;
/** A receiver cannot delay a delivery for longer. */
const maxRetryAfter = 86_400;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

class Forbidden extends Error {
  readonly code = 'FORBIDDEN';
}

const linkLocal = new BlockList();
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4');
linkLocal.addSubnet('fe80::', 10, 'ipv6');

/** An allowed host may have any address except link-local ones, where machines keep private services. */
const isReachable = (address: string): boolean => !linkLocal.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Names that by definition mean this machine; other names are resolved only if the operator allowed them. */
const isLocalName = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Resolves names to permitted addresses; the connection uses exactly the address that was checked. */
const judged =
  (resolve: Resolve, fits: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const allowed = error === null ? found.filter(({ address }) => fits(address)) : [];
      const [first] = allowed;
      if (error !== null) callback(error, '');
      else if (first === undefined) callback(new Forbidden(), '');
      else if (options.all === true) callback(null, [...allowed]);
      else callback(null, first.address, first.family);
    });
  };

/** Whole seconds of a `Retry-After`, which is a number or a date. */
function retryAfter(value: string | undefined): number | null {
  if (value === undefined) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), maxRetryAfter) : null;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  EPIPE: 'The connection was reset.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be resolved.',
  FORBIDDEN: 'The simulator posts only to this machine, unless --allow-outbound names the host.',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? 'The request could not be made.' : `The request failed (${code}).`);
}

const isReset = (error: Error): boolean => 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

const failed = (error: string): Outcome => ({ statusCode: null, responseBody: null, retryAfterSeconds: null, error });

const bare = (hostname: string): string =>
  hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');

/** Loaded by the first post over TLS: it costs a start several milliseconds. */
const secureHttp = (): typeof https => process.getBuiltinModule('node:https');

export class Outbound {
  readonly #allowed: ReadonlySet<string>;
  readonly #local: LookupFunction;
  readonly #named: LookupFunction;
  readonly #plain = new http.Agent({ keepAlive: true, timeout: idle });
  #secure: https.Agent | undefined;
  /** The port of this simulator, which does not post to itself. */
  ownPort: number | undefined;

  /** `allowed`: additional host names and addresses, without a port. */
  constructor(allowed: readonly string[] = [], resolve: Resolve = lookup) {
    this.#allowed = new Set(allowed.map(bare));
    this.#local = judged(resolve, isLoopback);
    this.#named = judged(resolve, isReachable);
  }

  close(): void {
    this.#plain.destroy();
    this.#secure?.destroy();
  }

  /** Posts once. Does not follow redirects; never rejects. */
  post(outgoing: Outgoing): Promise<Outcome> {
    let url: URL;
    try {
      url = new URL(outgoing.url);
    } catch {
      return Promise.resolve(failed('The URL is not well formed.'));
    }
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return Promise.resolve(failed('The URL is neither http nor https.'));
    const host = bare(url.hostname);
    const isAllowed = this.#allowed.has(host);
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (!isAllowed && !isLoopback(host) && !isLocalName(host)) return Promise.resolve(failed(reasons['FORBIDDEN']!));
    if (!isAllowed && port === this.ownPort) return Promise.resolve(failed('The simulator does not post to itself.'));
    return this.#send(url, outgoing, isAllowed ? this.#named : this.#local);
  }

  /** `isFresh`: whether to use a new connection. */
  #send(url: URL, outgoing: Outgoing, resolving: LookupFunction, isFresh = false): Promise<Outcome> {
    return new Promise((settle) => {
      const { headers, body, timeout } = outgoing;
      const bytes = Buffer.from(body, 'utf8');
      const { protocol } = url;
      const isSecure = protocol === 'https:';
      const options: https.RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': bytes.length },
        agent: isFresh ? false : isSecure ? (this.#secure ??= new (secureHttp().Agent)({ keepAlive: true, timeout: idle })) : this.#plain,
        lookup: resolving,
      };
      let request: http.ClientRequest;
      try {
        request = (isSecure ? secureHttp() : http).request(url, options);
      } catch (error) {
        settle(failed(reasonOf(error)));
        return;
      }
      let ended = (): void => settle(failed(`The receiver did not answer within ${timeout / 1000} s.`));
      let isAnswered = false;
      let isOver = false;
      // Covers everything: name resolution, connection, response and body.
      const timer = setTimeout(() => {
        isOver = true;
        ended();
        request.destroy();
      }, timeout);
      request.once('close', () => {
        clearTimeout(timer);
        // If a receiver switches protocols, there is neither a response nor an error.
        if (isAnswered) ended();
        else settle(failed(reasons['ECONNRESET']!));
      });
      request.on('error', (error) => {
        // A receiver may close an idle connection just as the next post begins. undici does not report whether a connection was reused.
        const isStale = request.reusedSocket && !isAnswered && !isOver && isReset(error);
        settle(isStale ? this.#send(url, outgoing, resolving, true) : failed(reasonOf(error)));
      });
      request.once('response', (response) => {
        isAnswered = true;
        ended = read(response, settle);
      });
      request.end(bytes);
    });
  }
}

/**
 * Reads the beginning of a response. Only the status decides: it does not matter if the body never ends, ends too early or is too long.
 * Returns a function that stops reading.
 */
function read(response: http.IncomingMessage, settle: (outcome: Outcome) => void): () => void {
  const chunks: Buffer[] = [];
  let size = 0;
  const end = (): void => {
    const text = Buffer.concat(chunks)
      .subarray(0, 4 * maxKept)
      .toString('utf8')
      .slice(0, maxKept);
    settle({
      statusCode: response.statusCode ?? null,
      responseBody: text === '' ? null : text,
      retryAfterSeconds: retryAfter(response.headers['retry-after']),
      error: null,
    });
  };
  response.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= maxRead) chunks.push(chunk);
    else {
      end();
      response.destroy();
    }
  });
  response.once('end', end);
  response.once('error', end);
  response.once('close', end);
  return end;
}
