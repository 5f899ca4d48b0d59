import { setTimeout as wait } from 'node:timers/promises';
import { request, type Dispatcher } from 'undici';
import { UserError } from '../../schemas/shared/user-error.ts';
import { at } from '../../fixtures/client/answer.ts';
import { dispatcherTo } from '../../fixtures/client/dispatcher.ts';

/** Bytes of one answer. A full page of events is far smaller. */
const maxBodyBytes = 32 * 1024 * 1024;
const responseTimeoutMs = 30_000;

export interface Reply {
  readonly status: number;
  /** Undefined if the body is not JSON. */
  readonly json: unknown;
}

interface RequestOptions {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Gateway {
  /** Without a trailing slash. */
  readonly url: string;
  /** Throws `NoAnswer` if the request should be retried later, and the signal's reason if aborted. */
  ask(method: Dispatcher.HttpMethod, path: string, question?: RequestOptions): Promise<Reply>;
  clean(text: string): string;
  close(): Promise<void>;
}

/** A temporary failure: no connection, a rate limit, a server error. The same request may be retried later. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** The minimum wait that the gateway asks for; otherwise 0. */
  readonly waitMs: number;
  constructor(message: string, waitMs = 0) {
    super(message);
    this.waitMs = waitMs;
  }
}

/** `another` is called for each rejected key, and may return a newer one; `ca` is trusted besides the usual certificates. */
export function connectGateway(url: string, firstKey: string, another: () => Promise<string | undefined>, ca?: string): Gateway {
  const agent = dispatcherTo(url, { headersTimeout: responseTimeoutMs, bodyTimeout: responseTimeoutMs, ca });
  const keys = [firstKey];
  const keyNow = (): string => keys.at(-1)!;

  async function send(
    method: Dispatcher.HttpMethod,
    path: string,
    { body, query, signal }: RequestOptions,
  ): Promise<Dispatcher.ResponseData> {
    const limit = AbortSignal.timeout(2 * responseTimeoutMs);
    const options = {
      dispatcher: agent,
      method,
      headers: { accept: 'application/json', 'api-key': keyNow(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    // The server may close an idle connection just as a request uses it; a read can be repeated.
    return request(url + path, options).catch((error: unknown) => {
      if (method !== 'GET' || !['UND_ERR_SOCKET', 'ECONNRESET'].includes(codeOf(error))) throw error;
      return request(url + path, options);
    });
  }

  async function ask(method: Dispatcher.HttpMethod, path: string, question: RequestOptions = {}): Promise<Reply> {
    const { status, text, retryAfter } = await send(method, path, question)
      .then(async (response) => ({
        status: response.statusCode,
        text: await readText(response.body),
        retryAfter: String(response.headers['retry-after'] ?? ''),
      }))
      .catch((error: unknown) => {
        if (error instanceof UserError || question.signal?.aborted === true) throw error;
        const code = codeOf(error);
        throw new NoAnswer(
          `does not answer (${isUntrusted(code) ? `${code}: its TLS certificate is not trusted; set NODE_EXTRA_CA_CERTS` : code})`,
        );
      });
    const json = parse(text);
    if (status === 401) {
      const key = await another();
      if (key !== undefined && !keys.includes(key)) {
        keys.push(key);
        return ask(method, path, question);
      }
    }
    if (status === 429) throw new NoAnswer('limits the request rate (429)', 1000 * Math.max(secondsOf(retryAfter), bodySeconds(json), 1));
    if (status >= 500 && status !== 501) throw new NoAnswer(`fails (${status})`, 1000 * secondsOf(retryAfter));
    return { status, json };
  }

  return { url, ask, clean: (text) => keys.reduce((left, key) => left.replaceAll(key, '[key]'), text), close: () => agent.destroy() };
}

export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

export const isUntrusted = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code);

/** Reads Retry-After as seconds or a date; 0 if absent or invalid; at most an hour. */
export function secondsOf(header: string): number {
  if (header.trim() === '') return 0;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 3600) : 0;
}

function bodySeconds(json: unknown): number {
  const seconds = at(json, 'retryAfterSeconds');
  return typeof seconds === 'number' ? secondsOf(String(Math.ceil(seconds))) : 0;
}

/** The text of an error envelope, or only the status. */
export function refusalText({ status, json }: Reply): string {
  const [code, message] = [at(json, 'error.code'), at(json, 'error.message')];
  const errors = at(json, 'error.validationErrors');
  const details = Array.isArray(errors) ? errors.map((error: unknown) => at(error, 'message')) : [];
  const parts = [code, message, ...details].filter((part): part is string => typeof part === 'string' && part !== '');
  return parts.length === 0 ? `status ${status}` : `status ${status}: ${parts.join('; ')}`;
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new UserError(`an answer from the gateway is larger than ${maxBodyBytes / 1024 ** 2} MiB; check --url`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns early if the signal comes first. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> => wait(ms, undefined, { signal }).catch(() => undefined);

/** Doubles after each failure: `failures` is 1 after the first. */
export const backoff = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 30));
