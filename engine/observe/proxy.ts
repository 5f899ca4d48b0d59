/**
 * A proxy in front of a gateway that passes what it gets, as it gets it, and hands each exchange on once it is over. Bodies stream both ways: the
 * caller never waits for what is kept of them. What the gateway breaks arrives as broken as it was.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { Dispatcher } from 'undici';
import { dispatcherTo } from '../../fixtures/client/dispatcher.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { BodyBuffer, decoded } from './bodies.ts';
import { endAtOnce, forwarded, hasBody, pathOfTarget, textsOf } from './forwarding.ts';
import type { RawExchange } from './observed.ts';
import type { Unjudged } from './observation.ts';

export interface ProxyOptions {
  /** Base URL of the gateway; its path is put before each path. */
  readonly to: string;
  readonly port: number;
  readonly host: string;
  /** PEM certificates trusted in addition to the usual ones. */
  readonly ca?: string | undefined;
  /** Called in the order in which answers ended, soon after. */
  readonly onPassed: (passed: RawExchange) => void;
  /** Called for an exchange that cannot be judged. */
  readonly onSkipped: (why: Unjudged) => void;
  /** Called with what `onPassed` throws, which must not end the traffic. */
  readonly onDefect: (error: unknown) => void;
}

export interface Proxy {
  readonly url: string;
  /** Hands on at once what ended so far. */
  handOn(): void;
  /** Lets requests in progress end for some seconds. */
  close(): Promise<void>;
}

/** Passes a body on, and keeps it. A stream of its own: undici destroys it if the gateway answers early, and the caller must still get the answer. */
const noting = (kept: BodyBuffer): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      kept.add(chunk);
      done(null, chunk);
    },
  });

const timeOrigin = performance.timeOrigin;

/** How many exchanges wait to be handed on, for how many milliseconds, and with how many bytes. */
const waiting = { exchanges: 64, milliseconds: 10, bytes: 65_536 };

/** Exchanges that ended, handed on together: judging each at its end lets the caller and the gateway wait, and takes twice the processor time. */
class ExchangeBatch {
  #waiting: (readonly [Exchanging, endedAt: number])[] = [];

  add(exchanging: Exchanging, endedAt: number): void {
    const many = this.#waiting.push([exchanging, endedAt]);
    if (many === waiting.exchanges || exchanging.bytes > waiting.bytes) setImmediate(this.handOn);
    else if (many === 1) setTimeout(this.handOn, waiting.milliseconds);
  }

  readonly handOn = (): void => {
    const all = this.#waiting;
    this.#waiting = [];
    for (const [exchanging, endedAt] of all) exchanging.handOn(endedAt);
  };
}

class Exchanging implements Dispatcher.DispatchHandler {
  readonly #request: IncomingMessage;
  readonly #path: string;
  readonly #response: ServerResponse;
  readonly #options: ProxyOptions;
  readonly #ended: ExchangeBatch;
  readonly #beganAt = timeOrigin + performance.now();
  /** What was sent; absent without a body. */
  readonly #sent: BodyBuffer | undefined;
  readonly #received = new BodyBuffer();
  /** A body whose first bytes are all of it. */
  #whole: Buffer | undefined;
  #contentLength: number | undefined;
  #status = 0;
  #hasBody = false;
  #headers: readonly string[] = [];
  #controller: Dispatcher.DispatchController | undefined;

