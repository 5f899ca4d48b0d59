import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { processLimits } from '../../../../schemas/limits.ts';
import { Turns } from '../../../../simulator/pipeline/turns.ts';

function hold(): void {
  const until = performance.now() + 3;
  while (performance.now() < until);
}

test('work without waiting work before it is done at once', () => {
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

test('a turn begins no more work after the time in the table of limits', async () => {
  const real = performance.now;
  let now = 0;
  performance.now = () => now;
  try {
    for (const [lasts, begun] of [
      [processLimits.turnMs.max - 0.01, 2],
      [processLimits.turnMs.max, 1],
    ] as const) {
      const turns = new Turns();
      let count = 0;
      const work = () => {
        count++;
        now += lasts;
      };
      for (const world of [{}, {}, {}]) turns.take(world, work);
      expect(count).toBe(begun);
      for (let at = 0; at < 5; at++) await turn();
      expect(count).toBe(3);
    }
  } finally {
    performance.now = real;
  }
});

test('later work is not done before waiting work', async () => {
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

test('a long answer is given in parts, between which other worlds have their turn', async () => {
  const turns = new Turns();
  const [greedy, modest] = [{}, {}];
  const done: string[] = [];
  const long = (name: string) =>
    function* () {
      for (let part = 1; part <= 3; part++) {
        hold();
        done.push(`${name}.${part}`);
        yield;
      }
    };
  turns.take(greedy, long('first'));
  turns.take(greedy, long('second'));
  turns.take(modest, () => void done.push('modest'));
  for (let count = 0; count < 30; count++) await turn();
  // The second begins when the first has ended: a world has one long answer in memory at a time.
  expect(done.filter((name) => name !== 'modest')).toEqual(['first.1', 'first.2', 'first.3', 'second.1', 'second.2', 'second.3']);
  expect(done.indexOf('modest')).toBeLessThan(3);
});

test('what a world does further in its turn does not wait for another one', async () => {
  const turns = new Turns();
  const [world, modest] = [{}, {}];
  const done: string[] = [];
  turns.take({}, hold);
  turns.take(world, () => {
    done.push('begun');
    hold();
    turns.take(modest, () => void done.push('modest'));
    turns.take(world, () => void done.push('done'));
  });
  for (let count = 0; count < 10; count++) await turn();
  expect(done).toEqual(['begun', 'done', 'modest']);
});

test('work that queues further work of its world loses nothing', async () => {
  const turns = new Turns();
  const world = {};
  const done: string[] = [];
  const outer = (name: string) => () => {
    turns.take(world, () => void done.push(`within ${name}`));
    return (function* () {
      done.push(name);
      hold();
      yield;
      done.push(`${name} again`);
    })();
  };
  turns.take(world, outer('first'));
  turns.take(world, outer('second'));
  for (let count = 0; count < 30; count++) await turn();
  expect(done.toSorted()).toEqual(['first', 'first again', 'second', 'second again', 'within first', 'within second']);
});
