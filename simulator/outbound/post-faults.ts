/** Applies the faults of deliveries: which posts are held back, repeated, lost or changed. */
import { parseDuration, plus, instantly, later } from '../../schemas/shared/instant.ts';
import type { Outcome, Outgoing, Queued } from '../domain/kernel/outbox.ts';
import { postpone, repeatAt } from '../domain/notifications/deliveries/attempt.ts';
import type { DeliveryFault } from '../pipeline/faults/fault.ts';
import type { Faults } from '../pipeline/faults/faults.ts';
import type { StoredWorld } from '../store/world.ts';
import { spoiled } from './spoiled-post.ts';

export type FaultSource = Pick<Faults, 'takeDelivery'>;

interface Held {
  readonly queued: Queued;
  /** Number of later posts to its destination that it still waits for. */
  left: number;
}

const lost: Outcome = { statusCode: null, responseBody: null, retryAfterSeconds: null, error: 'An injected fault lost the post.' };

export class PostFaults {
  readonly #world: StoredWorld;
  readonly #source: FaultSource | undefined;
  #held: Held[] = [];
  /** Deliveries that are or were held back, with the fault that applies when their turn comes again. */
  readonly #resumed = new Map<string, DeliveryFault>();

  constructor(world: StoredWorld, source: FaultSource | undefined) {
    this.#world = world;
    this.#source = source;
  }

  forget(): void {
    this.#held = [];
    this.#resumed.clear();
  }

  /** The fault of a delivery whose turn it is; `waits`: it is held back. */
  of(queued: Queued): DeliveryFault | 'waits' | undefined {
    const { deliveryId } = queued;
    const resumed = this.#resumed.get(deliveryId);
    if (resumed !== undefined) {
      this.#resumed.delete(deliveryId);
      return resumed;
    }
    const fault = this.#take(deliveryId);
    if (fault === undefined) return undefined;
    const { delay, hold } = fault;
    if (delay !== undefined) {
      const now = this.#world.clock.now();
      this.#resumed.set(deliveryId, fault);
      postpone(this.#world, deliveryId, plus(now, parseDuration(delay, now) ?? instantly));
      return 'waits';
    }
    if (hold !== undefined && hold > 0) {
      this.#resumed.set(deliveryId, fault);
      this.#held.push({ queued, left: hold });
      return 'waits';
    }
    return fault;
  }

  #take(deliveryId: string): DeliveryFault | undefined {
    const delivery = this.#world.records.deliveries.get(deliveryId);
    if (this.#source === undefined || delivery === undefined) return undefined;
    const { crypto } = this.#world;
    const { eventType, body, attempts } = delivery;
    // Derived from the delivery, because response times of receivers must not affect the world's randomness.
    const draw = (): number => Math.floor((crypto.crc32(`${deliveryId} fault ${attempts.length}`) / 0x1_0000_0000) * 1e6);
    return this.#source.takeDelivery(eventType, () => JSON.parse(body), draw);
  }

  /** The post, with an outcome if it is lost. */
  spoil(fault: DeliveryFault, { deliveryId, at }: Queued, outgoing: Outgoing): { readonly outgoing: Outgoing; readonly outcome?: Outcome } {
    const now = later(at, this.#world.clock.now());
    for (const duration of fault.duplicate ?? []) repeatAt(this.#world, deliveryId, plus(now, parseDuration(duration, now) ?? instantly));
    if (fault.drop === true) return { outgoing, outcome: lost };
    return { outgoing: spoiled(this.#world, fault, deliveryId, outgoing) };
  }

  /** Counts a post. Returns the deliveries to the same destination that waited for it. */
  afterPost({ destinationId }: Queued): readonly Queued[] {
    if (this.#held.length === 0) return [];
    for (const held of this.#held) if (held.queued.destinationId === destinationId) held.left--;
    return this.#takeHeld(({ left }) => left <= 0);
  }

  /** Returns all deliveries that wait for others. */
  release(): readonly Queued[] {
    return this.#takeHeld(() => true);
  }

  #takeHeld(isOver: (held: Held) => boolean): readonly Queued[] {
    const over = this.#held.filter(isOver);
    if (over.length > 0) this.#held = this.#held.filter((held) => !isOver(held));
    return over.map(({ queued }) => queued);
  }
}
