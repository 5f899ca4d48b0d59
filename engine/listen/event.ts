/** An event of a poll. The specification does not define its fields, so each is optional. */
import { createHash } from 'node:crypto';
import { at } from '../../fixtures/client/answer.ts';

export interface ListenEvent {
  /** Stays the same when the event is read again. */
  readonly id: string;
  readonly type: string;
  readonly stagedAt: string | null;
  readonly isSample: boolean;
  /** As signed by the gateway, with names in its case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The exact signed text. */
  readonly body: string;
}

const hop = new Set(['connection', 'content-length', 'expect', 'host', 'keep-alive', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

export const isConnectionHeader = (name: string): boolean => hop.has(name.toLowerCase());
export const isHeaderName = (text: string): boolean => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
export const isHeaderValue = (text: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);

/** The first of some members that is text and not empty. */
function text(raw: unknown, ...paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const value = at(raw, path);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

export function readEvent(raw: unknown): ListenEvent {
  const headers = headersOf(at(raw, 'headers'));
  const value = (name: string) => Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const sent = at(raw, 'body') ?? at(raw, 'payload') ?? raw;
  const body = typeof sent === 'string' ? sent : JSON.stringify(sent);
  return {
    id: text(raw, 'eventId', 'id') ?? value('webhook-id') ?? createHash('sha256').update(JSON.stringify(raw)).digest('hex'),
    type: text(raw, 'eventType', 'type') ?? '(no type)',
    stagedAt: text(raw, 'stagedAtUtc') ?? null,
    isSample: at(raw, 'isSample') === true || value('x-service-sample') === 'true',
    headers: value('content-type') === undefined ? { 'content-type': 'application/json', ...headers } : headers,
    body,
  };
}

/** What may be sent as a header: text from a gateway is not trusted to be one. */
function headersOf(raw: unknown): Record<string, string> {
  if (typeof raw !== 'object' || raw === null) return {};
  const all = Object.entries(raw as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    all.filter(
      (entry): entry is [string, string] =>
        isHeaderName(entry[0]) && !isConnectionHeader(entry[0]) && typeof entry[1] === 'string' && isHeaderValue(entry[1]),
    ),
  );
}

/** An event as it was staged: one that is sent again has the same id and is staged at another instant. */
export const stagingOf = ({ id, stagedAt }: Pick<ListenEvent, 'id' | 'stagedAt'>): string => (stagedAt === null ? id : `${id} ${stagedAt}`);

/** How many events are remembered to recognise repeated ones. The gateway repeats only a short window, so this is plenty. */
const maxRemembered = 20_000;

/** Whether an event is not a repetition by a later poll. `handled`: those that were read before it was made, as `stagingOf` names them. */
export function unseenFilter(handled: readonly string[] = []): (event: ListenEvent) => boolean {
  const seen = new Set<string>(handled);
  return (event) => {
    const staging = stagingOf(event);
    if (seen.has(staging)) return false;
    seen.add(staging);
    const [oldest] = seen.size > maxRemembered ? seen : [];
    if (oldest !== undefined) seen.delete(oldest);
    return true;
  };
}
