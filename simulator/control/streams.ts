/** Server-sent events (WHATWG HTML, 9.2): streams the entries of a feed, then new ones, as fast as each client reads. */
import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { processLimits } from '../../schemas/limits.ts';
import type { Feed } from '../watch/feed.ts';
import { conflict } from './refusal.ts';

export interface Streamed<T = unknown> {
  readonly feed: Feed<T>;
  readonly event: string;
  /** The data of the event about an entry; undefined for no event. */
  present(entry: T): unknown;
}

export const streamed = <T>(feed: Feed<T>, event: string, present: (entry: T) => unknown): Streamed => ({
  feed,
  event,
  present: (entry) => present(entry as T),
});

export const isStreamed = (result: unknown): result is Streamed =>
  typeof result === 'object' && result !== null && 'feed' in result && 'present' in result;

const maxStreams = processLimits.streams.max;
const maxWaiting = processLimits.streamBytes.max;

/** Real milliseconds: between keep-alive comments, until a client reconnects, and until a client that does not read is disconnected. */
const heartbeatMs = 15_000;
const retryMs = 1000;
const endMs = 1000;

const headers = [
  'content-type',
  'text/event-stream; charset=utf-8',
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  'x-accel-buffering',
  'no',
];

/** The number after which a client continues. An unknown number counts as absent. */
function givenNumber({ headers: { 'last-event-id': given } }: FastifyRequest, { last }: Feed<unknown>): number {
  const number = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : 0;
  return number <= last ? number : 0;
}

class Stream {
  readonly #raw: ServerResponse;
  readonly #streamed: Streamed;
  #sent: number;
  #isPlanned = false;
  #isOver = false;
  readonly #stop: () => void;
  readonly #heart: NodeJS.Timeout;

  constructor(raw: ServerResponse, what: Streamed, from: number) {
    const { feed } = what;
    this.#raw = raw;
    this.#streamed = what;
    this.#sent = from === 0 ? feed.first - 1 : from;
    this.#stop = feed.follow(() => this.#plan());
    this.#heart = setInterval(() => raw.writableLength === 0 && raw.write(':\n\n'), heartbeatMs).unref();
    raw.on('drain', () => this.#write());
    raw.on('error', () => raw.destroy());
    raw.write(`retry: ${retryMs}\n\n`);
    this.#plan();
  }

  close(): void {
    this.#isOver = true;
    this.#stop();
    clearInterval(this.#heart);
  }

  /** Ends the stream, and disconnects a client that does not read. */
  end(): void {
    if (this.#isOver) return;
    this.close();
    this.#raw.end();
    const timer = setTimeout(() => this.#raw.destroy(), endMs).unref();
    this.#raw.once('close', () => clearTimeout(timer));
  }

  /** Writes in a later turn, so that the current request does not wait for its watchers. */
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#write();
    });
  }

  #write(): void {
    const { feed } = this.#streamed;
    while (!this.#isOver && this.#sent < feed.last && this.#raw.writableLength < maxWaiting) {
      const count = feed.first - 1 - this.#sent;
      if (count > 0) {
        this.#sent += count;
        this.#raw.write(`event: skipped\nid: ${this.#sent}\ndata: {"count":${count}}\n\n`);
      } else this.#writeEntry(++this.#sent);
    }
    if (feed.isEnded) this.end();
  }

  #writeEntry(sequence: number): void {
    const { feed, event, present } = this.#streamed;
    const entry = feed.at(sequence);
    const data = entry === undefined ? undefined : present(entry);
    if (data !== undefined) this.#raw.write(`event: ${event}\nid: ${sequence}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}

export class Streams {
  readonly #open = new Set<Stream>();
  #isEnded = false;

  /** Throws a refusal if there are too many streams. */
  open(request: FastifyRequest, reply: FastifyReply, what: Streamed): void {
    const { raw } = reply;
    if (this.#isEnded) throw conflict('The simulator is being stopped.');
    const isHead = request.method === 'HEAD';
    if (!isHead && this.#open.size >= maxStreams) throw conflict(`There are already ${maxStreams} streams, the maximum; close some first.`);
    reply.hijack();
    raw.writeHead(200, headers);
    if (isHead) {
      raw.end();
      return;
    }
    const stream = new Stream(raw, what, givenNumber(request, what.feed));
    this.#open.add(stream);
    raw.once('close', () => {
      stream.close();
      this.#open.delete(stream);
    });
  }

  end(): void {
    this.#isEnded = true;
    for (const stream of this.#open) stream.end();
  }
}
