/** Lets the posts of all worlds of a simulator begin one at a time. */

const waiting: (() => void)[] = [];

/**
 * Settles when the caller may begin a post: one in each round of the event loop, first come, first served. Requests that arrive meanwhile
 * are answered between two posts, so that an event with many subscribers does not delay them.
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
