import type { Exchange } from '../shared/types.ts';

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
  'sec-fetch-mode',
  // Of other pages of this host.
  'cookie',
]);
const isOwn = (name: string): boolean => own.has(name) || name.startsWith('sec-');

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const sentHeaders = ({ request }: Exchange): readonly (readonly [string, string])[] =>
  Object.entries(request?.headers ?? {})
    .filter(([name]) => !isOwn(name.toLowerCase()))
    .map(([name, value]) => [name, String(value)]);

/** `key`: of the persona that sent it; null writes a shell variable in its place. */
export function curlOf(exchange: Exchange, key: string | null, base: string): string {
  const { method, url } = exchange;
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(base + url)}`];
  if (exchange.keyId !== null) parts.push(key === null ? '-H "api-key: $GATEPROOF_KEY"' : `-H ${quote(`api-key: ${key}`)}`);
  for (const [name, value] of sentHeaders(exchange)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  const body = exchange.request?.body ?? '';
  if (body !== '') parts.push(`--data-raw ${quote(body)}`);
  return parts.join(' \\\n  ');
}

/** Why it cannot be sent as it was; null: it can. */
export function obstacle(exchange: Exchange, key: string | null): string | null {
  const { request, keyId } = exchange;
  if (request === null) return 'What it sent is no longer kept.';
  if (request.truncated) return 'Its body was too long to be kept.';
  const sent = sentHeaders(exchange).map(([, value]) => value);
  if ([request.body ?? '', exchange.url, ...sent].some((text) => /…|\*\*\*/.test(text))) return 'It sent a secret that is not kept.';
  if (keyId !== null && key === null) return 'Its key is not of a persona of this world.';
  return null;
}

export async function sendAgain(exchange: Exchange, key: string | null): Promise<number> {
  const body = exchange.request?.body ?? '';
  const headers: Record<string, string> = Object.fromEntries(sentHeaders(exchange));
  if (key !== null) headers['api-key'] = key;
  const answer = await fetch(exchange.url, { method: exchange.method, headers, ...(body === '' ? {} : { body }), cache: 'no-store' });
  return answer.status;
}
