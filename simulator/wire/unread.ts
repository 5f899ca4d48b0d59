/** Closes connections whose clients do not read, since unread bytes stay in memory. */

import { processLimits } from '../../schemas/limits.ts';

export interface Writing {
  /** Bytes sent or waiting to be sent. */
  readonly bytesWritten: number;
  /** Bytes waiting to be sent. */
  readonly writableLength: number;
  destroy(): unknown;
}

interface Progress {
  /** Bytes sent at the last progress. */
  sent: number;
  at: number;
}

/**
 * Real milliseconds without progress after which a client counts as slow. A client that reads many responses at once has some of them
 * waiting.
 */
const slowAfter = processLimits.slowReaderMs.max;

export class Unread {
  readonly #stallMs: number;
  readonly #maxBytes: number;
  readonly #slowMs: number;
  readonly #progress = new WeakMap<Writing, Progress>();

  /**
   * `stallMs`: real milliseconds in which a client must read something. `maxBytes`: limit for all waiting responses. `slowMs`: real
   * milliseconds without progress after which a client may be cut off for that limit.
   */
  constructor(stallMs: number, maxBytes: number, slowMs = slowAfter) {
    this.#stallMs = stallMs;
    this.#maxBytes = maxBytes;
    this.#slowMs = slowMs;
  }

  /** Closes connections without progress, and the slowest of the others while too many bytes wait. `now` in real milliseconds. */
  cut(sockets: Iterable<Writing>, now: number): void {
    let waiting = 0;
    const slow: { readonly socket: Writing; readonly at: number }[] = [];
    for (const socket of sockets) {
      const { writableLength, bytesWritten } = socket;
      if (writableLength === 0) {
        this.#progress.delete(socket);
        continue;
      }
      const progress = this.#noted(socket, bytesWritten - writableLength, now);
      if (now - progress.at >= this.#stallMs) socket.destroy();
      else {
        waiting += writableLength;
        slow.push({ socket, at: progress.at });
      }
    }
    if (waiting <= this.#maxBytes) return;
    slow.sort((one, other) => one.at - other.at);
    for (const { socket, at } of slow) {
      if (waiting <= this.#maxBytes || now - at < this.#slowMs) return;
      waiting -= socket.writableLength;
      socket.destroy();
    }
  }

  #noted(socket: Writing, sent: number, now: number): Progress {
    const known = this.#progress.get(socket);
    if (known === undefined) {
      const first = { sent, at: now };
      this.#progress.set(socket, first);
      return first;
    }
    if (sent > known.sent) {
      known.sent = sent;
      known.at = now;
    }
    return known;
  }
}
