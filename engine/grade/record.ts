/** Converts tapped traffic to the evidence of a scenario, and to exchanges for the report: plain data without secrets. */
import findMyWay, { type HTTPMethod } from 'find-my-way';
import { operations } from '../../schemas/catalogue.ts';
import { isJsonObject } from '../../schemas/shared/json.ts';
import type { Exchange } from '../../schemas/shared/verdict.ts';
import type { KeyUse, PaymentEntry, PostEntry, RequestEntry } from './evidence.ts';
import type { Gateway } from './gateway.ts';
import type { TappedRequest } from './tap.ts';

const router = findMyWay({ caseSensitive: false, ignoreTrailingSlash: false });
for (const { id, method, path } of operations)
  router.on(method as HTTPMethod, path.replaceAll(/\{(\w+)\}/g, ':$1'), () => undefined, { id });

/** Secrets that a client may hold, and card numbers that it receives. */
export interface Secrets {
  readonly current: string;
  readonly former: readonly string[];
  readonly signing: readonly string[];
  readonly cards: readonly string[];
}

const mask = '***';

/** Removes every secret from a text. */
export function cleaned(text: string, { current, former, signing, cards }: Secrets): string {
  let clean = text;
  for (const secret of [current, ...former, ...signing, ...signing.map((one) => one.replace(/^whsec_/, ''))])
    clean = clean.replaceAll(secret, mask);
  for (const card of cards) clean = clean.replaceAll(card, `${'*'.repeat(card.length - 4)}${card.slice(-4)}`);
  return clean;
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

const textAt = (value: unknown, ...path: readonly string[]): string | null => {
  let found = value;
  for (const name of path) found = isJsonObject(found) ? found[name] : undefined;
  return typeof found === 'string' && found !== '' ? found : null;
};

const numberAt = (value: unknown, name: string): number => {
  const found = isJsonObject(value) ? value[name] : undefined;
  return typeof found === 'number' ? found : 0;
};

const orderOfBody = (body: unknown): string | null => textAt(body, 'externalReference') ?? textAt(body, 'orderData', 'orderNumber');

function strayCard({ url, headers, body }: TappedRequest, json: unknown, isCharge: boolean, cards: readonly string[]): string | null {
  for (const card of cards) {
    if (url.includes(card)) return 'the URL';
    if (Object.values(headers).some((value) => value.includes(card))) return 'a header';
    if (!body.includes(card)) continue;
    if (!isCharge) return 'the body of another operation';
    const { cardData: _, ...rest } = isJsonObject(json) ? json : {};
    if (JSON.stringify(rest).includes(card)) return 'another member of the body';
  }
  return null;
}

/** Other places for the key are judged separately: the URL, and `Authorization`. */
function straySecret({ headers, body }: TappedRequest, { current, former, signing }: Secrets): string | null {
  const secrets = [current, ...former, ...signing.map((one) => one.replace(/^whsec_/, ''))];
  const { 'api-key': _, authorization: __, ...others } = headers;
  const found = Object.entries(others).find(([, value]) => secrets.some((secret) => value.includes(secret)));
  if (found !== undefined) return `the header ${found[0]}`;
  return secrets.some((secret) => body.includes(secret)) ? 'the body' : null;
}

function keyUse(headers: TappedRequest['headers'], { current, former }: Secrets): KeyUse {
  const key = headers['api-key'];
  if (key === undefined || key === '') return 'none';
  if (key === current) return 'current';
  return former.includes(key) ? 'former' : 'unknown';
}

/** Nothing is staged yet: that follows from the order of the requests. */
export function requestEntries(
  scenario: string,
  tapped: readonly TappedRequest[],
  payments: readonly PaymentEntry[],
  secrets: Secrets,
): readonly RequestEntry[] {
  const ofPayment = new Map(payments.map(({ id, order }) => [id, order]));
  const ofKey = new Map<string, string>();
  return tapped.map((request, index) => {
    const [rawPath = '', rawQuery = ''] = request.url.split('?', 2);
    const found = router.find(request.method as HTTPMethod, rawPath);
    const operation = found === null ? null : String((found.store as { readonly id: string }).id);
    const json = parsed(request.body);
    const query = Object.fromEntries(new URLSearchParams(rawQuery));
    const params = Object.fromEntries(Object.entries(found?.params ?? {}).map(([name, value]) => [name, value ?? '']));
    const idempotencyKey = request.headers['idempotency-key'] ?? textAt(json, 'idempotencyKey');
    const named = orderOfBody(json) ?? ofPayment.get(params['transactionId'] ?? params['id'] ?? '') ?? null;
    const order = named ?? ofKey.get(idempotencyKey ?? query['idempotencyKey'] ?? '') ?? null;
    if (operation === 'transactions.create' && order !== null && idempotencyKey !== null) ofKey.set(idempotencyKey, order);
    const answer = parsed(cleaned(request.answer, secrets));
    return {
      exchange: `${scenario}-${index + 1}`,
      at: request.at,
      noticedLate: request.noticedLate,
      endedAt: request.endedAt,
      method: request.method,
      path: cleaned(rawPath, secrets),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, cleaned(value, secrets)])),
      operation,
      params,
      key: keyUse(request.headers, secrets),
      hasKeyInUrl: [secrets.current, ...secrets.former].some((key) => request.url.includes(key) || decoded(request.url).includes(key)),
      straySecret: straySecret(request, secrets),
      strayCard: strayCard(request, json, operation === 'transactions.create', secrets.cards),
      order,
      idempotencyKey,
      body: parsed(cleaned(request.body, secrets)),
      status: request.status,
      code: textAt(answer, 'error', 'code'),
      retryAfter: headerOf(request, 'retry-after'),
      answer,
      staged: null,
    };
  });
}

