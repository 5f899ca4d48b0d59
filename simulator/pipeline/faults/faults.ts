/** The faults that wait in a world, in the order in which they were added. */
import type { JsonObject } from '../../../schemas/shared/json.ts';
import type { Fault, Occurrence, RequestFault } from './fault.ts';
import { fitsMatch } from './member-path.ts';

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

  /** What is left of it. */
  get shown(): F {
    const { skip: _skip, ...fault } = this.fault;
    return {
      ...(fault as F),
      ...(this.#toSkip > 0 ? { skip: this.#toSkip } : {}),
      ...(this.#left === Infinity ? {} : { count: this.#left }),
    };
  }

  /** Whether it applies to something that it fits. */
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
  #requests: readonly Pending<RequestFault>[] = [];

  /** Read before every request: the common case without faults must be cheap. */
  get isEmpty(): boolean {
    return this.#requests.length === 0;
  }

  get all(): readonly Fault[] {
    return this.#requests.map(({ shown }) => shown);
  }

  set(faults: readonly Fault[]): void {
    this.#requests = faults.map((fault) => new Pending(fault));
  }

  take(operation: string, body: unknown, params: JsonObject, draw: Draw): RequestFault | undefined {
    const hit = this.#requests.find(
      (one) =>
        (one.fault.operation === '*' || one.fault.operation === operation) &&
        (one.fault.match === undefined || fitsMatch(one.fault.match, body, params)) &&
        one.applies(draw),
    );
    if (hit?.isSpent === true) this.#requests = this.#requests.filter((one) => one !== hit);
    return hit?.fault;
  }
}
