/** Who posts next, of all worlds of a simulator. */

const waiting: (() => void)[] = [];

/**
 * Settles when one may begin a post: one in each round of the event loop, first come, first served. An event with many subscribers
 * then holds up no request, since those that came meanwhile are answered between its posts.
 */
export function turn(): Promise<void> {
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
