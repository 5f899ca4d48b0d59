/**
 * Posts the deliveries of one world. Each destination has its own queue. To keep the order, each post waits for the response to the
 * previous one, but not for a slow receiver: then several posts are in flight.
 */
import { processLimits, worldLimits } from '../../schemas/limits.ts';
import { between, inMilliseconds, type Instant, later, never } from '../../schemas/shared/instant.ts';
import { prepareRepeat, requeue, settle } from '../domain/notifications/deliveries/attempt.ts';
import type { Outcome, Outgoing, Queued } from '../domain/kernel/outbox.ts';
import { runDue } from '../pipeline/due.ts';
import type { Watch } from '../watch/watch.ts';
import { nextSendSlot } from './send-slot.ts';
import { PostFaults, type FaultSource } from './post-faults.ts';
import type { Seams } from '../pipeline/seams.ts';
import type { StoredWorld } from '../store/world.ts';
import { Lines } from '../store/lines.ts';

export interface OutboundClient {
  /** Never rejects: an error is part of the outcome. */
  post(outgoing: Outgoing): Promise<Outcome>;
  onDefect(error: unknown): void;
}

/** In real milliseconds: those of the table of limits, unless a test cannot reach them. */
export interface Pace {
  /** How long the next post to a destination waits for the response to the previous one. */
  readonly promptMs: number;
  readonly waitMs: number;
  /** After this time, a clock move goes no further. */
  readonly moveMs: number;
}

export const usualPace: Pace = {
  promptMs: processLimits.promptAnswerMs.max,
  waitMs: processLimits.clockWaitMs.max,
  moveMs: processLimits.clockMoveMs.max,
};

type SenderSeams = Pick<Seams, 'prepare' | 'post'>;

interface DestinationQueue {
  items: Queued[];
  next: number;
  posting: number;
  /** Whether one of the posts may still be answered promptly, so that the next one waits for it. */
  isPrompt: boolean;
}

const maxPosting = worldLimits.postsToDestination.max;
/** Shared by all worlds; each world has its own queue. */
const places = new Lines(processLimits.posts.max);
/** A queue removes its posted items when there are this many. */
const maxPosted = 1000;

/** The longest delay that `setTimeout` accepts. */
const maxTimerMs = 2_147_483_647;
/** Up to this many posts, requests have priority. Beyond that, posts start as fast as possible, and requests wait for them. */
const maxWaiting = worldLimits.waitingDeliveries.max;
/** After this many deliveries without a post, a destination yields to others. */
const yieldEvery = 100;

export class DeliverySender {
  readonly #world: StoredWorld;
  readonly #client: OutboundClient;
  readonly #seams: SenderSeams;
  readonly #watch: Watch | undefined;
  readonly #faults: PostFaults;
  readonly pace: Pace;
  #queues = new Map<string, DestinationQueue>();
  #open = 0;
  #isTicking = false;
  #timer: NodeJS.Timeout | undefined;
  #timerAt: Instant = never;
  #waiters: (() => void)[] = [];
  /** Counts how often the world was replaced: outcomes of earlier posts are ignored. */
  #generation = 0;

  constructor(
    world: StoredWorld,
    client: OutboundClient,
    seams: SenderSeams,
    { watch, pace = usualPace, faults }: { readonly watch?: Watch; readonly pace?: Pace; readonly faults?: FaultSource } = {},
  ) {
    this.#world = world;
    this.#client = client;
    this.#seams = seams;
    this.#watch = watch;
    this.#faults = new PostFaults(world, faults);
    this.pace = pace;
    world.outbox.attach(this);
    world.schedule.ring = (at) => this.#wake(at);
  }

  /** Posts something other than a delivery. */
  post(outgoing: Outgoing): Promise<Outcome> {
    return this.#seams.post(outgoing, (one) => this.#client.post(one));
  }

  add(queued: Queued): void {
    let queue = this.#queues.get(queued.destinationId);
    if (queue === undefined) this.#queues.set(queued.destinationId, (queue = { items: [], next: 0, posting: 0, isPrompt: false }));
    queue.items.push(queued);
    this.#open++;
    this.#goOn(queued.destinationId, queue);
  }

  /** Starts another post of a queue, unless one may still be answered promptly or too many are in flight. */
  #goOn(destinationId: string, queue: DestinationQueue): void {
    if (queue.isPrompt || queue.posting >= maxPosting || queue.next >= queue.items.length) return;
    queue.isPrompt = true;
    queue.posting++;
    const generation = this.#generation;
    // Not at once, because the world is in the middle of a step.
    setImmediate(() => void this.#run(destinationId, queue, generation));
  }

