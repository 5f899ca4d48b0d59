const waiting: (() => void)[] = [];

/**
 * Settles when the caller may begin a post: across all worlds, one in each round of the event loop, first come, first served. Requests are
 * answered between two posts, so an event with many subscribers does not delay them.
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
