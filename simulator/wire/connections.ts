/** The open connections of servers: limits their number and idle time, and lets responses finish when a server closes. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { processLimits } from '../../schemas/limits.ts';
import { Unread } from './unread.ts';

/** Node publishes this when a response is sent, so requests need not be counted. */
const answered = 'http.server.response.finish';

/** Real milliseconds between two checks of all connections. */
const checkEvery = 1000;

/** After this many requests there is another check, so that the unread bytes of all requests are bounded, as those of each are. */
const checkAfter = 64;

/** In real milliseconds. */
export interface Timeouts {
  /** Until the head of a request has arrived. */
  readonly headMs: number;
  /** Until a request has arrived. */
  readonly requestMs: number;
  /** Without any progress in reading a response. */
  readonly stallMs: number;
}

const usual: Timeouts = {
  headMs: processLimits.headTimeoutMs.max,
  requestMs: processLimits.requestTimeoutMs.max,
  stallMs: processLimits.stallTimeoutMs.max,
};

/** A connection, with the next response on it. */
interface Followed extends Socket {
  readonly _httpMessage?: unknown;
  /** Counts up with each connection and request, and marks when this one was last used. */
  [lastUse]?: number;
}

const lastUse = Symbol('last use');

const isIdle = ({ _httpMessage: answer }: Followed): boolean => answer === undefined || answer === null;

class Open {
  readonly sockets = new Set<Followed>();
  #uses = 0;
  /** The connections that were idle when the list was made, with their last use; the oldest is last. */
  #idle: (readonly [socket: Followed, use: number])[] = [];

  /** Records a request. This runs for each request, so it does nothing else. */
  use(socket: Followed | null): void {
    if (socket !== null) socket[lastUse] = ++this.#uses;
  }

  /** Adds a connection. Beyond the maximum, closes the one that was idle longest: the new one, if all others have a request in progress. */
  add(socket: Followed, max: number): void {
    this.use(socket);
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    if (this.sockets.size <= max) return;
    const closed = this.#longestIdle() ?? this.#longestIdleNow() ?? socket;
    // The socket closes in a later turn, and more connections may arrive before.
    this.sockets.delete(closed);
    closed.destroy();
  }

  #longestIdle(): Followed | undefined {
    for (let next = this.#idle.pop(); next !== undefined; next = this.#idle.pop()) {
      const [socket, use] = next;
      if (socket[lastUse] === use && isIdle(socket) && this.sockets.has(socket)) return socket;
    }
    return undefined;
  }

  #longestIdleNow(): Followed | undefined {
    this.#idle = [...this.sockets].filter(isIdle).map((socket) => [socket, socket[lastUse] ?? 0] as const);
    this.#idle.sort(([, one], [, other]) => other - one);
    return this.#longestIdle();
  }
}

export class Connections {
  /** False while there is no world yet: new connections are closed, as if nothing listened. */
  isReady = true;
  readonly #timeouts: Timeouts;
  readonly #max: number;
  readonly #sockets = new Map<Server, ReadonlySet<Socket>>();

  /** Tests pass their own limits where they cannot reach the default ones. */
  constructor(timeouts: Timeouts = usual, max: number = processLimits.connections.max) {
    this.#timeouts = timeouts;
    this.#max = max;
  }

  serve(handler: RequestListener): Server {
    const { headMs, requestMs } = this.#timeouts;
    const open = new Open();
    const server = createServer(
      {
        headersTimeout: headMs,
        requestTimeout: requestMs,
        keepAliveTimeout: processLimits.keepAliveTimeoutMs.max,
        connectionsCheckingInterval: Math.min(checkEvery, headMs),
      },
      (request, response) => {
        look();
        open.use(request.socket);
        // Requests of one connection are processed one after another, because responses behind an unread one would stay in memory.
        if (response.socket === null) response.once('socket', () => handler(request, response));
        else handler(request, response);
      },
    );
    const look = this.#follow(server, open);
    return server;
  }

  #follow(server: Server, open: Open): () => void {
    const { sockets } = open;
    const { stallMs } = this.#timeouts;
    const unread = new Unread(stallMs, processLimits.unreadBytes.max);
    let requests = 0;
    const look = (): void => {
      requests = 0;
      unread.cut(sockets, performance.now());
    };
    const checks = setInterval(look, Math.min(checkEvery, stallMs)).unref();
    server.once('close', () => clearInterval(checks));
    this.#sockets.set(server, sockets);
    server.on('connection', (socket) => {
      if (!this.isReady) socket.destroy();
      else open.add(socket, this.#max);
    });
    return () => {
      if (++requests >= checkAfter) look();
    };
  }

  /**
   * Accepts no more connections; resolves when all are closed: idle ones at once, others after their response, even to a further request.
   */
  async drain(): Promise<void> {
    const closeIdle = (): void => this.#closeIdle();
    // In a later turn, because the connection becomes idle only after the notification.
    const afterAnswer = (): void => void setImmediate(closeIdle);
    subscribe(answered, afterAnswer);
    const closed = [...this.#sockets.keys()].map((server) => {
      server.prependListener('request', (_request, response: ServerResponse) => void response.setHeader('connection', 'close'));
      return new Promise((resolve) => server.close(resolve));
    });
    closeIdle();
    await Promise.all(closed);
    unsubscribe(answered, afterAnswer);
  }

  #closeIdle(): void {
    for (const [server, sockets] of this.#sockets) {
      server.closeIdleConnections();
      // Node does not consider a connection idle before it has sent something.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }
  }
}
