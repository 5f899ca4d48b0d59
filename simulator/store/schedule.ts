/** Work that falls due as the clock moves, ordered by instant and then by when it was added. */
import { never, type Instant } from '../../schemas/shared/instant.ts';
import type { DueKind, DueWork, Schedule as SchedulePort } from '../domain/kernel/schedule.ts';

interface Entry {
  readonly work: DueWork;
  /** Counts up with every addition: equal instants keep their order. */
  readonly sequence: number;
  isCancelled: boolean;
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.work.at < other.work.at || (one.work.at === other.work.at && one.sequence < other.sequence);

/** The last key: each payment asks whether the same closing is planned, and a text that is joined anew must be hashed anew. */
let last = { kind: '', id: '', key: '' };

function keyOf(kind: string, id: string): string {
  if (kind !== last.kind || id !== last.id) last = { kind, id, key: `${kind} ${id}` };
  return last.key;
}

/**
 * A binary heap. Cancelled work stays in it until it comes to the top, or until it outnumbers live work. So adding and taking cost O(log
 * n), cancelling O(1) amortised, and at most half of the entries are garbage.
 */
export class Schedule implements SchedulePort {
  /** No entry is before its parent; the children of `i` are `2i + 1` and `2i + 2`. The first one is never cancelled. */
  #heap: Entry[] = [];
  #live = new Map<string, Set<Entry>>();
  #cancelled = 0;
  #sequence = 0;

  /** `never` if there is no work. Read before every request, so it is a field. */
  nextAt: Instant = never;

  /** Called with the instant of work that is due before all other: a running world does it without a request. */
  ring: (at: Instant) => void = () => {};

  /** Includes cancelled entries. */
  get size(): number {
    return this.#heap.length;
  }

  add(work: DueWork): void {
    const before = this.nextAt;
    this.#push(work);
    if (work.at < before) this.ring(work.at);
  }

  #push(work: DueWork): void {
    const entry: Entry = { work, sequence: this.#sequence++, isCancelled: false };
    const key = keyOf(work.kind, work.id);
    const same = this.#live.get(key);
    if (same === undefined) this.#live.set(key, new Set([entry]));
    else same.add(entry);
    this.#heap.push(entry);
    this.#rise(this.#heap.length - 1);
    this.#note();
  }

  has(kind: DueKind, id: string): boolean {
    return this.#live.has(keyOf(kind, id));
  }

  cancel(kind: DueKind, id: string): void {
    const key = keyOf(kind, id);
    const entries = this.#live.get(key);
    if (entries === undefined) return;
    this.#live.delete(key);
    for (const entry of entries) entry.isCancelled = true;
    this.#cancelled += entries.size;
    if (this.#cancelled * 2 > this.#heap.length) this.#compact();
    while (this.#heap[0]?.isCancelled === true) {
      this.#removeFirst();
      this.#cancelled--;
    }
    this.#note();
  }

  take(until: Instant): DueWork | undefined {
    const first = this.#heap[0];
    if (first === undefined || first.work.at > until) return undefined;
    const key = keyOf(first.work.kind, first.work.id);
    const same = this.#live.get(key);
    if (same?.delete(first) === true && same.size === 0) this.#live.delete(key);
    do {
      if (this.#removeFirst().isCancelled) this.#cancelled--;
    } while (this.#heap[0]?.isCancelled === true);
    if (this.#cancelled * 2 > this.#heap.length) this.#compact();
    this.#note();
    return first.work;
  }

  /** All live work, in the order in which it falls due. */
  get state(): readonly DueWork[] {
    const live = this.#heap.filter((entry) => !entry.isCancelled);
    return live.sort((one, other) => (isBefore(one, other) ? -1 : 1)).map(({ work }) => work);
  }

  load(work: readonly DueWork[]): void {
    this.#heap = [];
    this.#live.clear();
    this.#cancelled = 0;
    this.#sequence = 0;
    this.nextAt = never;
    for (const one of work) this.#push(one);
  }

  #note(): void {
    this.nextAt = this.#heap[0]?.work.at ?? never;
  }

  #compact(): void {
    this.#heap = this.#heap.filter((entry) => !entry.isCancelled);
    this.#cancelled = 0;
    for (let index = (this.#heap.length >>> 1) - 1; index >= 0; index--) this.#sink(index);
  }

  #removeFirst(): Entry {
    const first = this.#heap[0]!;
    const last = this.#heap.pop()!;
    if (this.#heap.length > 0) {
      this.#heap[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #rise(from: number): void {
    const heap = this.#heap;
    const entry = heap[from]!;
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >>> 1;
      if (!isBefore(entry, heap[parent]!)) break;
      heap[index] = heap[parent]!;
      index = parent;
    }
    heap[index] = entry;
  }

  #sink(from: number): void {
    const heap = this.#heap;
    const entry = heap[from]!;
    let index = from;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++;
      if (!isBefore(heap[child]!, entry)) break;
      heap[index] = heap[child]!;
      index = child;
    }
    heap[index] = entry;
  }
}
