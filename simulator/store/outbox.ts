/** Hands the deliveries of a world to their sender. It stores nothing: the records of the world show what is still to be sent. */
import type { Outbox as OutboxPort, Queued } from '../domain/kernel/outbox.ts';

export class Outbox implements OutboxPort {
  #sender: OutboxPort | undefined;

  /** Without a sender nothing is sent. */
  attach(sender: OutboxPort): void {
    this.#sender = sender;
  }

  add(queued: Queued): void {
    this.#sender?.add(queued);
  }
}
