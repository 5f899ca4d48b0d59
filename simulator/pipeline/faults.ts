/** Faults injected through the control plane: per operation, for a number of requests or at a rate. */

export interface Fault {
  /** Operation id, or `*` for all. */
  readonly operation: string;
  /** Answer with this status and the envelope (429: the rate-limit body). */
  readonly status?: number;
  /** Real milliseconds to wait first. */
  readonly delay?: number;
  /** Close the connection without an answer. */
  readonly drop?: boolean;
  /** Answer 200 with a body cut in the middle. */
  readonly malformed?: boolean;
  /** How many requests it hits; unlimited when absent. */
  readonly count?: number;
  /** Share of the requests it hits, from 0 to 1; all when absent. */
  readonly rate?: number;
}

export class Faults {
  #faults: { fault: Fault; left: number }[] = [];

  /** Read before every request: the common case without faults must be cheap. */
  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  get all(): readonly Fault[] {
    return this.#faults.map(({ fault, left }) => (left === Infinity ? fault : { ...fault, count: left }));
  }

  set(faults: readonly Fault[]): void {
    this.#faults = faults.map((fault) => ({ fault, left: fault.count ?? Infinity }));
  }

  /** `draw` returns a number from 0 to 999999. */
  take(operation: string, draw: () => number): Fault | undefined {
    const hit = this.#faults.find(
      ({ fault }) => (fault.operation === '*' || fault.operation === operation) && (fault.rate === undefined || draw() < fault.rate * 1e6),
    );
    if (hit === undefined) return undefined;
    hit.left--;
    if (hit.left <= 0) this.#faults = this.#faults.filter((one) => one !== hit);
    return hit.fault;
  }
}
