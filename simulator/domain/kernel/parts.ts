/** Long work in parts, so that other requests are served in between. */

export type Parts<T> = Generator<void, T>;

export function atOnce<T>(parts: Parts<T>): T {
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) return value;
  }
}

/** Acts on each of many items; `together`: the number of items that take about a millisecond. */
export function* forEach<T>(items: readonly T[], together: number, act: (item: T, index: number) => void): Parts<void> {
  for (let index = 0; index < items.length; index++) {
    if (index > 0 && index % together === 0) yield;
    act(items[index]!, index);
  }
}
