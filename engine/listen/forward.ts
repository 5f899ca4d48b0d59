/** Posts events to a receiver in order, and retries each until the receiver answers. */
import { Agent, request } from 'undici';
import { UserError } from '../../schemas/shared/user-error.ts';
import { isLoopback } from '../../fixtures/client/dispatcher.ts';
import { isConnectionHeader, isHeaderName, isHeaderValue, type ListenEvent } from './event.ts';
import { codeOf, isUntrusted, secondsOf, backoff, pause } from './gateway.ts';

export interface Receiver {
  readonly url: string;
  /** Sent in addition to the event's headers. */
  readonly headers: Readonly<Record<string, string>>;
  readonly isVerified: boolean;
}

interface ReceiverOptions {
  readonly forwardTo?: string;
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
}

/** Returns null if events are only to be shown. Throws `UserError`. */
export function readReceiver({ forwardTo, header = [], skipVerify = false }: ReceiverOptions): Receiver | null {
  if (forwardTo === undefined) {
    if (header.length > 0) throw new UserError('--header needs --forward-to');
    return null;
  }
  const url = readAddress(forwardTo);
  // Loopback traffic cannot be intercepted, and development certificates are self-signed.
  return { url, headers: Object.fromEntries(header.map(readHeader)), isVerified: !skipVerify && !isLoopback(url) };
}

/** Accepts a whole address, a port of this machine, or an address without `http://`. */
function readAddress(text: string): string {
  const whole = /^:?\d+$/.test(text) ? `http://localhost:${text.replace(':', '')}` : text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : undefined;
  const isName = /^[\w-]+$/.test(text) && text !== 'localhost' && !/^\d+$/.test(text);
  if (url === undefined || !/^https?:$/.test(url.protocol) || isName)
    throw new UserError(
      `--forward-to ${JSON.stringify(text)} is not an http or https address; give one such as http://localhost:3000/hooks, or a port`,
    );
  if (url.username !== '' || url.password !== '')
    throw new UserError('--forward-to must not contain a user name or password; use --header');
  url.hash = '';
  return url.href;
}

function readHeader(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  const [name, value] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
  // The message omits the value, which may be a secret.
  if (colon < 1 || !isHeaderName(name) || !isHeaderValue(value)) throw new UserError('--header must have the form "Name: value"');
  if (/^webhook-/i.test(name)) throw new UserError(`--header must not set ${name}, because it is part of the signed message`);
  if (isConnectionHeader(name)) throw new UserError(`--header must not set ${name}, because it belongs to the connection`);
  return [name, value];
}

export interface Forwarded {
  readonly status: number;
  readonly attempts: number;
  readonly durationMs: number;
}

export interface Forwarder {
  /** Returns undefined if the signal came first. `onFailure` is called for each failed attempt. */
  send(event: ListenEvent, signal: AbortSignal, onFailure: (reason: string) => void): Promise<Forwarded | undefined>;
  close(): Promise<void>;
}

/** Statuses of a receiver that is not ready, or of a proxy in front of it. */
const retriedStatuses = new Set([429, 502, 503, 504]);
const timeoutMs = 30_000;
/** Bytes of an answer to read, since only its status counts. */
const maxAnswerBytes = 65_536;

export function createForwarder({ url, headers: more, isVerified }: Receiver): Forwarder {
  // A new connection per event: a kept one might belong to a receiver that has stopped.
  const connect = { timeout: 5000, rejectUnauthorized: isVerified };
  const agent = new Agent({ pipelining: 0, connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const set = new Set(Object.keys(more).map((name) => name.toLowerCase()));

  async function attempt({ headers, body }: ListenEvent, signal: AbortSignal) {
    const from = performance.now();
    const response = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: { ...Object.fromEntries(Object.entries(headers).filter(([name]) => !set.has(name.toLowerCase()))), ...more },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body.dump({ limit: maxAnswerBytes, signal }).catch(() => undefined);
    return {
      status: response.statusCode,
      durationMs: Math.round(performance.now() - from),
      retryAfter: String(response.headers['retry-after'] ?? ''),
    };
  }

  return {
    async send(event, signal, onFailure) {
      for (let attempts = 1; !signal.aborted; attempts++) {
        const answer = await attempt(event, signal).catch((error: unknown) => ({ failure: codeOf(error) }));
        if (signal.aborted) return undefined;
        if ('status' in answer && !retriedStatuses.has(answer.status))
          return { status: answer.status, attempts, durationMs: answer.durationMs };
        onFailure('failure' in answer ? `does not answer (${explain(answer.failure)})` : `is unavailable (${answer.status})`);
        const asked = 'failure' in answer ? 0 : 1000 * Math.min(secondsOf(answer.retryAfter), 60);
        await pause(Math.max(asked, backoff(attempts, 250, 5000)), signal);
      }
      return undefined;
    },
    close: () => agent.destroy(),
  };
}

const explain = (code: string): string =>
  isUntrusted(code) ? `${code}: its TLS certificate is not trusted; set NODE_EXTRA_CA_CERTS, or use --skip-verify` : code;