  /** Runs the due work of a world. The clock of a frozen world moves only through the control plane. */
  #wake(at: Instant): void {
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

  get underWay(): number {
    return this.#open;
  }

  get isIdle(): boolean {
    return this.#open === 0 && !this.#isTicking;
  }

  idle(): Promise<void> {
    return this.isIdle ? Promise.resolve() : new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Queues the unsent deliveries of the world after its state was replaced. */
  resume(): void {
    this.stop();
    requeue(this.#world);
    this.#rearm();
  }

  /** Restarts the timer after the clock was moved, frozen or released. */
  rearm(): void {
    clearTimeout(this.#timer);
    this.#timerAt = never;
    this.#rearm();
  }

  /** Empties the queues; outcomes of posts in flight are ignored. */
  stop(): void {
    this.#generation++;
    clearTimeout(this.#timer);
    this.#timerAt = never;
    this.#queues.clear();
    this.#faults.forget();
    this.#open = 0;
    this.#isTicking = false;
    this.#releaseWaiters();
  }

  #rearm(): void {
    const { nextAt } = this.#world.schedule;
    if (nextAt !== never) this.#wake(nextAt);
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
    const post = { isPrompt: true };
    for (let begun = 0; post.isPrompt && generation === this.#generation && queue.next < queue.items.length;) {
      const queued = queue.items[queue.next++]!;
      if (queue.next >= maxPosted) {
        queue.items.splice(0, queue.next);
        queue.next = 0;
      }
      if (this.#open <= maxWaiting || ++begun % yieldEvery === 0) await nextSendSlot();
      if (generation !== this.#generation) return;
      const isLate = (): void => {
        post.isPrompt = queue.isPrompt = false;
        if (generation === this.#generation) this.#goOn(destinationId, queue);
      };
      await places.take(this.#world.id, () => this.#send(queued, generation, isLate));
    }
    if (generation !== this.#generation) return;
    queue.posting--;
    if (post.isPrompt) queue.isPrompt = false;
    this.#goOn(destinationId, queue);
    if (queue.posting === 0) this.#queues.delete(destinationId);
  }

  /** Whether a delivery that matches `fits` is waiting. */
  someWaiting(fits: (deliveryId: string) => boolean): boolean {
    return [...this.#queues.values()].some(({ items, next }) => items.slice(next).some(({ deliveryId }) => fits(deliveryId)));
  }

  /** Posts deliveries that injected faults hold back. */
  release(): void {
    for (const queued of this.#faults.release()) this.add(queued);
  }

  /** Posts a delivery. `isLate` is called if the receiver does not respond promptly. */
  async #send(queued: Queued, generation: number, isLate: () => void): Promise<void> {
    if (generation !== this.#generation) return;
    const { deliveryId, at, isRepeat } = queued;
    const began = later(at, this.#world.clock.now());
    const post = this.#during(began, () => this.#postOf(queued));
    if (post !== undefined) {
      const { outgoing, outcome: decided } = post;
      const prompt = setTimeout(isLate, this.pace.promptMs);
      const outcome = decided ?? (await this.#client.post(outgoing));
      clearTimeout(prompt);
      if (generation !== this.#generation) return;
      this.#watch?.delivered(this.#world, deliveryId, began, outgoing, outcome);
      if (isRepeat !== true) this.#during(later(began, this.#world.clock.now()), () => settle(this.#world, deliveryId, began, outcome));
      for (const held of this.#faults.afterPost(queued)) this.add(held);
    }
    this.#open--;
    this.#releaseWaiters();
  }

  /** The post for a delivery whose turn it is, unless a fault holds it back. */
  #postOf(queued: Queued): { readonly outgoing: Outgoing; readonly outcome?: Outcome } | undefined {
    const { deliveryId } = queued;
    if (queued.isRepeat === true) {
      const outgoing = prepareRepeat(this.#world, deliveryId);
      return outgoing === undefined ? undefined : { outgoing };
    }
    const fault = this.#faults.of(queued);
    if (fault === 'waits') return undefined;
    const outgoing = this.#seams.prepare(this.#world, deliveryId);
    if (outgoing === undefined) return undefined;
    return fault === undefined ? { outgoing } : this.#faults.spoil(fault, queued, outgoing);
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
