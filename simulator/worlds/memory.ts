/** Whether the process has free memory: all worlds share its heap, so running out of memory would end all of them. */
import { getHeapStatistics } from 'node:v8';
import { processLimits } from '../../schemas/limits.ts';

/** In bytes. */
export interface Heap {
  readonly used: number;
  readonly limit: number;
}

const heapOfProcess = (): Heap => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return { used, limit };
};

/** Real milliseconds for which a reading holds: requests cannot fill the rest in that time. */
const readEvery = 20;

export class Memory {
  readonly #heap: () => Heap;
  #isFull = false;
  #readAt = -Infinity;

  constructor(heap: () => Heap = heapOfProcess) {
    this.#heap = heap;
  }

  get heap(): Heap {
    return this.#heap();
  }

  isFull(): boolean {
    const now = performance.now();
    if (now - this.#readAt >= readEvery) {
      this.#readAt = now;
      const { used, limit } = this.#heap();
      this.#isFull = used * 100 > limit * processLimits.heapPercent.max;
    }
    return this.#isFull;
  }
}
