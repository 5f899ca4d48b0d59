/** A world with its own key for the well-behaved client and for attackers, so that rate limits stop neither. */
import { Pool } from 'undici';
import type { SeededWorld } from '../../simulator/seed/definition.ts';

const free = { permitLimit: 1_000_000_000, windowSeconds: 60 };
const choices = {
  'rateLimit.defaults': {
    'api.requests': free,
    'api.writes': free,
    'transactions.create': free,
    'api.concurrency': { permitLimit: 1_000_000 },
  },
};

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export class Client {
  readonly #pool: Pool;

  constructor(url: string, connections: number) {
    this.#pool = new Pool(url, { connections, headersTimeout: 0, bodyTimeout: 0 });
  }

  async ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { key, body, type = 'application/json' }: { readonly key?: string; readonly body?: unknown; readonly type?: string } = {},
  ): Promise<Reply> {
    const answer = await this.#pool.request({
      method,
      path,
      headers: { ...(key === undefined ? {} : { 'api-key': key }), ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Throws if the simulator refuses. */
export async function makeWorld(client: Client, definition: Readonly<Record<string, number>>): Promise<SeededWorld> {
  const { status, text } = await client.ask('POST', '/_sim/worlds', { body: { definition, choices } });
  if (status !== 200) throw new Error(`no world: ${status} ${text}`);
  return JSON.parse(text) as SeededWorld;
}
