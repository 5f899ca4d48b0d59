import { atMilliseconds, compareInstants, type Instant, never, epochMilliseconds } from '../../../../schemas/shared/instant.ts';
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import type { DueWork } from '../../../../simulator/domain/kernel/schedule.ts';
import { Schedule } from '../../../../simulator/store/schedule.ts';
import { Clock } from '../../../../simulator/store/clock.ts';

/** The naive form: a list that is sorted at every step. `sort` keeps the order of equal instants. */
class SortedList {
  work: DueWork[] = [];

  add(work: DueWork): void {
    this.work = [...this.work, work].sort((one, other) => compareInstants(one.at, other.at));
  }

  cancel(kind: string, id: string): void {
    this.work = this.work.filter((work) => work.kind !== kind || work.id !== id);
  }

  take(until: Instant): DueWork | undefined {
    const [first, ...rest] = this.work;
    if (first === undefined || first.at > until) return undefined;
    this.work = rest;
    return first;
  }
}

const at = fc.integer({ min: 0, max: 12 }).map(atMilliseconds);
const kind = fc.constantFrom('developerInvitations.expire', 'settlement.settle');
const id = fc.constantFrom('a', 'b', 'c', 'd');
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('add' as const), at, kind, id }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('cancel' as const), kind, id }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('take' as const), at }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reload' as const) }) },
);

// Plain assertions inside the loops: the test runner reports its own one by one, and there are a hundred thousand.
test('additions, cancellations and takes in any order give what a sorted list gives', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      let schedule = new Schedule();
      const list = new SortedList();
      for (const [index, one] of steps.entries()) {
        if (one.does === 'add') {
          // `index` distinguishes equal work.
          const work = { at: one.at, kind: one.kind, id: one.id, index };
          schedule.add(work);
          list.add(work);
        } else if (one.does === 'cancel') {
          schedule.cancel(one.kind, one.id);
          list.cancel(one.kind, one.id);
        } else if (one.does === 'take') assert.equal(schedule.take(one.at), list.take(one.at));
        else {
          const { state } = schedule;
          schedule = new Schedule();
          schedule.load(state);
        }
        assert.deepEqual(schedule.state, list.work);
        assert.equal(
          schedule.has('developerInvitations.expire', 'a'),
          list.work.some((work) => work.kind === 'developerInvitations.expire' && work.id === 'a'),
        );
        assert.equal(schedule.nextAt, list.work[0]?.at ?? Infinity);
        assert.ok(schedule.size <= 2 * list.work.length, 'more garbage than live work');
      }
    }),
    { numRuns: 500 },
  );
});

test('work that is planned and cancelled over and over leaves no garbage behind', () => {
  const schedule = new Schedule();
  schedule.add({ at: atMilliseconds(1), kind: 'settlement.settle', id: 'first' });
  for (let round = 0; round < 10_000; round++) {
    schedule.add({ at: atMilliseconds(10 + round), kind: 'developerInvitations.expire', id: 'one' });
    schedule.cancel('developerInvitations.expire', 'one');
    assert.ok(schedule.size <= 2);
  }
  expect(schedule.state).toEqual([{ at: atMilliseconds(1), kind: 'settlement.settle', id: 'first' }]);
});

test('a long queue is taken in order', () => {
  const schedule = new Schedule();
  const count = 5000;
  for (let index = 0; index < count; index++)
    schedule.add({ at: atMilliseconds((index * 7919) % 1000), kind: 'settlement.settle', id: String(index) });
  for (let index = 0; index < count; index += 3) schedule.cancel('settlement.settle', String(index));
  const taken: DueWork[] = [];
  for (let work = schedule.take(never); work !== undefined; work = schedule.take(never)) taken.push(work);
  const expected = Array.from({ length: count }, (_, index) => index)
    .filter((index) => index % 3 !== 0)
    .sort((one, other) => ((one * 7919) % 1000) - ((other * 7919) % 1000) || one - other);
  expect(taken.map(({ id: taker }) => Number(taker))).toEqual(expected);
});

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
