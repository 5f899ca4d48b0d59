/** The latest requests of a world as they were sent and answered, for those who watch it. What must not be read is masked when it is shown. */
import type { IncomingHttpHeaders } from 'node:http';
import { worldLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { Exchange } from './exchange.ts';

const capacity = worldLimits.exchanges.max;
const maxBytes = worldLimits.exchangesBytes.max;
const maxBody = worldLimits.exchangeBody.max;

/** The beginning of a text. */
export interface KeptText {
  readonly text: string;
  readonly isCut: boolean;
}

export interface KeptExchange {
  readonly operation: Operation | null;
  readonly method: string;
  /** Path and query as they were sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Null: none, or not JSON. */
  readonly body: KeptText | null;
  /** Null: the connection was closed without an answer. */
  readonly status: number | null;
  /** Name, value, name, value. */
  readonly answerHeaders: readonly string[];
  /** Null: none, or no text. */
  readonly answer: KeptText | null;
}

/** The beginning alone: a part of a text would keep all of it in memory. */
const cut = (text: string): KeptText =>
  text.length <= maxBody ? { text, isCut: false } : { text: Buffer.from(text.slice(0, maxBody)).toString(), isCut: true };

/** Characters of an exchange without its bodies. */
function weightOfHead({ url, headers, answerHeaders }: KeptExchange): number {
  let weight = url.length;
  for (const name in headers) weight += name.length + (headers[name]?.length ?? 0);
  for (const text of answerHeaders) weight += text.length;
  return weight;
}

export class KeptExchanges {
  /** Whether anybody watches, or has watched. Read for every request. */
  isKept = false;
  readonly #kept = new Map<number, { readonly exchange: KeptExchange; readonly weight: number }>();
  #weight = 0;

  /** By number in the request log. */
  get(sequence: number): KeptExchange | undefined {
    return this.#kept.get(sequence)?.exchange;
  }

  has(sequence: number): boolean {
    return this.#kept.has(sequence);
  }

  add(sequence: number, exchange: KeptExchange): void {
    const weight = weightOfHead(exchange) + (exchange.body?.text.length ?? 0) + (exchange.answer?.text.length ?? 0);
    this.#drop(sequence);
    this.#kept.set(sequence, { exchange, weight });
    this.#weight += weight;
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= capacity && this.#weight <= maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(sequence: number): void {
    this.#weight -= this.#kept.get(sequence)?.weight ?? 0;
    this.#kept.delete(sequence);
  }
}

/** Keeps an exchange whose request was just logged, where somebody watches. */
export function keep(exchange: Exchange, status: number | null, answerHeaders: readonly string[], answer: string | null): void {
  const { tenant, operation, request, bodyText } = exchange;
  if (!tenant.exchanges.isKept || operation?.unlogged === true) return;
  tenant.exchanges.add(tenant.log.last, {
    operation,
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: bodyText === null ? null : cut(bodyText),
    status,
    // The head is written from this list, and more is added to it.
    answerHeaders: [...answerHeaders],
    answer: answer === null ? null : cut(answer),
  });
}

/** The pieces of a long answer, kept once all of them are made. */
export function* keptPieces(exchange: Exchange, status: number, headers: readonly string[], pieces: Iterable<string>): Generator<string> {
  const sequence = exchange.tenant.log.last;
  const { exchanges } = exchange.tenant;
  keep(exchange, status, headers, '');
  let text = '';
  for (const piece of pieces) {
    if (text.length <= maxBody) text += piece;
    yield piece;
  }
  const kept = exchanges.get(sequence);
  if (kept !== undefined) exchanges.add(sequence, { ...kept, answer: cut(text) });
}
