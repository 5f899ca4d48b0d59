import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import { createBuilders } from '../../../fixtures/builders/builders.ts';
import { Answer } from '../../../fixtures/client/answer.ts';
import type { Api, CallOptions } from '../../../fixtures/client/api.ts';
import type { Context } from '../../../fixtures/conformance.ts';
import { Unobservable } from '../../../fixtures/errors.ts';
import type { Hooks } from '../../../fixtures/hooks/hooks.ts';
import { createJudge } from '../../../fixtures/judge/judge.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import type { Clock } from '../../../fixtures/worlds/world.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import { judgeSameTime } from '../../../suites/checks/timing.ts';
import { latencies, random } from '../fixtures/latencies.ts';
import { passUntil } from '../../../suites/checks/keys.ts';
import { cardNumbersIn } from '../../../suites/checks/payment.ts';

const rule = 'TIME-KEY-DETAIL';
const about = (id: string): CallOptions => ({ as: 'otherMerchant', params: { id } });

interface Given {
  readonly seed?: number;
  readonly limits?: TargetFile['limits'];
  /** Milliseconds until the answer about an id. */
  readonly time: (id: string) => number;
  /** Status of the answer with this number; 404 by default. */
  readonly status?: (asked: number) => number;
}

async function sampled({
  seed = 1,
  limits,
  time,
  status = () => 404,
}: Given): Promise<{ findings: readonly Finding[]; asked: readonly string[] }> {
  const target = resolveTarget({ baseUrl: 'http://gateway.example', ...(limits === undefined ? {} : { limits }) });
  const judge = createJudge([rule]);
  const asked: string[] = [];
  const never = (): never => {
    throw new Error('not asked for');
  };
  const api: Api = {
    requests: 0,
    capping: never,
    request: never,
    assumed: never,
    bodyFor: never,
    call: async (_operation, { params, allow429 }) => {
      assert.equal(allow429, true);
      const id = String(params?.['id']);
      asked.push(id);
      return new Answer(status(asked.length), [], '', `x${asked.length}`, time(id));
    },
  };
  const clock: Clock = { pass: never, wait: never, now: never, in: never };
  const build = createBuilders({ seed, name: 'a test', nonce: 'n', target, clock });
  const hooks: Hooks = { open: never, isFinal: false, close: never };
  const context: Context = { api, judge, target, world: undefined, clock, lateness: { note: never, of: never }, hooks, build };
  await judgeSameTime(context, {
    rule,
    operation: 'apiKeys.detail',
    hiddenName: 'a hidden key',
    hidden: [about('h1'), about('h2')],
    missingName: 'one that does not exist',
    missing: [about('m1'), about('m2')],
  });
  return { findings: judge.findings, asked };
}

const usual = (seed: number): (() => number) => {
  const next = random(seed);
  return () => latencies(next, 1)[0]!;
};

test('equal times pass, with the figures and an answer to show for it', async () => {
  const { findings, asked } = await sampled({ time: usual(1) });
  expect(findings).toMatchObject([
    { rule, verdict: 'pass', actual: expect.stringMatching(/^48 \+ 48 answers; .*p = /), exchange: expect.anything() },
  ]);
  expect(asked.length).toBe(4 * (4 + 24));
});

test('both requests are sent equally often, in an order determined by the seed', async () => {
  const [first, again, other] = [
    await sampled({ time: usual(1) }),
    await sampled({ time: usual(1) }),
    await sampled({ time: usual(1), seed: 2 }),
  ];
  for (let at = 0; at < first.asked.length; at += 4) expect(first.asked.slice(at, at + 4).toSorted()).toEqual(['h1', 'h2', 'm1', 'm2']);
  expect(again.asked).toEqual(first.asked);
  expect(other.asked.slice(0, 40)).not.toEqual(first.asked.slice(0, 40));
  const leads = ['h1', 'h2', 'm1', 'm2'].map((id) => first.asked.filter((asked, at) => at % 4 === 0 && asked === id).length);
  for (const count of leads) expect(count).toBeGreaterThan(1);
});

test('a hidden record that takes longer, or shorter, is detected', async () => {
  for (const more of [1, -0.6]) {
    const base = usual(3);
    const { findings } = await sampled({ time: (id) => Math.max(0, base() + (id.startsWith('h') ? more : 0)) });
    expect(findings, String(more)).toMatchObject([{ rule, verdict: 'warn', actual: expect.stringContaining('p < 0.0001') }]);
  }
});

