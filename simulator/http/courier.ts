/** Posts the deliveries of one world: each destination has a queue of its own and one post at a time, so order holds and none waits for another. */
import type { Instant } from '../../schemas/shared/instant.ts';
import { requeue, settle } from '../domain/notifications/deliveries/attempt.ts';
import type { Outcome, Outgoing, Queued } from '../domain/kernel/outbox.ts';
import { runDue } from './due.ts';
import type { Seams, TenantWorld } from './tenant.ts';
import { turn } from './turn.ts';

/** The network as a courier sees it. */
export interface Poster {
  /** Never rejects: what goes wrong is part of the outcome. */
  post(outgoing: Outgoing): Promise<Outcome>;
  /** Told of a defect: an error in the world itself. */
  onDefect(error: unknown): void;
}

interface Lane {
  queue: Queued[];
  next: number;
  isBusy: boolean;
}

/** Longest time that a timer can wait. */
const longestTimer = 2_147_483_647;
/** Deliveries that may wait while requests are answered first. With more, posts begin as fast as they can, and requests wait for them. */
const patience = 1000;
/** Of those, as many follow each other at one destination before everything else has its turn: some need no post at all. */
const breath = 100;

export class Courier {
  readonly #world: TenantWorld;
  readonly #poster: Poster;
  readonly #prepare: Seams['prepare'];
  #lanes = new Map<string, Lane>();
  /** Deliveries that wait or are on their way. */
  #open = 0;
  #isTicking = false;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Infinity;
  #waiters: (() => void)[] = [];
  /** Grows when the world starts over: what was on its way then comes back to nobody. */
  #era = 0;

  constructor(world: TenantWorld, poster: Poster, prepare: Seams['prepare']) {
    this.#world = world;
    this.#poster = poster;
    this.#prepare = prepare;
    world.outbox.attach(this);
  }

  /** Posts something that is no delivery. */
  post(outgoing: Outgoing): Promise<Outcome> {
    return this.#poster.post(outgoing);
  }

  add(queued: Queued): void {
    let lane = this.#lanes.get(queued.destinationId);
    if (lane === undefined) this.#lanes.set(queued.destinationId, (lane = { queue: [], next: 0, isBusy: false }));
    lane.queue.push(queued);
    this.#open++;
    if (lane.isBusy) return;
    lane.isBusy = true;
    const started = lane;
    const era = this.#era;
    // Not at once: the world is in the middle of a step.
    setImmediate(() => void this.#run(queued.destinationId, started, era));
  }

  /** Sees to the work of a running world when it falls due; one that stands still is moved by its control plane. */
  wake(at: Instant): void {
    const now = this.#world.clock.now();
    if (at <= now) {
      if (this.#isTicking) return;
      this.#isTicking = true;
      const era = this.#era;
      setImmediate(() => this.#tick(era));
      return;
    }
    if (this.#world.clock.isFrozen || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    const era = this.#era;
    this.#timer = setTimeout(() => this.#ring(era), Math.min(Math.ceil(at - now), longestTimer));
    this.#timer.unref();
  }

  get isQuiet(): boolean {
    return this.#open === 0 && !this.#isTicking;
  }

  /** Settles when nothing waits and nothing is on its way. */
  quiet(): Promise<void> {
    return this.isQuiet ? Promise.resolve() : new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** After the world took over another state: what that state was still to send is sent. */
  resume(): void {
    this.stop();
    requeue(this.#world);
    this.#rearm();
  }

  /** After the clock was moved, frozen or set going. */
  rearm(): void {
    clearTimeout(this.#timer);
    this.#timerAt = Infinity;
    this.#rearm();
  }

  /** Forgets everything; what is on its way comes back to nobody. */
  stop(): void {
    this.#era++;
    clearTimeout(this.#timer);
    this.#timerAt = Infinity;
    this.#lanes.clear();
    this.#open = 0;
    this.#isTicking = false;
    this.#tell();
  }

  #rearm(): void {
    const { nextAt } = this.#world.schedule;
    if (nextAt !== Infinity) this.wake(nextAt);
  }

  #ring(era: number): void {
    if (era !== this.#era) return;
    this.#timerAt = Infinity;
    this.#tick(era);
  }

  #tick(era: number): void {
    if (era !== this.#era) return;
    this.#isTicking = false;
    this.#guarded(() => runDue(this.#world));
    this.#rearm();
    this.#tell();
  }

  async #run(destinationId: string, lane: Lane, era: number): Promise<void> {
    for (let begun = 0; era === this.#era && lane.next < lane.queue.length;) {
      const { deliveryId, at } = lane.queue[lane.next++]!;
      if (this.#open <= patience || ++begun % breath === 0) await turn();
      if (era !== this.#era) return;
      const began = Math.max(at, this.#world.clock.now());
      const outgoing = this.#during(began, () => this.#prepare(this.#world, deliveryId));
      if (outgoing === undefined) {
        this.#done();
        continue;
      }
      const outcome = await this.#poster.post(outgoing);
      if (era !== this.#era) return;
      this.#during(Math.max(began, this.#world.clock.now()), () => settle(this.#world, deliveryId, began, outcome));
      this.#done();
    }
    lane.isBusy = false;
    if (era === this.#era) this.#lanes.delete(destinationId);
  }

  #done(): void {
    this.#open--;
    this.#tell();
  }

  #tell(): void {
    if (!this.isQuiet || this.#waiters.length === 0) return;
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
      this.#poster.onDefect(error);
    }
  }
}
