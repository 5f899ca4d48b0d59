/** Whose turn it is: tests that run beside others, and tests that run one at a time. In the order in which they ask. */
export class Turns {
  readonly #waiting: { readonly isAlone: boolean; readonly grant: () => void }[] = [];
  #running = 0;
  #isAlone = false;

  /** Waits for a turn. The returned function ends it; calling it again does nothing. */
  async take(isAlone: boolean): Promise<() => void> {
    await new Promise<void>((grant) => {
      this.#waiting.push({ isAlone, grant });
      this.#next();
    });
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#running -= 1;
      this.#isAlone = false;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (this.#isAlone || (first.isAlone && this.#running > 0)) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#isAlone = first.isAlone;
      first.grant();
    }
  }
}
