/** The pending faults of a world, in the order in which they were added. */
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { DeliveryFault, Fault, Occurrence, PollFault, RequestFault } from './fault.ts';
import { fitsMatch } from '../member-path.ts';
import { SessionFaults } from './session-faults.ts';

/** Returns a number from 0 to 999999. */
export type Draw = () => number;

class Pending<F extends Occurrence> {
  readonly fault: F;
  #toSkip: number;
  #left: number;

  constructor(fault: F) {
    this.fault = fault;
    this.#toSkip = fault.skip ?? 0;
    this.#left = fault.count ?? Infinity;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** Whether the fault applies to the next match, apart from its rate. */
  get isDue(): boolean {
    return this.#toSkip === 0 && this.#left > 0;
  }

  /** The fault with what remains of its count. */
  get shown(): F {
    const { skip: _skip, ...fault } = this.fault;
    return {
      ...(fault as F),
      ...(this.#toSkip > 0 ? { skip: this.#toSkip } : {}),
      ...(this.#left === Infinity ? {} : { count: this.#left }),
    };
  }

  /** Whether the fault applies to this match. */
  applies(draw: Draw): boolean {
    if (this.#toSkip > 0) {
      this.#toSkip--;
      return false;
    }
    const { rate } = this.fault;
    if (rate !== undefined && draw() >= rate * 1e6) return false;
    this.#left--;
    return true;
  }
}

export class Faults {
  #all: readonly Pending<Fault>[] = [];
  #requests: readonly Pending<RequestFault>[] = [];
  #deliveries: readonly Pending<DeliveryFault>[] = [];
  #polls: readonly Pending<PollFault>[] = [];
  #sessionEvents: readonly Pending<DeliveryFault>[] = [];
  #isEmpty = true;
  /** Faults of events that polls return. */
  readonly sessions = new SessionFaults();

  /** Whether any fault concerns requests. Read before every request, so the common case without faults must be cheap. */
  get isEmpty(): boolean {
    return this.#isEmpty && this.sessions.isIdle;
  }

  get all(): readonly Fault[] {
    return this.#all.map(({ shown }) => shown);
  }

  set(faults: readonly Fault[]): void {
    this.#sort(faults.map((fault) => new Pending(fault)));
  }

  take(operation: string, body: unknown, params: JsonObject, draw: Draw): RequestFault | undefined {
    return this.#first(
      this.#requests,
      ({ operation: named, match }) => (named === '*' || named === operation) && (match === undefined || fitsMatch(match, body, params)),
      draw,
    );
  }

  /** `read` parses the event. */
  takeDelivery(type: string, read: () => unknown, draw: Draw): DeliveryFault | undefined {
    return this.#first(this.#deliveries, (fault) => concerns(fault, type, read), draw);
  }

  /** Like `takeDelivery`, for an event in a listen session. */
  takeSession(type: string, read: () => unknown, draw: Draw): DeliveryFault | undefined {
    return this.#first(this.#sessionEvents, (fault) => concerns(fault, type, read), draw);
  }

  get hasSessionEvents(): boolean {
    return this.#sessionEvents.length > 0;
  }

  /** `shows`: whether a poll would show the effect of the fault. */
  takePoll(shows: (kind: PollFault['poll']) => boolean, draw: Draw): PollFault | undefined {
    return this.#first(this.#polls, ({ poll }) => shows(poll), draw);
  }

  get hasEarly(): boolean {
    return this.#deliveries.some(({ fault }) => fault.early === true);
  }

  /** Whether an event must be posted before the response to its request. */
  isEarly(type: string, read: () => unknown): boolean {
    return this.#deliveries.some(({ fault, isDue }) => fault.early === true && isDue && concerns(fault, type, read));
  }

  #first<F extends Fault>(faults: readonly Pending<F>[], fits: (fault: F) => boolean, draw: Draw): F | undefined {
    const hit = faults.find((one) => fits(one.fault) && one.applies(draw));
    if (hit?.isSpent === true) this.#sort(this.#all.filter((one) => !one.isSpent));
    return hit?.fault;
  }

  #sort(all: readonly Pending<Fault>[]): void {
    this.#all = all;
    this.#requests = all.filter((one): one is Pending<RequestFault> => 'operation' in one.fault);
    const events = all.filter((one): one is Pending<DeliveryFault> => 'event' in one.fault);
    this.#deliveries = events.filter(({ fault }) => fault.to !== 'sessions');
    this.#sessionEvents = events.filter(({ fault }) => fault.to === 'sessions');
    this.#polls = all.filter((one): one is Pending<PollFault> => 'poll' in one.fault);
    this.#isEmpty = this.#requests.length + this.#polls.length + this.#sessionEvents.length === 0 && !this.hasEarly;
  }
}

const concerns = ({ event, match }: DeliveryFault, type: string, read: () => unknown): boolean =>
  (event === '*' || event === type) && (match === undefined || fitsMatch(match, read()));
