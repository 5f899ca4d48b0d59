import { createServer, type ServerResponse } from 'node:http';
import { until } from './listen-steps.ts';
import { listening } from '../../listening.ts';

export interface HoldingReceiver {
  readonly url: string;
  /** In the order in which the posts ended. */
  readonly outcomes: readonly ('answered' | 'cut off')[];
  isHolding(): Promise<unknown>;
  /** Answers the held posts, and all later ones at once. */
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
  });
  const { url, close } = await listening(server);
  return {
    url: `${url}/hooks`,
    outcomes,
    isHolding: () => until(() => held.length > 0),
    release() {
      isReleased = true;
      for (const response of held) response.writeHead(204).end();
    },
    close,
  };
}
