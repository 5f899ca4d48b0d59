/** Calls of the control plane. If the simulator requires a token, it is asked for once and kept for the tab. */
import { signal } from '@preact/signals';
import type { ErrorEnvelope } from '../../../../../schemas/conventions/error-types.ts';
import { root } from './root.ts';

export const controlPrefix = '/_sim';
const tokenName = 'gateproof.control-token';

/** Whether the control plane requires a token that it did not get. */
export const needsToken = signal(false);
export const isTokenWrong = signal(false);

export function useToken(token: string): void {
  sessionStorage.setItem(tokenName, token);
  needsToken.value = false;
}

/** A refused call, in the control plane's words; status 0: there was no answer. */
export class CallError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function controlHeaders(): Record<string, string> {
  const token = sessionStorage.getItem(tokenName);
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

const unreachable = 'The simulator does not answer. Start it again, for example with `npx gateproof serve`; this page then continues.';

/** Sends a request below `/_sim`. Throws a CallError. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { ...controlHeaders(), ...(init.headers as Record<string, string> | undefined) };
  let answer: Response;
  try {
    answer = await fetch(`${root}${controlPrefix}${path}`, { ...init, headers, cache: 'no-store' });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new CallError(0, unreachable);
  }
  if (answer.ok) return answer;
  if (answer.status === 401) {
    isTokenWrong.value = sessionStorage.getItem(tokenName) !== null;
    needsToken.value = true;
  }
  const text = await answer.text();
  throw new CallError(answer.status, messageOf(text) ?? `${path} answered ${answer.status}.`);
}

function messageOf(text: string): string | undefined {
  try {
    return (JSON.parse(text) as ErrorEnvelope).error?.message ?? undefined;
  } catch {
    return undefined;
  }
}

async function json<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await send(path, init);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const read = <T>(path: string): Promise<T> => json<T>(path);
export const remove = (path: string): Promise<void> => json(path, { method: 'DELETE' });
export const post = <T>(path: string, body: unknown = {}): Promise<T> =>
  json<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Calls the gateway with a key, as any client does. Throws a CallError with the code of the refusal. */
export async function callGateway<T = undefined>(key: string | null, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { ...(key === null ? {} : { 'api-key': key }), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  let answer: Response;
  try {
    answer = await fetch(root + path, {
      method,
      headers,
      cache: 'no-store',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new CallError(0, unreachable);
  }
  const text = await answer.text();
  if (!answer.ok) throw new CallError(answer.status, `Refused with ${answer.status}: ${messageOf(text) ?? text.slice(0, 200)}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Saves a text or data as a file, as a download of the browser. */
export function save(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type: 'text/plain' }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
