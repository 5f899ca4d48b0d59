/** The open connections of servers: bounded in number and time, and not cut off when a server ends. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { processLimits } from '../../schemas/limits.ts';
import { Unread } from './unread.ts';

/** Node publishes this when an answer is sent, so requests need not be counted. */
const answered = 'http.server.response.finish';

/** Real milliseconds between two checks of all connections. */
const checkEvery = 1000;

/** Requests after which there is another check: the unread bytes of each are bounded, and so are those of all. */
const checkAfter = 64;

/** In real milliseconds. */
export interface Timeouts {
  /** Until the head of a request has arrived. */
  readonly headMs: number;
  /** Until a request has arrived. */
  readonly requestMs: number;
  /** Without any progress in reading an answer. */
  readonly stallMs: number;
}

const usual: Timeouts = {
  headMs: processLimits.headTimeoutMs.max,
  requestMs: processLimits.requestTimeoutMs.max,
  stallMs: processLimits.stallTimeoutMs.max,
};

/** A connection, with the answer that Node is to send on it next. */
interface Followed extends Socket {
  readonly _httpMessage?: unknown;
  /** Counts up with each connection and request: when this one was last used. */
  [lastUse]?: number;
}

const lastUse = Symbol('last use');

const isIdle = ({ _httpMessage: answer }: Followed): boolean => answer === undefined || answer === null;

class Open {
  readonly sockets = new Set<Followed>();
  #uses = 0;
  /** The connections that were idle when the list was made, with their last use; the oldest is last. */
  #idle: (readonly [socket: Followed, use: number])[] = [];

  /** Notes a request: nothing else is done for each of them. */
  use(socket: Followed | null): void {
    if (socket !== null) socket[lastUse] = ++this.#uses;
  }

  /** Adds a connection. Beyond the maximum it closes the one that was idle longest: the new one, if all others have a request under way. */
  add(socket: Followed, max: number): void {
    this.use(socket);
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    if (this.sockets.size <= max) return;
    const closed = this.#longestIdle() ?? this.#longestIdleNow() ?? socket;
    // The socket closes in a later turn, and further connections may arrive before.
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

  /** Tests pass their own bounds when they cannot reach those of the table of limits. */
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
        // Requests of one connection are answered one after another: answers behind an unread one would stay in memory.
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

  /** Accepts no more connections; settles when all are closed: idle ones at once, others after the answer, even to a further request. */
  async drain(): Promise<void> {
    const closeIdle = (): void => this.#closeIdle();
    // In a later turn: the connection becomes idle only after the notice.
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
      // Node does not count a connection as idle before it has sent something.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }
  }
}
