import type { Exchange, Logged } from '../shared/types.ts';
import { useState } from 'preact/hooks';
import { announce, Button, CopyButton } from '../shared/parts.tsx';

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

const sentHeaders = ({ request }: Exchange): readonly (readonly [string, string])[] =>
  Object.entries(request?.headers ?? {})
    .filter(([name]) => !isOwn(name.toLowerCase()))
    .map(([name, value]) => [name, String(value)]);

/** `key`: of the persona that sent it; null writes a shell variable in its place. */
function curlOf(exchange: Exchange, key: string | null, base: string): string {
  const { method, url } = exchange;
  const parts = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(base + url)}`];
  if (exchange.keyId !== null) parts.push(key === null ? '-H "api-key: $GATEPROOF_KEY"' : `-H ${quote(`api-key: ${key}`)}`);
  for (const [name, value] of sentHeaders(exchange)) parts.push(`-H ${quote(`${name}: ${value}`)}`);
  const body = exchange.request?.body ?? '';
  if (body !== '') parts.push(`--data-raw ${quote(body)}`);
  return parts.join(' \\\n  ');
}

/** Why it cannot be sent as it was; null: it can. */
function obstacle(exchange: Exchange, key: string | null): string | null {
  const { request, keyId } = exchange;
  if (request === null) return 'What it sent is no longer kept.';
  if (request.truncated) return 'Its body was too long to be kept.';
  const sent = sentHeaders(exchange).map(([, value]) => value);
  if ([request.body ?? '', exchange.url, ...sent].some((text) => /…|\*\*\*/.test(text))) return 'It sent a secret that is not kept.';
  if (keyId !== null && key === null) return 'Its key is not of a persona of this world.';
  return null;
}

async function sendAgain(exchange: Exchange, key: string | null): Promise<number> {
  const body = exchange.request?.body ?? '';
  const headers: Record<string, string> = Object.fromEntries(sentHeaders(exchange));
  if (key !== null) headers['api-key'] = key;
  const answer = await fetch(exchange.url, { method: exchange.method, headers, ...(body === '' ? {} : { body }), cache: 'no-store' });
  return answer.status;
}

interface ActionsProps {
  readonly entry: Logged;
  readonly exchange: Exchange | null;
  /** The key of the persona that sent it. */
  readonly sender: string | null;
}

export function Actions({ entry, exchange, sender }: ActionsProps) {
  const [result, setResult] = useState<string | null>(null);
  const known: Exchange = exchange ?? { ...entry, request: null, response: null };
  const hindrance = obstacle(known, sender);
  const again = async (): Promise<void> => {
    const status = await sendAgain(known, sender);
    setResult(`Answered ${status}. The new request is at the top of the list.`);
    announce(`Sent again: ${status}`);
  };
  return (
    <div class="actions">
      <CopyButton text={() => curlOf(known, sender, location.origin)}>Copy as curl</CopyButton>
      <Button run={again} disabled={hindrance !== null}>
        Send again
      </Button>
      {entry.operation === null ? null : (
        <a class="button quiet" href={`/docs/operations/${entry.operation}`}>
          Documentation
        </a>
      )}
      {hindrance === null ? null : <span class="quiet">{`It cannot be sent again: ${hindrance}`}</span>}
      {result === null ? null : <span class="quiet">{result}</span>}
    </div>
  );
}
