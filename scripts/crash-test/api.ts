/** Requests whose response is an acknowledgement, or never came. */
import { Agent, request, type Dispatcher } from 'undici';

export type Json = ReturnType<typeof JSON.parse>;

/** No response came: the process was killed. */
export class Lost extends Error {
  override readonly name = 'Lost';
}

export interface Answer {
  readonly status: number;
  readonly json: Json;
}

export class Api {
  readonly #agent = new Agent({ connections: 32, pipelining: 1 });
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Throws `Lost` if the answer did not arrive as a whole. */
  async ask(key: string | null, method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<Answer> {
    try {
      const answer = await request(this.url + path, {
        dispatcher: this.#agent,
        method,
        headers: { ...(key === null ? {} : { 'api-key': key }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const text = await answer.body.text();
      return { status: answer.statusCode, json: text === '' ? null : JSON.parse(text) };
    } catch (error) {
      throw new Lost(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  /** As `ask`; throws an Error for another status than 200. */
  async done(key: string | null, method: Dispatcher.HttpMethod, path: string, body?: unknown): Promise<Json> {
    const { status, json } = await this.ask(key, method, path, body);
    if (status !== 200) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(json).slice(0, 500)}`);
    return json;
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}
