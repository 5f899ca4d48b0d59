/** The latest requests and responses of a watched world. Secrets are masked when they are read. */
import type { IncomingHttpHeaders } from 'node:http';
import { worldLimits } from '../../schemas/limits.ts';
import type { Operation } from '../../schemas/operation.ts';
import { inLatin1, textOfBytes } from '../wire/body-bytes.ts';
import type { WatchedRequest } from './watched-request.ts';

const capacity = worldLimits.exchanges.max;
const maxBytes = worldLimits.exchangesBytes.max;
const maxBody = worldLimits.exchangeBody.max;

export interface KeptText {
  readonly text: string;
  readonly isCut: boolean;
}

export interface KeptExchange {
  readonly operation: Operation | null;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Null if there was none, or it is not JSON. */
  readonly body: KeptText | null;
  /** Null: the connection was closed without a response. */
  readonly status: number | null;
  /** Name, value, name, value. */
  readonly answerHeaders: readonly string[];
  /** Null if there was none, or it is not text. */
  readonly answer: KeptText | null;
}

/**
 * The beginning of a text, plus one character if it is too long. The result is a copy, since a slice would keep the whole text in memory:
 * adding and cutting off a space forces a new string. Encoding and decoding would take twenty times as long.
 */
const beginning = (text: string): string => (text.length <= maxBody ? text : ` ${text.slice(0, maxBody + 1)}`.slice(1));

/** The same for bytes, which are kept as they are if they are not much longer. */
const beginningOfBytes = (bytes: string): string => (bytes.length <= 2 * maxBody ? bytes : inLatin1(beginning(textOfBytes(bytes))));

const shown = (text: string | null): KeptText | null =>
  text === null ? null : { text: text.slice(0, maxBody), isCut: text.length > maxBody };

/** Holds only references to objects that the request needs anyway. */
interface Slot {
  /** 0 if nothing is kept. */
  sequence: number;
  operation: Operation | null;
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string | null;
  status: number | null;
  answerHeaders: readonly string[];
  /** The bytes of its text, one in each character. */
  answer: string | null;
  /** Characters. */
  weight: number;
}

const none: readonly string[] = Object.freeze([]);

const emptySlot = (): Slot => ({
  sequence: 0,
  operation: null,
  method: '',
  url: '',
  headers: {},
  body: null,
  status: null,
  answerHeaders: none,
  answer: null,
  weight: 0,
});

function lengthOf(texts: readonly string[]): number {
  let length = 0;
  for (let i = 0; i < texts.length; i++) length += texts[i]!.length;
  return length;
}

export class KeptExchanges {
  /** Whether the world is, or was, watched. Read for every request. */
  isKept = false;
  /** Indexed by the number in the request log modulo the length: the newest replaces the oldest. */
  #slots: readonly Slot[] = [];
  #weight = 0;
  /** Older entries are not kept. */
  #oldest = 1;

  /** By number in the request log. */
  get(sequence: number): KeptExchange | undefined {
    const slot = this.#slots[sequence % capacity];
    if (slot === undefined || !this.has(sequence)) return undefined;
    const { body, answer, ...rest } = slot;
    return { ...rest, body: shown(body), answer: shown(answer === null ? null : textOfBytes(answer)) };
  }

  has(sequence: number): boolean {
    return sequence > 0 && this.#slots[sequence % capacity]?.sequence === sequence;
  }

  /** Keeps a request with the headers of its response, to which the content length may still be added. `answer`: as in a slot. */
  add(sequence: number, watched: WatchedRequest, status: number | null, answerHeaders: readonly string[], answer: string | null): void {
    const { operation, request, bodyText } = watched;
    if (this.#slots.length === 0) this.#slots = Array.from({ length: capacity }, emptySlot);
    const slot = this.#slots[sequence % capacity]!;
    this.#weight -= slot.weight;
    slot.sequence = sequence;
    slot.operation = operation;
    slot.method = request.method ?? '';
    slot.url = request.url ?? '';
    slot.headers = request.headers;
    slot.body = bodyText === null ? null : beginning(bodyText);
    slot.status = status;
    slot.answerHeaders = answerHeaders;
    slot.answer = answer === null ? null : beginningOfBytes(answer);
    slot.weight = slot.url.length + lengthOf(request.rawHeaders) + lengthOf(answerHeaders);
    slot.weight += (slot.body?.length ?? 0) + Math.min(slot.answer?.length ?? 0, maxBody + 1);
    this.#weight += slot.weight;
    this.#oldest = Math.max(this.#oldest, sequence - capacity + 1);
    while (this.#weight > maxBytes) this.#drop(this.#oldest++);
  }

  /** Passes on the pieces of a long response. At the end it keeps their beginning, if the request was kept without its response. */
  keeping(
    sequence: number,
    watched: WatchedRequest,
    status: number,
    headers: readonly string[],
    pieces: Iterable<string>,
  ): Iterable<string> {
    return this.has(sequence) ? this.#keeping(sequence, watched, status, headers, pieces) : pieces;
  }

  *#keeping(
    sequence: number,
    watched: WatchedRequest,
    status: number,
    headers: readonly string[],
    pieces: Iterable<string>,
  ): Generator<string> {
    let text = '';
    for (const piece of pieces) {
      if (text.length <= maxBody) text += piece;
      yield piece;
    }
    if (this.has(sequence)) this.add(sequence, watched, status, headers, inLatin1(text));
  }

  #drop(sequence: number): void {
    const slot = this.#slots[sequence % capacity]!;
    if (slot.sequence !== sequence) return;
    this.#weight -= slot.weight;
    Object.assign(slot, emptySlot());
  }
}
