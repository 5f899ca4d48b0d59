/** The open connections of servers: bounded while they run, and not cut off when they end. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { processLimits } from '../../schemas/limits.ts';
import { Unread } from './unread.ts';

/** Published by Node when an answer is sent: the requests themselves need not be counted. */
const answered = 'http.server.response.finish';

/** Real milliseconds between two looks at all connections. */
const checkEvery = 1000;

/** Requests after which there is another look: what each leaves unread is bounded, and so is what all of them do. */
const checkAfter = 64;

/** In real milliseconds. */
export interface Timeouts {
  /** The head of a request must have arrived. */
  readonly headMs: number;
  /** A request must have arrived. */
  readonly requestMs: number;
  /** Something of an answer must have been read. */
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
  /** Grows from one connection or request to the next: when this one was last used. */
  [lastUse]?: number;
}

const lastUse = Symbol('last use');

const isIdle = ({ _httpMessage: answer }: Followed): boolean => answer === undefined || answer === null;

/** The open connections of a server. */
class Open {
  readonly sockets = new Set<Followed>();
  #uses = 0;
  /** Those that were idle when it was made, with their last use; the oldest is at its end. */
  #idle: (readonly [socket: Followed, use: number])[] = [];

  /** Notes a request: all that is done for each of them. */
  use(socket: Followed | null): void {
    if (socket !== null) socket[lastUse] = ++this.#uses;
  }

  /** Adds a connection. Beyond the maximum it closes the one that was idle for longest: the new one, if all others have a request under way. */
  add(socket: Followed, max: number): void {
    this.use(socket);
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    if (this.sockets.size <= max) return;
    const closed = this.#longestIdle() ?? this.#longestIdleNow() ?? socket;
    // It is closed in a later turn, and others may come before.
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

  /** `timeouts`, `max` open connections of a server: those of the table of limits, unless a test cannot reach them. */
  constructor(timeouts: Timeouts = usual, max: number = processLimits.connections.max) {
    this.#timeouts = timeouts;
    this.#max = max;
  }

  /** A server whose connections are followed and bounded. */
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
        // Requests of one connection are answered one after the other: answers behind one that is not read would stay in memory.
        if (response.socket === null) response.once('socket', () => handler(request, response));
        else handler(request, response);
      },
    );
    const look = this.#follow(server, open);
    return server;
  }

  /** Answers what is to be called at each request. */
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
   * Stops accepting connections; settles when all of them are closed: those without a request at once, others after the answer. A request
   * that still arrives on one is answered.
   */
  async drain(): Promise<void> {
    const closeIdle = (): void => this.#closeIdle();
    // In a later turn, as the connection becomes idle only after the notice.
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
      // Node does not count a connection as idle that has not sent anything yet.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }
  }
}
