import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { beginWork, endHeld } from '../../../../simulator/wire/held-answers.ts';

let ended: number[] = [];
const responses = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ end: () => void ended.push(from + at) }) as unknown as ServerResponse);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const [world, other] = [{}, {}];

/** A turn with this many answers of one world. */
async function after(count: number): Promise<void> {
  await turn();
  beginWork(world);
  responses(0, count).forEach(endHeld);
  await turn();
  ended = [];
}

test('after a turn with few answers, each is sent at once', async () => {
  await after(7);
  responses(1, 20).forEach(endHeld);
  expect(ended).toEqual(numbers(20));
});

test('after a turn with many answers, they are sent together: by eights, and the rest when the turn ends', async () => {
  await after(8);
  const lengths = responses(1, 20).map((response) => {
    endHeld(response);
    return ended.length;
  });
  expect(lengths).toEqual([0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8, 16, 16, 16, 16, 16]);
  await turn();
  expect(ended).toEqual(numbers(20));
});

test('answers do not wait for the work of another world, or for that of the control plane', async () => {
  for (const next of [other, null]) {
    await after(8);
    beginWork(world);
    responses(1, 3).forEach(endHeld);
    beginWork(world);
    expect(ended).toEqual([]);
    beginWork(next);
    expect(ended).toEqual([1, 2, 3]);
  }
});

test('each turn decides anew', async () => {
  await after(8);
  responses(1, 2).forEach(endHeld);
  await turn();
  ended = [];
  responses(1, 2).forEach(endHeld);
  expect(ended).toEqual([1, 2]);
});
