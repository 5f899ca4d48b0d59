import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { Turns } from '../../simulator/http/turns.ts';

/** Holds the thread for longer than the work of one turn may take. */
function hold(): void {
  const until = performance.now() + 3;
  while (performance.now() < until);
}

test('what nobody waits for is done at once', () => {
  const turns = new Turns();
  const done: string[] = [];
  turns.take({}, () => void done.push('a'));
  expect(done).toEqual(['a']);
});

test('a world that sends much waits for itself, and no other world waits for more than one of its requests', async () => {
  const turns = new Turns();
  const [greedy, modest] = [{}, {}];
  const done: string[] = [];
  const work = (name: string) => () => {
    hold();
    done.push(name);
  };
  for (let count = 1; count <= 4; count++) turns.take(greedy, work(`greedy ${count}`));
  turns.take(modest, work('modest 1'));
  turns.take(modest, work('modest 2'));
  expect(done).toEqual(['greedy 1']);
  for (let count = 0; count < 20; count++) await turn();
  expect(done).toEqual(['greedy 1', 'greedy 2', 'modest 1', 'greedy 3', 'modest 2', 'greedy 4']);
});

test('what arrives while something waits is not done before it', async () => {
  const turns = new Turns();
  const world = {};
  const done: number[] = [];
  const work = (number: number) => () => {
    if (number < 3) hold();
    done.push(number);
  };
  for (let number = 1; number <= 3; number++) turns.take(world, work(number));
  await turn();
  turns.take(world, work(4));
  for (let count = 0; count < 20; count++) await turn();
  expect(done).toEqual([1, 2, 3, 4]);
});
