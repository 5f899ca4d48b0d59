/** The open connections of servers: bounded while they run, and not cut off when they end. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, ServerResponse, type IncomingMessage, type RequestListener, type Server } from 'node:http';
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

/** Closes the connection that was idle for longest: the new one, if all others have a request under way. */
function makeRoom(sockets: Set<Socket>, idle: Set<Socket>): void {
  const [longest] = idle;
  if (longest === undefined) return;
  // It is closed in a later turn, and others may come before.
  sockets.delete(longest);
  idle.delete(longest);
  longest.destroy();
}

/** Answers that note when their connection has a request under way: Node calls both when an answer gets its connection and when it leaves it. */
function notedIn(idle: Set<Socket>): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override assignSocket(socket: Socket): void {
      super.assignSocket(socket);
      idle.delete(socket);
    }

    override detachSocket(socket: Socket): void {
      super.detachSocket(socket);
      idle.add(socket);
    }
  };
}

export class Connections {
  /** False while there is no world yet: new connections are closed, as if nothing listened. */
  isReady = true;
  readonly #timeouts: Timeouts;
  readonly #max: number;
  readonly #sockets = new Map<Server, Set<Socket>>();

  /** `timeouts`, `max` open connections of a server: those of the table of limits, unless a test cannot reach them. */
  constructor(timeouts: Timeouts = usual, max: number = processLimits.connections.max) {
    this.#timeouts = timeouts;
    this.#max = max;
  }

  /** A server whose connections are followed and bounded. */
  serve(handler: RequestListener): Server {
    const { headMs, requestMs } = this.#timeouts;
    /** Without a request under way, idle for longest first. */
    const idle = new Set<Socket>();
    const server = createServer(
      {
        headersTimeout: headMs,
        requestTimeout: requestMs,
        keepAliveTimeout: processLimits.keepAliveTimeoutMs.max,
        connectionsCheckingInterval: Math.min(checkEvery, headMs),
        ServerResponse: notedIn(idle),
      },
      (request, response) => {
        look();
        // Requests of one connection are answered one after the other: answers behind one that is not read would stay in memory.
        if (response.socket === null) response.once('socket', () => handler(request, response));
        else handler(request, response);
      },
    );
    const look = this.#follow(server, idle);
    return server;
  }

  /** Answers what is to be called at each request. */
  #follow(server: Server, idle: Set<Socket>): () => void {
    const sockets = new Set<Socket>();
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
      if (!this.isReady) return void socket.destroy();
      sockets.add(socket);
      idle.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        idle.delete(socket);
      });
      if (sockets.size > this.#max) makeRoom(sockets, idle);
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
