/** Hands the deliveries of a world to their sender. It stores nothing: the records of the world show what is still to be sent. */

import type { Instant } from '../../schemas/shared/instant.ts';

export interface Queued {
  readonly deliveryId: string;
  readonly destinationId: string;
  readonly at: Instant;
}

export interface OutboxSender {
  add(queued: Queued): void;
}

export class Outbox {
  #sender: OutboxSender | undefined;

  /** Without a sender nothing is sent. */
  attach(sender: OutboxSender): void {
    this.#sender = sender;
  }

  add(queued: Queued): void {
    this.#sender?.add(queued);
  }
}
