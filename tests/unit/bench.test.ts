import { expect, test } from '@playwright/test';
import { plainSchema } from '../../bench/plain-schema.ts';
import { isMet, isSteady, spread, type Measure, type MeasureResult } from '../../bench/sample.ts';
import { render } from '../../bench/table.ts';
import { takeAll } from '../../bench/take.ts';
import { ApiKeyDetailDto } from '../../schemas/access/api-keys/types.ts';

/** A measure whose sides return fixed figures. It records the order of sampling. */
function fixed(figures: Readonly<Record<string, readonly number[]>>, more: Partial<Measure> = {}) {
  const asked: string[] = [];
  const left = Object.fromEntries(Object.entries(figures).map(([side, values]) => [side, [...values]]));
  const sides = Object.fromEntries(
    Object.keys(figures).map((side) => [
      side,
      () => {
        asked.push(side);
        return Promise.resolve({ value: left[side]?.shift() ?? NaN });
      },
    ]),
  );
  const measure: Measure = {
    name: 'fixed',
    title: 'Fixed figures',
    sides,
    rows: [{ title: 'one against other', unit: '/s', subject: ['one', 'value'], peer: ['other', 'value'], target: { atLeast: 0.9 } }],
    controls: [
      [
        ['again', 'value'],
        ['one', 'value'],
      ],
    ],
    ...more,
  };
  return { measure, asked };
}

const take = async (measure: Measure, options: Parameters<typeof takeAll>[1]): Promise<MeasureResult> =>
  (await takeAll([measure], options))[0]!;

test('middle, least and greatest', () => {
  expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  expect(spread([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
  expect(spread([7])).toEqual({ median: 7, min: 7, max: 7 });
});

test('sides alternate, and each round begins with another one', async () => {
  const { measure, asked } = fixed({ one: [1, 1, 1], other: [1, 1, 1], again: [1, 1, 1] });
  await take(measure, { rounds: 3, isQuick: false });
  expect(asked).toEqual(['one', 'other', 'again', 'other', 'again', 'one', 'again', 'one', 'other']);
});

test('a round that would end too late is not begun, and one cut off by the deadline does not count', async () => {
  let ms = 0;
  const now = (): number => (ms += 10);
  const sides = { one: [1, 1, 1], other: [1, 1, 1], again: [1, 1, 1] };
  const { measure, asked } = fixed(sides);
  const { rounds } = await take(measure, { rounds: 9, isQuick: false, deadline: 90, now });
  expect([rounds, asked.length]).toEqual([1, 3]);
  const { measure: late, asked: begun } = fixed(sides);
  const result = await take(late, { rounds: 9, isQuick: false, deadline: ms + 40, now });
  expect([result.rounds, begun.length]).toEqual([0, 1]);
  expect(isSteady(result)).toBe(true);
  expect(render([result])).toContain('no time left');
});

test('each measure has a round before any has a second, and one whose control strayed goes before others', async () => {
  const named = (name: string, again: number): Measure =>
    fixed({ one: [1, 1, 1], other: [1, 1, 1], again: [again, again, again] }, { name, rounds: 3 }).measure;
  const order: string[] = [];
  const onRound = ({ name }: Measure): void => void order.push(name);
  await takeAll([named('a', 1), named('b', 2), named('c', 1)], { rounds: 9, isQuick: false, onRound });
  expect(order.join('')).toBe('abcbbacac');
});

test('a sample that is under way at the deadline is given up', async () => {
  const { measure, asked } = fixed({ one: [1, 1], other: [1, 1], again: [1, 1] });
  const endless = new Promise<never>(() => {});
  let [ms, givenUp] = [0, 0];
  const giveUp = async (): Promise<void> => {
    givenUp++;
    ms = 20;
  };
  const unending = { ...measure, sides: { ...measure.sides, other: () => endless } };
  const result = await take(unending, { rounds: 9, isQuick: false, deadline: 20, now: () => ms, giveUp });
  expect([result.rounds, asked, givenUp]).toEqual([0, ['one'], 1]);
});

test('a ratio is made within each round, so that a slow spell does not count', async () => {
  const { measure } = fixed({ one: [95, 9.5, 95], other: [100, 10, 100], again: [95, 9.5, 95] });
  const result = await take(measure, { rounds: 3, isQuick: false });
  expect(result.rows[0]?.ratio).toEqual({ median: 0.95, min: 0.95, max: 0.95 });
  expect(isMet(result.rows[0]!)).toBe(true);
  expect(isSteady(result)).toBe(true);
  expect(render([result])).toMatch(/one against other +95\.00 \/s +100 \/s +0\.950 +0\.950 +0\.950 +>= 0\.9 +met/);
});

test('a missed target is reported', async () => {
  const { measure } = fixed({ one: [80], other: [100], again: [80] });
  const result = await take(measure, { rounds: 1, isQuick: true });
  expect(isMet(result.rows[0]!)).toBe(false);
  expect(render([result])).toContain('MISSED');
});

test('what is counted is judged by its worst round, and asks for no control', async () => {
  const rows: Measure['rows'] = [{ title: 'lost', unit: 'events', subject: ['one', 'value'], target: { atMost: 0 } }];
  const { measure, asked } = fixed({ one: [0, 0, 2] }, { rows, controls: [], rounds: 2 });
  const held = await take(measure, { rounds: 9, isQuick: false });
  expect(asked).toHaveLength(2);
  expect(render([held])).toMatch(/Fixed figures \(2 rounds\)\n +lost +0 events +<= 0 +met/);
  const { measure: other } = fixed({ one: [0, 0, 2] }, { rows, controls: [] });
  const broken = await take(other, { rounds: 3, isQuick: false });
  expect(isMet(broken.rows[0]!)).toBe(false);
});

for (const [again, isBelieved] of [
  [104, true],
  [106, false],
  [94, false],
] as const) {
  test(`a control of ${again} to 100 ${isBelieved ? 'is believed' : 'rejects the measure'}`, async () => {
    const { measure } = fixed({ one: [100], other: [100], again: [again] });
    const result = await take(measure, { rounds: 1, isQuick: true });
    expect(isSteady(result)).toBe(isBelieved);
    expect(render([result]).includes('REJECTED')).toBe(!isBelieved);
  });
}

test('a peer that is not there leaves its row without figures', async () => {
  const { measure, asked } = fixed(
    { one: [1], other: [1], again: [1] },
    { prepare: () => Promise.resolve({ other: 'peer not available' }) },
  );
  const result = await take(measure, { rounds: 1, isQuick: true });
  expect(asked).toEqual(['one', 'again']);
  expect(isMet(result.rows[0]!)).toBeUndefined();
  expect(render([result])).toContain('peer not available');
});

test('the bare peer gets types alone', () => {
  const { properties } = plainSchema(ApiKeyDetailDto) as { readonly properties: Readonly<Record<string, unknown>> };
  expect(Object.keys(properties)).toHaveLength(35);
  expect(properties['id']).toEqual({ type: 'string' });
  expect(properties['expireAt']).toEqual({ type: ['string', 'null'] });
  expect(properties['scopes']).toEqual({ type: ['array', 'null'], items: { type: 'string' } });
});
