/** A malicious deployment: its answers try to crash, stall or spy on the client. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net';

export type Malice = (request: IncomingMessage, response: ServerResponse) => void;

const closing = (server: Server | ReturnType<typeof createPlainServer>, sockets: ReadonlySet<Socket>) => () =>
  new Promise<void>((resolve) => {
    for (const socket of sockets) socket.destroy();
    server.close(() => resolve());
  });

export interface MaliciousServer {
  readonly url: string;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

async function listening(server: Server | ReturnType<typeof createPlainServer>, requests: readonly string[]): Promise<MaliciousServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => void sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, close: closing(server, sockets) };
}

export function malicious(malice: Malice): Promise<MaliciousServer> {
  const requests: string[] = [];
  return listening(
    createServer((request, response) => {
      requests.push(`${request.method} ${request.url}`);
      request.resume();
      malice(request, response);
    }),
    requests,
  );
}

/** Responds with raw bytes, once the head of a request has arrived. */
export function rude(answer: (socket: Socket) => void): Promise<MaliciousServer> {
  const requests: string[] = [];
  return listening(
    createPlainServer((socket) => {
      let head = '';
      socket.on('data', (chunk) => {
        head += String(chunk);
        if (!head.includes('\r\n\r\n')) return;
        requests.push(head.split('\r\n')[0] ?? '');
        head = '';
        answer(socket);
      });
    }),
    requests,
  );
}

/** Writes the same chunk repeatedly, as fast as it is read, until the connection closes. */
export function forever(socket: Socket | ServerResponse, chunk: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.writable) {
      if (socket.write(chunk)) continue;
      socket.once('drain', more);
      return;
    }
  };
  more();
}
