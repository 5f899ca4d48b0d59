const waiting: (() => void)[] = [];

/**
 * Resolves when the caller may start a post: across all worlds, one in each turn of the event loop, first come, first served. Requests are
 * served between two posts, so an event with many subscribers does not delay them.
 */
export function nextSendSlot(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(next);
}