test('the first answers are left out of it', async () => {
  const base = usual(4);
  let count = 0;
  const { findings } = await sampled({ time: (id) => (++count <= 16 && id.startsWith('h') ? 50 : base()) });
  expect(findings).toMatchObject([{ verdict: 'pass' }]);
});

test('one outlying record of a kind is noise', async () => {
  const base = usual(5);
  const { findings } = await sampled({ time: (id) => base() + (id === 'h1' ? 5 : 0) });
  expect(findings).toMatchObject([{ verdict: 'inconclusive', reason: expect.stringContaining('vary too much') }]);
});

test('a rate limit ends it without a verdict, and the sample size is stated', async () => {
  const { findings, asked } = await sampled({ time: usual(6), status: (at) => (at > 100 ? 429 : 404) });
  expect(asked.length).toBe(101);
  expect(findings).toMatchObject([{ verdict: 'inconclusive', reason: expect.stringMatching(/limited the rate, with 42 answers/) }]);
});

test('a slow target gets requests for at most 15 seconds', async () => {
  const slow = await sampled({ time: () => 400 });
  expect(slow.asked.length * 400).toBeLessThanOrEqual(15_000);
  expect(slow.findings).toMatchObject([{ verdict: 'inconclusive', reason: expect.stringMatching(/after 15 s, with \d+ answers/) }]);
});

test('a target with too low a rate gets no requests, and the required rate is stated', async () => {
  const { findings, asked } = await sampled({ time: usual(7), limits: { workers: 2, requestsPerSecond: 40 } });
  expect(asked).toEqual([]);
  expect(findings).toMatchObject([{ verdict: 'inconclusive', reason: expect.stringMatching(/allow at least 52 in limits/) }]);
});

test('a target with a sufficient rate gets at most the stated share of the run', async () => {
  const next = random(11);
  // Undecided at every look: the answers about hidden records are a little slower.
  const { findings, asked } = await sampled({
    time: (id) => latencies(next, 1)[0]! * (id.startsWith('h') ? 1.09 : 1),
    limits: { workers: 2, requestsPerSecond: 60 },
  });
  expect(asked.length).toBeLessThanOrEqual(4 * 60);
  expect(findings.map(({ rule: judged }) => judged)).toEqual([rule]);
});

test('only 404s are compared', () => expect(sampled({ time: usual(8), status: () => 403 })).rejects.toThrow(Unobservable));

const now = '2026-03-02T15:00:00.000Z';
const expiry = '2026-03-02T15:00:30.000Z';

async function waited(shown?: Answer): Promise<readonly string[]> {
  const durations: string[] = [];
  const clock = {
    pass: (duration: string) => Promise.resolve(void durations.push(duration)),
    wait: () => Promise.resolve(),
    now: () => Promise.resolve(new Date(now)),
    in: () => Promise.resolve(now),
  };
  await passUntil({ clock, world: undefined }, expiry, shown);
  return durations;
}

const at = (date: string): Answer => new Answer(200, ['Date', new Date(date).toUTCString()], '{}', 'x');

test('an expiry is waited for by the clock of a target that is behind', async () =>
  expect(await waited(at('2026-03-02T14:56:00Z'))).toEqual(['PT271S']));
test('an expiry is waited for by the clock of a target that is ahead', async () =>
  expect(await waited(at('2026-03-02T15:00:20Z'))).toEqual(['PT11S']));
test('without the time of the target that of the suite counts', async () => {
  expect(await waited(new Answer(200, [], '{}', 'x'))).toEqual(['PT31S']);
  expect(await waited()).toEqual(['PT31S']);
});

test('finds the numbers of cards, however they are written', () => {
  for (const text of ['4111111111111111', '"number":"4111 1111 1111 1111"', '4111-1111-1111-1111.'])
    expect(cardNumbersIn(text), text).toEqual(['4111111111111111']);
});

test('takes no id for one, though its digits have a check digit', () => {
  const id = '018f3a5c-bf3d-7a11-8111-111111111119';
  expect(cardNumbersIn(id.slice(-21))).toEqual(['118111111111111119']);
  for (const text of [id, JSON.stringify({ merchantId: id, amount: 10 }), `/api/merchants/${id}/keys`])
    expect(cardNumbersIn(text), text).toEqual([]);
});

test('takes no other digits for one', () => {
  for (const text of ['4111111111111112', '411111111111']) expect(cardNumbersIn(text), text).toEqual([]);
});
