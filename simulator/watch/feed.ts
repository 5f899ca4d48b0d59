/** An append-only sequence that drops its oldest entries; followers read at their own pace. */
export abstract class Feed<T> {
  /** Number of the newest entry; 0 if there was none. */
  last = 0;
  /** Whether the world is gone, so that no more entries follow. */
  isEnded = false;
  #followers: readonly (() => void)[] = [];

  /** Number of the oldest entry kept; last + 1 if none is. */
  abstract get first(): number;

  /** The entry with a number; undefined if it is not kept. */
  abstract at(sequence: number): T | undefined;

  /** Calls back after each entry, and at the end. Returns a function that unsubscribes. */
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

export abstract class RecentFeed<T extends object> extends Feed<T & { readonly sequence: number }> {
  #capacity: number;
  /** Once it is full, the newest takes the place of the oldest: to move all of them would take longer than the rest. */
  #entries: T[] = [];
  /** The place of the oldest. */
  #start = 0;

  constructor(capacity: number) {
    super();
    this.#capacity = capacity;
  }

  /** Keeps more entries from now on. */
  protected widen(capacity: number): void {
    if (capacity <= this.#capacity) return;
    this.#entries = [...this.#entries.slice(this.#start), ...this.#entries.slice(0, this.#start)];
    this.#start = 0;
    this.#capacity = capacity;
  }

  /** Continues the numbering of the feed that it replaces. */
  countFrom(last: number): void {
    this.last = last + this.#entries.length;
  }

  override get first(): number {
    return this.last - this.#entries.length + 1;
  }

  override at(sequence: number): (T & { readonly sequence: number }) | undefined {
    if (!(sequence >= this.first && sequence <= this.last)) return undefined;
    const entry = this.#entries[(this.#start + sequence - this.first) % this.#entries.length];
    return entry === undefined ? undefined : { sequence, ...entry };
  }

  protected add(entry: T): void {
    if (this.#entries.length < this.#capacity) this.#entries.push(entry);
    else {
      this.#entries[this.#start] = entry;
      this.#start = (this.#start + 1) % this.#capacity;
    }
    this.last++;
    this.notify();
  }
}
