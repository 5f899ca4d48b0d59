/** A malicious deployment: its answers try to crash, stall or spy on the client. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createPlainServer, type Server, type Socket } from 'node:net';
import { listening, type Listening } from '../../listening.ts';

export type Malice = (request: IncomingMessage, response: ServerResponse) => void;

export interface MaliciousServer extends Listening {
  readonly requests: readonly string[];
}

async function serving(server: Server, requests: readonly string[]): Promise<MaliciousServer> {
  server.on('connection', (socket: Socket) => void socket.on('error', () => undefined));
  return { ...(await listening(server)), requests };
}

export function malicious(malice: Malice): Promise<MaliciousServer> {
  const requests: string[] = [];
  return serving(
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
  return serving(
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
