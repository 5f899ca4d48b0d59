/**
 * Taps the HTTP traffic of one simulator in this process: requests of clients, and posts to receivers. Node publishes both on diagnostics
 * channels, so polls, truncated responses and requests without an operation are seen too, with their real bytes and times.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';

/** Bytes that are kept of a body, and requests that are kept of a scenario. */
const maxBody = 65_536;
const maxRequests = 2000;

/** Real milliseconds between the ticks that measure how late this process notices events. */
const tickMs = 10;

export interface TappedRequest {
  readonly at: number;
  /** Milliseconds before `at` in which this process was busy: the request may have arrived that much earlier. */
  readonly noticedLate: number;
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  body: string;
  endedAt: number | null;
  status: number | null;
  answerHeaders: Readonly<Record<string, string | string[]>>;
  answer: string;
}

export interface TappedPost {
  readonly at: number;
  readonly eventId: string;
  endedAt: number | null;
  status: number | null;
}

interface Started {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Posted {
  readonly request: ClientRequest;
  readonly response?: IncomingMessage;
}

const channels = { start: 'http.server.request.start', post: 'http.client.request.start', posted: 'http.client.response.finish' } as const;

class Bytes {
  readonly #pieces: Buffer[] = [];
  #length = 0;

  add(piece: unknown, encoding?: unknown): void {
    if (this.#length >= maxBody || (typeof piece !== 'string' && !(piece instanceof Uint8Array))) return;
    const bytes =
      typeof piece === 'string' ? Buffer.from(piece, encoding === 'latin1' ? 'latin1' : 'utf8') : Buffer.from(piece.subarray(0, maxBody));
    this.#pieces.push(bytes);
    this.#length += bytes.length;
  }

  get text(): string {
    return Buffer.concat(this.#pieces).subarray(0, maxBody).toString('utf8');
  }
}

export class Tap {
  readonly requests: TappedRequest[] = [];
  readonly posts: TappedPost[] = [];
  /** Number of requests beyond the maximum, which are only counted. */
  dropped = 0;
  readonly #port: number;
  readonly #hookPort: number;
  readonly #now: () => number;
  readonly #isOurs: (headers: IncomingMessage['headers']) => boolean;
  readonly #open = new Map<ClientRequest, TappedPost>();
  readonly #ticks: NodeJS.Timeout;
  #tickedAt: number;
  #watchers: ((request: TappedRequest) => void)[] = [];

  /** `isOurs`: whether a request is the grader's own, which is not recorded. */
  constructor(
    ports: { readonly gateway: number; readonly hook: number },
    now: () => number,
    isOurs: (headers: IncomingMessage['headers']) => boolean,
  ) {
    this.#port = ports.gateway;
    this.#hookPort = ports.hook;
    this.#now = now;
    this.#isOurs = isOurs;
    this.#tickedAt = now();
    this.#ticks = setInterval(() => {
      this.#tickedAt = now();
    }, tickMs).unref();
    subscribe(channels.start, this.#onStart);
    subscribe(channels.post, this.#onPost);
    subscribe(channels.posted, this.#onPosted);
  }

  close(): void {
    clearInterval(this.#ticks);
    unsubscribe(channels.start, this.#onStart);
    unsubscribe(channels.post, this.#onPost);
    unsubscribe(channels.posted, this.#onPosted);
  }

  /** Resolves with the next request that matches, once its head or its body has arrived, or its response is sent. */
  next(fits: (request: TappedRequest) => boolean, within: number): Promise<TappedRequest | undefined> {
    return new Promise((resolve) => {
      const done = (found?: TappedRequest): void => {
        clearTimeout(timer);
        this.#watchers = this.#watchers.filter((one) => one !== watch);
        resolve(found);
      };
      const watch = (request: TappedRequest): void => {
        if (fits(request)) done(request);
      };
      const timer = setTimeout(done, within).unref();
      this.#watchers.push(watch);
    });
  }

  #notify(request: TappedRequest): void {
    for (const watch of this.#watchers) watch(request);
  }

  readonly #onStart = (message: unknown): void => {
    const { request, response } = message as Started;
    if (request.socket.localPort !== this.#port || this.#isOurs(request.headers)) return;
    if (this.requests.length >= maxRequests) {
      this.dropped++;
      return;
    }
    const headers = Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
    const at = this.#now();
    const tapped: TappedRequest = {
      at,
      noticedLate: Math.max(0, at - this.#tickedAt - tickMs),
      method: request.method ?? '',
      url: request.url ?? '',
      headers: Object.fromEntries(headers),
      body: '',
      endedAt: null,
      status: null,
      answerHeaders: {},
      answer: '',
    };
    this.requests.push(tapped);
    const sent = new Bytes();
    const answered = new Bytes();
    let awaited = Number(request.headers['content-length'] ?? Infinity);
    let hasArrived = false;
    const arrived = (): void => {
      if (hasArrived) return;
      hasArrived = true;
      tapped.body = sent.text;
      queueMicrotask(() => this.#notify(tapped));
    };
    const { emit } = request;
    Object.assign(request, {
      emit(name: string, ...rest: readonly unknown[]): boolean {
        if (name === 'data') {
          sent.add(rest[0]);
          awaited -= (rest[0] as Uint8Array).length;
        }
        // The server that reads a short body at once does not wait for its end.
        if (name === 'end' || awaited <= 0) arrived();
        return Reflect.apply(emit, request, [name, ...rest]) as boolean;
      },
    });
    const { write, end } = response;
    Object.assign(response, {
      write(...args: readonly unknown[]): boolean {
        answered.add(args[0], args[1]);
        return Reflect.apply(write, response, args) as boolean;
      },
      end(...args: readonly unknown[]): ServerResponse {
        answered.add(args[0], args[1]);
        return Reflect.apply(end, response, args) as ServerResponse;
      },
    });
    response.once('close', () => {
      tapped.endedAt = this.#now();
      tapped.body ||= sent.text;
      if (response.headersSent) {
        tapped.status = response.statusCode;
        tapped.answerHeaders = headersOf(response);
        tapped.answer = answered.text || bodyOf(response);
      }
      this.#notify(tapped);
    });
    queueMicrotask(() => this.#notify(tapped));
  };

  readonly #onPost = (message: unknown): void => {
    const { request } = message as Posted;
    const host = request.getHeader('host');
    if (typeof host !== 'string' || !host.endsWith(`:${this.#hookPort}`)) return;
    const post: TappedPost = { at: this.#now(), eventId: String(request.getHeader('webhook-id') ?? ''), endedAt: null, status: null };
    this.posts.push(post);
    this.#open.set(request, post);
    request.once('error', () => this.#ended(request, null));
  };

  readonly #onPosted = (message: unknown): void => {
    const { request, response } = message as Posted;
    this.#ended(request, response?.statusCode ?? null);
  };

  #ended(request: ClientRequest, status: number | null): void {
    const post = this.#open.get(request);
    if (post === undefined) return;
    this.#open.delete(request);
    post.endedAt = this.#now();
    post.status = status;
  }
}

/** The simulator usually writes head and body of a response at once; that chunk is kept here. */
const rawOf = (response: ServerResponse): string => {
  const { _header: raw } = response as { readonly _header?: unknown };
  return typeof raw === 'string' ? raw : '';
};

function headersOf(response: ServerResponse): Readonly<Record<string, string | string[]>> {
  const lines = rawOf(response).split('\r\n\r\n', 1)[0]!.split('\r\n').slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function bodyOf(response: ServerResponse): string {
  const raw = rawOf(response);
  const start = raw.indexOf('\r\n\r\n');
  return start === -1 ? '' : Buffer.from(raw.slice(start + 4, start + 4 + maxBody), 'latin1').toString('utf8');
}
