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
