/** What grows entry by entry and forgets the oldest: those who follow it read at their own pace. */
export abstract class Feed<T> {
  /** Number of the newest entry; 0: there was none. */
  last = 0;
  /** Whether no entry follows any more, as the world is gone. */
  isEnded = false;
  #followers: readonly (() => void)[] = [];

  /** Number of the oldest entry that is kept; one more than the last when none is. */
  abstract get first(): number;

  /** The entry of a number; undefined when it is not kept. */
  abstract at(sequence: number): T | undefined;

  /** Calls back after each entry, and at the end. Answers what stops it. */
  follow(notify: () => void): () => void {
    this.#followers = [...this.#followers, notify];
    return () => (this.#followers = this.#followers.filter((one) => one !== notify));
  }

  end(): void {
    this.isEnded = true;
    this.notify();
  }

  protected notify(): void {
    for (const notify of this.#followers) notify();
  }
}

/** A feed that keeps its latest entries in memory. */
export abstract class RecentFeed<T extends object> extends Feed<T & { readonly sequence: number }> {
  readonly #capacity: number;
  readonly #entries: T[] = [];

  /** `capacity`: how many entries it keeps. */
  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  /** Counts on from the feed that it replaces. */
  countFrom(last: number): void {
    this.last = last + this.#entries.length;
  }

  override get first(): number {
    return this.last - this.#entries.length + 1;
  }

  override at(sequence: number): (T & { readonly sequence: number }) | undefined {
    const entry = this.#entries[sequence - this.first];
    return entry === undefined ? undefined : { sequence, ...entry };
  }

  protected add(entry: T): void {
    if (this.#entries.length >= this.#capacity) this.#entries.shift();
    this.#entries.push(entry);
    this.last++;
    this.notify();
  }
}
