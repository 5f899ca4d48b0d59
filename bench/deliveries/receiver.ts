/** Receivers of webhooks that record what arrives, and can be away for a while. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BenchReceiver {
  readonly url: string;
  /** `webhook-id` and customer, in order of arrival. */
  readonly got: readonly { readonly id: string; readonly customerId: string }[];
  /** Ids in order of answering, repeats included. */
  readonly answered: readonly string[];
  /** Breaks connections, like a process that ends. */
  close(): Promise<void>;
  reopen(): Promise<void>;
}

/** `delayMs`: time that each delivery takes. */
export async function startReceiver(delayMs = 0): Promise<BenchReceiver> {
  const got: { id: string; customerId: string }[] = [];
  const answered: string[] = [];
  const server = createServer((incoming, response) => {
    const id = String(incoming.headers['webhook-id']);
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      got.push({ id, customerId: JSON.parse(body).data.customerId });
      response.once('finish', () => answered.push(id));
      if (delayMs === 0) response.writeHead(204).end();
      else setTimeout(() => response.writeHead(204).end(), delayMs);
    });
  });
  const open = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    got,
    answered,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    reopen: () => open(port),
  };
}
