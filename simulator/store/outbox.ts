/** The outbox of a world: hands deliveries to their sender. It stores nothing itself, since the records of the world say what is still to be sent. */

import type { Instant } from '../../schemas/shared/instant.ts';

export interface Queued {
  readonly deliveryId: string;
  readonly destinationId: string;
  readonly at: Instant;
}

/** Sends queued deliveries. */
export interface OutboxSender {
  add(queued: Queued): void;
}

export class Outbox {
  #sender: OutboxSender | undefined;

  /** Names the sender; without one nothing is sent. */
  attach(sender: OutboxSender): void {
    this.#sender = sender;
  }

  add(queued: Queued): void {
    this.#sender?.add(queued);
  }
}
