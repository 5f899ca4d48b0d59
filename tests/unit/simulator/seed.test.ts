import { expect, test } from '@playwright/test';
import { atMilliseconds, compareInstants } from '../../../schemas/shared/instant.ts';
import { paymentsOf } from '../../../simulator/seed/transactions.ts';
import { seededChoices } from '../../../simulator/worlds/choices.ts';
import { Worlds } from '../../../simulator/worlds/worlds.ts';

const now = atMilliseconds(Date.parse('2026-03-02T10:00:00Z'));

test('payments come in the order of their instants, equal ones in that of their numbers, and each once', () => {
  for (const count of [-2, 0, 1, 19, 120, 5003]) {
    const payments = [...paymentsOf(now, count)];
    expect(payments.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(Array.from({ length: Math.max(0, count) }, (_, i) => i));
    const sorted = payments.toSorted((a, b) => compareInstants(a.at, b.at) || a.index - b.index);
    expect(payments.map(({ index }) => index)).toEqual(sorted.map(({ index }) => index));
  }
});

test('the first payment is there before the others are made', () => {
  const payments = paymentsOf(now, Number.MAX_SAFE_INTEGER);
  expect(payments.next().done).toBe(false);
});

test('the list of seeded choices equals the choices read when a world is created', () => {
  const read = new Set<string>();
  const worlds = new Worlds({ wall: () => atMilliseconds(0), watchers: { onChoiceRead: (id) => read.add(id) } });
  worlds.create({});
  expect([...read].toSorted()).toEqual(seededChoices.toSorted());
});
