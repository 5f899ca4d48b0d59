import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A server on a free port of the loopback interface. */
export interface Listening extends AsyncDisposable {
  /** For HTTP without TLS. */
  readonly url: string;
  readonly port: number;
  /** Ends its connections too. */
  close(): Promise<void>;
}

export async function listening(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => void sockets.add(socket.once('close', () => sockets.delete(socket))));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { url: `http://127.0.0.1:${port}`, port, close, [Symbol.asyncDispose]: close };
}
