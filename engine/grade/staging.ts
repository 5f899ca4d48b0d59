/** The faults and actions of a scenario, and the requests that they affected. */
import type { Evidence, Staged } from './evidence.ts';

/** A fault of the world, and its name for the judges. */
interface StagedFault extends Staged {
  readonly operation: string;
  /** Number of requests that it lets pass first. */
  skip: number;
  hits: number;
}

export class Staging {
  readonly #staged: StagedFault[] = [];

  /** Notes an action of the scenario itself. */
  note(staged: Staged): void {
    this.#staged.push({ ...staged, operation: '', skip: 0, hits: 0 });
  }

  /** Notes a fault that applies to this many requests of an operation. */
  add(staged: Staged, { operation, skip, count }: { readonly operation: string; readonly skip: number; readonly count: number }): void {
    for (let i = 0; i < count; i++) this.#staged.push({ ...staged, operation, skip, hits: 0 });
  }

  /** Assigns each staged fault to the requests that it hit: the next ones of its operation and order, one for each fault. */
  named(requests: Evidence['requests']): Pick<Evidence, 'requests' | 'staged'> {
    const left = this.#staged.map((one) => ({ ...one }));
    const named = requests.map((request) => {
      const hit = left.find(
        ({ operation, order, hits, at }) =>
          hits === 0 &&
          operation !== '' &&
          at <= request.at &&
          (operation === '*' || operation === request.operation) &&
          (order === null || order === request.order) &&
          request.staged === null,
      );
      if (hit === undefined) return request;
      if (hit.skip > 0) {
        hit.skip--;
        return request;
      }
      hit.hits++;
      const order = hit.order ?? request.order;
      Object.assign(hit, { order });
      return { ...request, staged: hit.what };
    });
    return { requests: named, staged: left.map(({ what, order, at }) => ({ what, order, at })) };
  }
}
