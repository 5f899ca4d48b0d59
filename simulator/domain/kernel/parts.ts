/** Long work in parts, so that others are served in between. */

/** Work that can be interrupted wherever it yields. */
export type Parts<T> = Generator<void, T>;

/** Does all parts at once. */
export function atOnce<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** Does something with each of many items; `together`: how many are about a millisecond of work. */
export function* forEach<T>(items: readonly T[], together: number, act: (item: T, index: number) => void): Parts<void> {
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && index % together === 0) yield;
    act(items[index]!, index);
  }
}