const decoded = (url: string): string => {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
};

const headerOf = ({ answerHeaders }: TappedRequest, name: string): string | null => {
  const value = answerHeaders[name];
  return value === undefined ? null : String(value);
};

export function paymentEntries(payments: readonly unknown[]): readonly PaymentEntry[] {
  return payments.map((one) => ({
    id: textAt(one, 'id') ?? '',
    order: orderOfBody(one) ?? textAt(one, 'idempotencyKey'),
    status: textAt(one, 'status') ?? '',
    amount: numberAt(one, 'amount'),
    currency: textAt(one, 'currency') ?? '',
    captured: numberAt(one, 'capturedAmount'),
    refunded: numberAt(one, 'refundedAmount'),
  }));
}

/** Deliveries of the gateway and of the grader, sorted by time. */
export function postEntries({ tap, events, posted }: Gateway): readonly PostEntry[] {
  const byId = new Map(events.map((event) => [String(event['id']), event]));
  const own = new Set(posted.map(({ at }) => at));
  const entry = (at: number, endedAt: number | null, what: string, event: unknown, status: number | null): PostEntry => ({
    at,
    endedAt,
    what,
    eventId: textAt(event, 'id') ?? '',
    type: textAt(event, 'type') ?? '',
    order: textAt(event, 'data', 'externalReference') ?? textAt(event, 'data', 'orderNumber'),
    status,
  });
  const genuine = tap.posts
    .filter(({ at, eventId }) => byId.has(eventId) || !own.has(at))
    .map(({ at, endedAt, eventId, status }) => entry(at, endedAt, 'genuine', byId.get(eventId), status));
  return [...genuine, ...posted.map(({ at, endedAt, what, event, status }) => entry(at, endedAt, what, event, status))].toSorted(
    (a, b) => a.at - b.at,
  );
}

export function exchangesOf(tapped: readonly TappedRequest[], entries: readonly RequestEntry[], secrets: Secrets): readonly Exchange[] {
  return tapped.map((request, index) => {
    const entry = entries[index]!;
    const { 'api-key': key, ...headers } = request.headers;
    const clean = (text: string): string => cleaned(text, secrets);
    return {
      id: entry.exchange,
      operation: entry.operation,
      persona: entry.key === 'none' ? 'anonymous' : 'merchantAdmin',
      request: {
        method: request.method,
        path: clean(request.url),
        headers: {
          ...(key === undefined ? {} : { 'api-key': mask }),
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])),
        },
        body: request.body === '' ? null : clean(request.body),
      },
      response:
        request.status === null
          ? null
          : {
              status: request.status,
              headers: { ...request.answerHeaders },
              body: clean(request.answer),
              ...(request.endedAt === null ? {} : { elapsedMs: request.endedAt - request.at }),
            },
      ...(request.status === null ? { failure: entry.staged ?? 'the connection was closed without an answer' } : {}),
    };
  });
}