  constructor(
    request: IncomingMessage,
    path: string,
    response: ServerResponse,
    sent: BodyBuffer | undefined,
    ended: ExchangeBatch,
    options: ProxyOptions,
  ) {
    this.#ended = ended;
    this.#request = request;
    this.#path = path;
    this.#response = response;
    this.#sent = sent;
    this.#options = options;
    // A caller that goes away ends its request at the gateway too.
    response.on('close', () => {
      if (!response.writableEnded) this.#controller?.abort(new Error('the caller went away'));
    });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#response.destroyed) controller.abort(new Error('the caller went away'));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, _headers: unknown, message?: string): void {
    if (status < 200) return;
    const raw = textsOf(controller.rawHeaders);
    this.#status = status;
    this.#headers = raw;
    const { headers, contentLength } = forwarded(raw, []);
    this.#contentLength = contentLength;
    this.#response.sendDate = false;
    if (message === undefined || message === '') this.#response.writeHead(status, headers);
    else this.#response.writeHead(status, message, headers);
    // With the first bytes of the body, if they are there already.
    process.nextTick(Exchanging.#flush, this);
  }

  static readonly #flush = (exchanging: Exchanging): void => {
    if (!exchanging.#hasBody && !exchanging.#response.writableEnded) exchanging.#response.flushHeaders();
  };

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received.add(chunk);
    if (!this.#hasBody && chunk.length === this.#contentLength) this.#whole = chunk;
    else if (!this.#response.write(chunk)) {
      controller.pause();
      this.#response.once('drain', () => controller.resume());
    }
    this.#hasBody = true;
  }

  onResponseEnd(): void {
    if (this.#whole === undefined) this.#response.end();
    else endAtOnce(this.#response, this.#whole);
    this.#ended.add(this, timeOrigin + performance.now());
  }

  /** Of both bodies. */
  get bytes(): number {
    return (this.#sent?.length ?? 0) + this.#received.length;
  }

  /** Hands the exchange on. */
  handOn(endedAt: number): void {
    const sent = this.#sent;
    if (sent?.isTooLarge === true || this.#received.isTooLarge) return this.#options.onSkipped('too large');
    const request = sent === undefined ? null : decoded(sent, this.#request.rawHeaders);
    const answer = decoded(this.#received, this.#headers);
    if (request === undefined || answer === undefined) return this.#options.onSkipped('unreadable');
    try {
      this.#options.onPassed({
        method: this.#request.method ?? 'GET',
        path: this.#path,
        requestHeaders: this.#request.rawHeaders,
        sent: request,
        status: this.#status,
        responseHeaders: this.#headers,
        text: answer,
        beganAt: this.#beganAt,
        endedAt,
      });
    } catch (error) {
      this.#options.onDefect(error);
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#options.onSkipped('cut off');
    const { code } = error as NodeJS.ErrnoException;
    const isUnreachable =
      this.#status === 0 && /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code ?? '');
    // Only what the gateway never got is answered here; what it broke stays broken.
    if (!isUnreachable || this.#response.headersSent) this.#request.socket.destroy();
    else
      this.#response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end(`The gateproof proxy cannot reach ${this.#options.to}: ${code ?? error.message}\n`);
  }
}

/** Starts the proxy. Throws `UserError` if it cannot listen, or if the gateway's address is not one of http or https. */
export async function startProxy(options: ProxyOptions): Promise<Proxy> {
  const base = baseOf(options.to);
  const prefix = base.pathname.replace(/\/+$/, '');
  const upstream = dispatcherTo(base.origin, { connections: 256, headersTimeout: 0, bodyTimeout: 0, ca: options.ca });
  const ended = new ExchangeBatch();
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const path = pathOfTarget(request.url ?? '/');
    if (path === undefined) return void response.writeHead(501, { connection: 'close' }).end();
    const passing = forwarded(request.rawHeaders, ['host', base.host], 'host');
    const sent = hasBody(passing) ? new BodyBuffer() : undefined;
    const handler = new Exchanging(request, path, response, sent, ended, options);
    const method = (request.method ?? 'GET') as Dispatcher.HttpMethod;
    const body = sent === undefined ? null : request.pipe(noting(sent));
    if (body !== null) {
      request.once('error', () => body.destroy());
      // What the gateway does not wait for is read all the same, since the caller may read nothing before it has sent everything.
      body.once('close', () => request.resume());
    }
    upstream.dispatch({ origin: base.origin, method, path: prefix + path, headers: passing.headers, body }, handler);
  });
  refuseTunnels(server);
  await listening(server, options);
  const { port } = server.address() as AddressInfo;
  const host = options.host.includes(':') ? `[${options.host}]` : options.host;
  return {
    url: `http://${host}:${port}`,
    handOn: ended.handOn,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      const late = setTimeout(() => server.closeAllConnections(), 5000);
      await closed;
      clearTimeout(late);
      await upstream.destroy();
      ended.handOn();
    },
  };
}

function baseOf(to: string): URL {
  const base = URL.canParse(to) ? new URL(to) : undefined;
  if (base === undefined || !/^https?:$/.test(base.protocol))
    throw new UserError(`--to ${to}: this is not an http or https address; write it like https://gateway.example`);
  return base;
}

/** Traffic of an upgraded connection cannot be judged, and a gateway has none. */
function refuseTunnels(server: Server): void {
  const refuse = (_request: IncomingMessage, socket: NodeJS.WritableStream & Pick<Socket, 'destroy'>): void =>
    void socket.end('HTTP/1.1 501 Not Implemented\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
  server.on('upgrade', refuse);
  server.on('connect', refuse);
}

async function listening(server: Server, { port, host }: ProxyOptions): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UserError(
      code === 'EADDRINUSE'
        ? `port ${port} is in use; give another one with --port`
        : `cannot listen on ${host}:${port}: ${code ?? String(cause)}`,
      { cause },
    );
  }
}
