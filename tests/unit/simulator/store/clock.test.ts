import { atMilliseconds, epochMilliseconds } from '../../../../schemas/shared/instant.ts';
import { expect, test } from '@playwright/test';
import { Clock } from '../../../../simulator/store/clock.ts';

test('a held clock keeps its reading until it is released', () => {
  let wall = 1000;
  const clock = new Clock(() => atMilliseconds(wall));
  clock.hold();
  wall = 2000;
  expect(epochMilliseconds(clock.now())).toBe(1000);
  clock.hold();
  expect(epochMilliseconds(clock.now())).toBe(1000);
  clock.release();
  expect(epochMilliseconds(clock.now())).toBe(2000);
});

test('due work has its own instant while the clock is held, and the held one returns', () => {
  let wall = 1000;
  const clock = new Clock(() => atMilliseconds(wall));
  clock.hold();
  wall = 3000;
  clock.during(atMilliseconds(500), () => expect(epochMilliseconds(clock.now())).toBe(500));
  expect(epochMilliseconds(clock.now())).toBe(1000);
  clock.release();
  expect(epochMilliseconds(clock.now())).toBe(3000);
});

test('a clock that was released never runs backwards', () => {
  let wall = 1000;
  const clock = new Clock(() => atMilliseconds(wall));
  clock.hold();
  clock.release();
  wall = 900;
  expect(epochMilliseconds(clock.now())).toBe(1000);
});
