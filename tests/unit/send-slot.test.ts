import { expect, test } from '@playwright/test';
import { nextSendSlot } from '../../simulator/outbound/send-slot.ts';

test('posts begin in the order of their asking, one in each round of the event loop', async () => {
  const rounds: number[] = [];
  let round = 0;
  let isOver = false;
  const count = (): void => {
    round++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const order: string[] = [];
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (name) => {
      await nextSendSlot();
      order.push(name);
      rounds.push(round);
    }),
  );
  // A caller that comes after the queue is empty waits too.
  await nextSendSlot();
  rounds.push(round);
  isOver = true;
  expect(order).toEqual(['a', 'b', 'c', 'd']);
  expect(new Set(rounds).size).toBe(5);
});
