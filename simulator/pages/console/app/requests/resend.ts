/** Sends a request of the log again, as it was or edited, and finds it in the log. */
import { CallError, read } from '../shared/api.ts';
import { root } from '../shared/root.ts';
import { inWorld } from '../shared/session.ts';
import type { Exchange, Logged } from '../shared/types.ts';

/** Headers that the client or the connection makes. */
const own = new Set([
  'host',
  'connection',
  'content-length',
  'accept-encoding',
  'user-agent',
  'accept',
  'accept-language',
  'api-key',
  'origin',
  'referer',
  'transfer-encoding',
  // Of other pages of this host.
  'cookie',
]);
const isOwn = (name: string): boolean => own.has(name) || name.startsWith('sec-');

export interface Draft {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** One on each line, without the key. */
  readonly headers: string;
  readonly body: string;
  /** Empty: no key is sent. */
  readonly persona: string;
}

export const draftOf = ({ method, url, request, persona }: Exchange): Draft => ({
  method,
  url,
  headers: Object.entries(request?.headers ?? {})
    .filter(([name]) => !isOwn(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n'),
  body: request?.body ?? '',
  persona: persona ?? '',
});

/** Throws an error of one line for a line that is not a header. */
function headersOf(text: string): readonly (readonly [string, string])[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*)$/.exec(line.trim()) ?? [];
    if (name === '') throw new Error(`"${line.trim()}" is not a header: write a name, a colon and a value.`);
    return [[name, value] as const];
  });
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** `key`: null writes a shell variable in its place; undefined: none is sent. */
export function curlOf({ method, url, headers, body }: Draft, key: string | null | undefined, base: string): string {
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(base + url)}`];
  if (key !== undefined) parts.push(key === null ? '-H "api-key: $GATEPROOF_KEY"' : `-H ${quote(`api-key: ${key}`)}`);
  for (const [name, value] of headersOf(headers)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  if (body !== '') parts.push(`--data-raw ${quote(body)}`);
  return parts.join(' \\\n  ');
}

const masked = 'It sent a secret that is not kept.';
export const isMasked = ({ url, headers, body }: Draft): boolean => [url, headers, body].some((text) => /…|\*\*\*/.test(text));

/** Why it cannot be sent again unchanged; null if it can. */
export function obstacle(exchange: Exchange, key: string | null): string | null {
  const { request, keyId } = exchange;
  if (request === null) return 'What it sent is no longer kept.';
  if (request.truncated) return 'Its body was too long to be kept.';
  if (isMasked(draftOf(exchange))) return masked;
  if (keyId !== null && key === null) return 'Its key is not of a persona of this world.';
  return null;
}

export interface Sent {
  readonly status: number;
  /** Its number in the log; null if another world answered or the log dropped it. */
  readonly sequence: number | null;
}

export async function sendDraft({ method, url, headers, body }: Draft, key: string | null): Promise<Sent> {
  const answer = await fetch(root + url, {
    method,
    headers: [
      ...headersOf(headers).map(([name, value]): [string, string] => [name, value]),
      ...(key === null ? [] : [['api-key', key] as [string, string]]),
    ],
    ...(body === '' || method === 'GET' || method === 'HEAD' ? {} : { body }),
    cache: 'no-store',
    redirect: 'manual',
  }).catch(() => {
    throw new CallError(0, 'The simulator does not answer, or closed the connection.');
  });
  await answer.text();
  return { status: answer.status, sequence: await loggedAs(new Set(answer.headers.values())) };
}

/** Number of the newest request whose correlation id is a header of its answer. */
async function loggedAs(values: ReadonlySet<string>): Promise<number | null> {
  const { requests } = await read<{ readonly requests: readonly Logged[] }>(inWorld('/requests?limit=20'));
  return requests.findLast(({ correlationId }) => values.has(correlationId))?.sequence ?? null;
}
