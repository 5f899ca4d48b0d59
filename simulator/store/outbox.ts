/** Where a world leaves what is to be sent; it keeps nothing itself, since a world's records say what is still to be sent. */

export interface Queued {
  readonly deliveryId: string;
  readonly destinationId: string;
  readonly at: number;
}

/** Whoever sends. */
export interface Carrier {
  add(queued: Queued): void;
  wake(at: number): void;
}

export class Outbox {
  #carrier: Carrier | undefined;

  /** Says who sends; until then nothing is sent. */
  attach(carrier: Carrier): void {
    this.#carrier = carrier;
  }

  add(queued: Queued): void {
    this.#carrier?.add(queued);
  }

  wake(at: number): void {
    this.#carrier?.wake(at);
  }
}
