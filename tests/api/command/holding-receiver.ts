/** A receiver of webhooks that answers only when it is told to. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closed, until } from './listen-steps.ts';

export interface HoldingReceiver {
  readonly url: string;
  /** What became of each post, in the order of their ends. */
  readonly outcomes: readonly ('answered' | 'cut off')[];
  /** Waits for a post that waits for its answer. */
  isHolding(): Promise<unknown>;
  /** Answers these posts, and all later ones at once. */
  release(): void;
  close(): Promise<void>;
}

export async function holdingReceiver(): Promise<HoldingReceiver> {
  const held: ServerResponse[] = [];
  const outcomes: ('answered' | 'cut off')[] = [];
  let isReleased = false;
  const server = createServer((request, response) => {
    request.resume();
    response.once('close', () => outcomes.push(response.writableFinished ? 'answered' : 'cut off'));
    held.push(response);
    if (isReleased) response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    outcomes,
    isHolding: () => until(() => held.length > 0),
    release() {
      isReleased = true;
      for (const response of held) response.writeHead(204).end();
    },
    close: () => closed(server),
  };
}
