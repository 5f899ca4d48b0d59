import { expect, test } from '@playwright/test';
import { Allowance, TooLarge, type Received } from '../../fixtures/client/allowance.ts';
import { Records, type Sent } from '../../fixtures/client/record.ts';
import { Evidence } from '../../fixtures/judge/evidence.ts';
import { redactor, toExchanges } from '../../fixtures/judge/redaction.ts';

const MiB = 1024 * 1024;
const none = (): Received => ({ bytes: 0, values: 0 });
const chunk = Buffer.alloc(MiB, 'a');
/** Takes answers of these MiB and returns the first one that is too large, counted from 1. */
function tooLarge(allowance: Allowance, answers: readonly number[], { perTest }: { readonly perTest: number }): number | undefined {
  let tests = none();
  for (const [at, size] of answers.entries()) {
    if (at % perTest === 0) tests = none();
    const answer = none();
    try {
      for (let n = 0; n < size; n++) allowance.take(chunk, answer, tests);
    } catch (error) {
      expect(error).toBeInstanceOf(TooLarge);
      return at + 1;
    }
  }
  return undefined;
}

test('an answer may have 8 MiB, a test 32, and tests at one time 96', () => {
  expect(tooLarge(new Allowance(), [8], { perTest: 1 })).toBeUndefined();
  expect(tooLarge(new Allowance(), [9], { perTest: 1 })).toBe(1);
  expect(tooLarge(new Allowance(), [8, 8, 8, 8], { perTest: 4 })).toBeUndefined();
  expect(tooLarge(new Allowance(), [8, 8, 8, 8, 1], { perTest: 5 })).toBe(5);
  expect(tooLarge(new Allowance(), Array<number>(12).fill(8), { perTest: 4 })).toBeUndefined();
  expect(tooLarge(new Allowance(), Array<number>(13).fill(8), { perTest: 4 })).toBe(13);
});

test('what a test received is given back at its end, and a whole run may receive 1 GiB', () => {
  for (const [isLimited, bound] of [
    [true, 128],
    [false, 160],
  ] as const) {
    const allowance = new Allowance({ isLimited });
    let answers = 0;
    try {
      for (; answers < 160; answers++) {
        const of = none();
        for (let n = 0; n < 8; n++) allowance.take(chunk, none(), of);
        allowance.release(of);
        expect(of).toEqual(none());
      }
    } catch (error) {
      expect(error).toBeInstanceOf(TooLarge);
    }
    expect(answers).toBe(bound);
  }
});

test('an answer may take 5 s, and all answers of a run 10 minutes beyond that', () => {
  const allowance = new Allowance();
  for (let answers = 0; answers < 10_000; answers++) allowance.spend(5000);
  expect(allowance.spent).toBeUndefined();
  for (let answers = 0; answers < 24; answers++) allowance.spend(30_000);
  expect(allowance.spent).toBeUndefined();
  allowance.spend(5001);
  expect(allowance.spent).toMatch(/^the target took 10 min in all beyond the 5 s that an answer may take; .*--shard/);
  const shared = new Allowance({ isLimited: false });
  shared.spend(10 ** 9);
  expect(shared.spent).toBeUndefined();
});

test('an answer may have a million and a half values', () => {
  const values = (count: number) => Buffer.from(`[${',1'.repeat(count)}`);
  expect(() => new Allowance().take(values(1_499_999), none(), none())).not.toThrow();
  expect(() => new Allowance().take(values(1_500_000), none(), none())).toThrow(/more than 1500000 values/);
});

test('a run that keeps enough keeps the beginning of further exchanges, and marks them as cut', () => {
  const evidence = new Evidence();
  const rawHeaders = Array.from({ length: 20 }, (_, at) => [`x-${at}`, 'h'.repeat(100)]).flat();
  const sent = (id: string): Sent => ({
    id,
    operation: null,
    persona: 'merchantAdmin',
    method: 'GET',
    path: '/',
    headers: {},
    body: null,
    answer: { status: 200, rawHeaders, text: 'a'.repeat(5000) },
  });
  const keep = (id: string) => {
    const records = new Records();
    records.sent.push(sent(id));
    return toExchanges(records, redactor([]), evidence)[0]!;
  };
  const whole = keep('1');
  expect(whole.cut).toBeUndefined();
  expect(whole.response?.body).toHaveLength(5000);
  expect(Object.keys(whole.response?.headers ?? {})).toHaveLength(20);
  expect(evidence.isFull).toBe(false);
  evidence.add(32 * MiB);
  const cut = keep('2');
  expect(cut.cut).toBe(true);
  expect(cut.response?.body.length).toBeLessThan(1100);
  expect(Object.keys(cut.response?.headers ?? {})).toHaveLength(9);
});
