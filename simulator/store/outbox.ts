/** Hands what a world sends to its sender. It stores nothing: the records of the world show what is still to be sent. */
import type { Outbox as OutboxPort, Outcome, Outgoing, Queued } from '../domain/kernel/outbox.ts';

const unsent: Outcome = { statusCode: null, responseBody: null, retryAfterSeconds: null, error: 'The world has no sender.' };

export class Outbox implements OutboxPort {
  #sender: OutboxPort | undefined;

  /** Without a sender nothing is sent. */
  attach(sender: OutboxPort): void {
    this.#sender = sender;
  }

  add(queued: Queued): void {
    this.#sender?.add(queued);
  }

  post(outgoing: Outgoing): Promise<Outcome> {
    return this.#sender?.post(outgoing) ?? Promise.resolve(unsent);
  }
}
