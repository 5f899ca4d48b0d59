/** Posts the deliveries of one world. Each destination has its own queue and one post at a time: order holds, and no destination waits for another. */
import { between, formatInstant, inMilliseconds, type Instant, later, never } from '../../schemas/shared/instant.ts';
import { requeue, settle } from '../domain/notifications/deliveries/attempt.ts';
import type { Outcome, Outgoing, Queued } from '../domain/kernel/outbox.ts';
import { runDue } from './due.ts';
import type { DeliveryObserver, ObservedDelivery } from './observed.ts';
import { nextSendSlot } from './send-slot.ts';
import type { Seams, TenantWorld } from './tenant.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Sends HTTP posts. */
export interface OutboundClient {
  /** Never rejects: what goes wrong is part of the outcome. */
  post(outgoing: Outgoing): Promise<Outcome>;
  /** Reports a defect: an error in the simulator, not in the post. */
  onDefect(error: unknown): void;
}

interface DestinationQueue {
  items: Queued[];
  next: number;
  isBusy: boolean;
}

/** The longest delay that `setTimeout` accepts. */
const maxTimerMs = 2_147_483_647;
/** Up to so many waiting deliveries, requests go first. With more, posts begin as fast as they can, and requests wait for them. */
const maxQueuedBeforeBackpressure = 1000;
/** Beyond that, a destination yields to others after this many deliveries: some deliveries need no post. */
const yieldEvery = 100;

export class DeliverySender {
  readonly #world: TenantWorld;
  readonly #client: OutboundClient;
  readonly #prepare: Seams['prepare'];
  readonly #observe: DeliveryObserver | undefined;
  #queues = new Map<string, DestinationQueue>();
  /** Deliveries that are queued or being posted. */
  #open = 0;
  #isTicking = false;
  #timer: NodeJS.Timeout | undefined;
  #timerAt: Instant = never;
  #waiters: (() => void)[] = [];
  /** Grows when the world starts over: outcomes of earlier posts are ignored. */
  #generation = 0;

  constructor(world: TenantWorld, client: OutboundClient, prepare: Seams['prepare'], observe?: DeliveryObserver) {
    this.#world = world;
    this.#client = client;
    this.#prepare = prepare;
    this.#observe = observe;
    world.outbox.attach(this);
  }

  /** Posts something that is not a delivery. */
  post(outgoing: Outgoing): Promise<Outcome> {
    return this.#client.post(outgoing);
  }

  add(queued: Queued): void {
    let queue = this.#queues.get(queued.destinationId);
    if (queue === undefined) this.#queues.set(queued.destinationId, (queue = { items: [], next: 0, isBusy: false }));
    queue.items.push(queued);
    this.#open++;
    if (queue.isBusy) return;
    queue.isBusy = true;
    const started = queue;
    const generation = this.#generation;
    // Not at once: the world is in the middle of a step.
    setImmediate(() => void this.#run(queued.destinationId, started, generation));
  }

  /** Runs the work of a world when it falls due. A frozen world is moved by its control plane. */
  wake(at: Instant): void {
    const now = this.#world.clock.now();
    if (at <= now) {
      if (this.#isTicking) return;
      this.#isTicking = true;
      const generation = this.#generation;
      setImmediate(() => this.#tick(generation));
      return;
    }
    if (this.#world.clock.isFrozen || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const generation = this.#generation;
    this.#timer = setTimeout(() => this.#ring(generation), Math.min(Math.ceil(inMilliseconds(between(now, at))), maxTimerMs));
    this.#timer.unref();
  }

  get isIdle(): boolean {
    return this.#open === 0 && !this.#isTicking;
  }

  /** Settles when nothing is queued or being posted. */
  idle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Queues what the world still has to send, after it took over another state. */
  resume(): void {
    this.stop();
    requeue(this.#world);
    this.#rearm();
  }

  /** Sets the timer again, after the clock was moved, frozen or released. */
  rearm(): void {
    clearTimeout(this.#timer);
    this.#timerAt = never;
    this.#rearm();
  }

  /** Empties the queues; outcomes of posts under way are ignored. */
  stop(): void {
    this.#generation++;
    clearTimeout(this.#timer);
    this.#timerAt = never;
    this.#queues.clear();
    this.#open = 0;
    this.#isTicking = false;
    this.#releaseWaiters();
  }

  #rearm(): void {
    const { nextAt } = this.#world.schedule;
    if (nextAt !== never) this.wake(nextAt);
  }

  #ring(generation: number): void {
    if (generation !== this.#generation) return;
    this.#timerAt = never;
    this.#tick(generation);
  }

  #tick(generation: number): void {
    if (generation !== this.#generation) return;
    this.#isTicking = false;
    this.#guarded(() => runDue(this.#world));
    this.#rearm();
    this.#releaseWaiters();
  }

  async #run(destinationId: string, queue: DestinationQueue, generation: number): Promise<void> {
    for (let begun = 0; generation === this.#generation && queue.next < queue.items.length;) {
      const { deliveryId, at } = queue.items[queue.next++]!;
      if (this.#open <= maxQueuedBeforeBackpressure || ++begun % yieldEvery === 0) await nextSendSlot();
      if (generation !== this.#generation) return;
      const began = later(at, this.#world.clock.now());
      const outgoing = this.#during(began, () => this.#prepare(this.#world, deliveryId));
      if (outgoing === undefined) {
        this.#done();
        continue;
      }
      const outcome = await this.#client.post(outgoing);
      if (generation !== this.#generation) return;
      this.#observe?.(() => this.#observed(deliveryId, began, outgoing, outcome));
      this.#during(later(began, this.#world.clock.now()), () => settle(this.#world, deliveryId, began, outcome));
      this.#done();
    }
    queue.isBusy = false;
    if (generation === this.#generation) this.#queues.delete(destinationId);
  }

  #observed(deliveryId: string, began: Instant, { url }: Outgoing, { statusCode, error }: Outcome): ObservedDelivery {
    const { id, records } = this.#world;
    return {
      world: id,
      at: formatInstant(began),
      eventType: records.deliveries.get(deliveryId)?.eventType ?? 'unknown',
      url: withoutSecrets(url),
      status: statusCode,
      error,
    };
  }

  #done(): void {
    this.#open--;
    this.#releaseWaiters();
  }

  #releaseWaiters(): void {
    if (!this.isIdle || this.#waiters.length === 0) return;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) waiter();
  }

  #during<T>(at: Instant, work: () => T): T | undefined {
    let answer: T | undefined;
    this.#guarded(() => this.#world.clock.during(at, () => (answer = work())));
    return answer;
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#client.onDefect(error);
    }
  }
}
