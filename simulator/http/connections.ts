/** The open connections of servers, so that a server can end without cutting off what is under way. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Published by Node when an answer is sent: the requests themselves need not be counted. */
const answered = 'http.server.response.finish';

export class Connections {
  readonly #sockets = new Map<Server, Set<Socket>>();

  /** Follows the connections of a server from now on. */
  follow(server: Server): void {
    const sockets = new Set<Socket>();
    this.#sockets.set(server, sockets);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
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
