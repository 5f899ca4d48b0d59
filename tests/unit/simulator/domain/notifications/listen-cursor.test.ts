/** The cursor of a listen session against a model: no event is lost or invented, and order holds. */
import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { catalogue } from '../../../../../schemas/catalogue.ts';
import {
  atMilliseconds,
  between,
  formatInstant,
  type Instant,
  microseconds,
  milliseconds,
  minus,
  minutes,
  parseInstant,
  plus,
  wholeMillisecond,
} from '../../../../../schemas/shared/instant.ts';
import type { ListenSessionCreatedDto, ListenSessionEventsDto } from '../../../../../schemas/notifications/listen-sessions/group.ts';
import type { AnyCall, AnyHandler } from '../../../../../simulator/domain/kernel/call.ts';
import { principalOf } from '../../../../../simulator/domain/kernel/principal.ts';
import { stageEvent } from '../../../../../simulator/domain/kernel/events.ts';
import { nextMicrosecond } from '../../../../../simulator/domain/notifications/listen-sessions/buffer.ts';
import { listenSessionModule } from '../../../../../simulator/domain/notifications/listen-sessions/module.ts';
import { runDue } from '../../../../../simulator/pipeline/due.ts';
import type { KeptWorld } from '../../../../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

const start = atMilliseconds(Date.parse('2026-03-02T10:00:00Z'));
const minute = 60_000;

/** A session and its client, without a wire between them. */
class Bench {
  readonly world: KeptWorld;
  readonly session: ListenSessionCreatedDto;
  readonly staged: { readonly number: number; readonly at: Instant }[] = [];
  /** In the order in which the client saw them first. */
  readonly seen: number[] = [];
  cursor: string | null = null;
  readonly #ids = new Set<string>();

  constructor(choices: Readonly<Record<string, unknown>>) {
    this.world = new Worlds({ wall: () => start }).create({ now: start, choices });
    this.session = this.#call('listenSessions.create', {}) as ListenSessionCreatedDto;
  }

  stage(count: number): void {
    const world = this.world;
    for (let i = 0; i < count; i++) {
      stageEvent(world, 'customer.deleted', this.session.merchantId, { customerId: 'x', displayName: String(this.staged.length) });
      this.staged.push({ number: this.staged.length, at: world.clock.now() });
    }
  }

  advance(by: number): void {
    const world = this.world;
    const to = plus(world.clock.now(), milliseconds(by));
    runDue(world, to);
    world.longWork.finish();
    world.clock.set(to);
  }

  poll(size: number): ListenSessionEventsDto {
    const query = { MaxResultCount: size, ...(this.cursor === null ? {} : { CursorUtc: this.cursor }) };
    const answer = this.#call('listenSessions.events', query) as ListenSessionEventsDto;
    for (const event of answer.events ?? []) {
      if (this.#ids.has(event.eventId)) continue;
      this.#ids.add(event.eventId);
      this.seen.push(Number((JSON.parse(event.body) as { data: { displayName: string } }).data.displayName));
    }
    this.cursor = answer.nextCursorUtc;
    return answer;
  }

  #call(operation: keyof typeof listenSessionModule.handlers, query: Readonly<Record<string, unknown>>): unknown {
    const { world } = this;
    const { seeded } = world;
    const key = world.records.apiKeys.get(seeded.personas.merchantAdmin.keyId)!;
    const principal = principalOf(key, world.records.users.get(key.userId)!);
    const params: Record<string, string> = operation === 'listenSessions.create' ? {} : { id: this.session.id };
    const call: AnyCall = {
      world,
      operation: catalogue[operation],
      principal,
      params,
      query,
      body: undefined,
      header: () => undefined,
      ip: '127.0.0.1',
      correlationId: '',
    };
    return (listenSessionModule.handlers[operation] as AnyHandler)(call).body;
  }
}

const isAscending = <T extends Instant | number>(values: readonly T[]) =>
  values.every((value, index) => index === 0 || values[index - 1]! < value);

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('stage' as const), count: fc.integer({ min: 1, max: 12 }) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('poll' as const), count: fc.integer({ min: -2, max: 12 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('wait' as const), count: fc.constantFrom(0, 0.001, 1, 900, 5000, 5001, 8 * minute) }),
    },
  ),
  { minLength: 1, maxLength: 40 },
);

/** Each answer must be as documented, whatever the client does. */
function judge(bench: Bench, answer: ListenSessionEventsDto, before: string | null, overlap: number, size: number): void {
  const events = answer.events ?? [];
  const instants = events.map(({ stagedAtUtc }) => parseInstant(stagedAtUtc)!);
  assert.ok(isAscending(instants), 'an answer is out of order');
  assert.ok(events.length <= Math.max(size, 1), `${events.length} events instead of ${size}`);
  assert.equal(answer.nextCursorUtc, events.at(-1)?.stagedAtUtc ?? before);
  if (before !== null) {
    const cursor = parseInstant(before)!;
    const first = overlap === 0 ? nextMicrosecond(cursor) : minus(cursor, milliseconds(overlap));
    const early = instants.filter((at) => !(at >= first));
    assert.deepEqual(early, []);
  }
  for (const { body } of events) {
    const number = Number((JSON.parse(body) as { data: { displayName: string } }).data.displayName);
    assert.notEqual(bench.staged[number], undefined, `event ${number} is invented`);
  }
  assert.equal(answer.oldestAvailableUtc === null, !answer.agedOutGap);
}

for (const overlapSeconds of [0, 5]) {
  test(`with a window of ${overlapSeconds} s no event is lost, invented or out of order`, () => {
    fc.assert(
      fc.property(steps, (plan) => {
        const bench = new Bench({ 'listen.overlapSeconds': overlapSeconds });
        let waited = 0;
        for (const step of plan) {
          if (step.do === 'stage') bench.stage(step.count);
          if (step.do === 'wait') {
            // Within the lifetime of the session and of its events.
            if (waited + step.count > 14 * minute) bench.poll(1);
            bench.advance(step.count);
            waited = waited + step.count > 14 * minute ? step.count : waited + step.count;
          }
          if (step.do === 'poll') {
            const before = bench.cursor;
            judge(bench, bench.poll(step.count), before, overlapSeconds * 1000, step.count);
            waited = 0;
          }
        }
        if (between(start, bench.world.clock.now()) >= minutes(60)) return;
        for (let before: string | null | undefined; before !== bench.cursor; bench.poll(3)) before = bench.cursor;
        assert.deepEqual(
          bench.seen,
          bench.staged.map(({ number }) => number),
        );
      }),
      { numRuns: 60 },
    );
  });
}

test('excess and old events are dropped, and a cursor before them reports a gap', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 8 }), (plan, bufferSize) => {
      const bench = new Bench({ 'listen.bufferSize': bufferSize, 'listen.bufferAge': 'PT10M', 'listen.lifetime': 'P30D' });
      for (const step of plan) {
        if (step.do === 'stage') bench.stage(step.count);
        if (step.do === 'wait') bench.advance(step.count);
        if (step.do !== 'poll') continue;
        const before = bench.cursor;
        const now = bench.world.clock.now();
        const held = bench.staged.slice(-bufferSize).filter(({ at }) => between(at, now) < milliseconds(10 * minute - 1));
        const answer = bench.poll(step.count);
        judge(bench, answer, before, 5000, step.count);
        if (before === null || held.length === 0) assert.equal(answer.agedOutGap && before === null, false, 'a gap without a cursor');
        if (answer.agedOutGap) assert.ok(parseInstant(answer.oldestAvailableUtc!)! > parseInstant(before!)!, 'a gap before the cursor');
        else if (before !== null && held.length > 0)
          assert.ok(wholeMillisecond(held[0]!.at) <= plus(parseInstant(before)!, milliseconds(1)), 'an unreported gap');
      }
      // Some may be missing, but none may be out of order or repeated.
      assert.ok(isAscending(bench.seen), 'the events are out of order');
    }),
    { numRuns: 60 },
  );
});

test('lossOnly reports a gap only when an unread event was dropped', () => {
  const bench = new Bench({ 'listen.bufferSize': 2, 'listen.gapDetection': 'lossOnly' });
  bench.stage(2);
  bench.poll(5);
  bench.stage(2);
  expect(bench.poll(5).agedOutGap).toBe(false);
  bench.stage(3);
  expect(bench.poll(5)).toMatchObject({ agedOutGap: true });
});

test('staging instants are a microsecond apart where the clock is not', () => {
  const bench = new Bench({});
  bench.stage(1500);
  const instants: string[] = [];
  for (
    let answer = bench.poll(200);
    (answer.events ?? []).some(({ stagedAtUtc }) => !instants.includes(stagedAtUtc));
    answer = bench.poll(200)
  ) {
    for (const { stagedAtUtc } of answer.events ?? []) if (!instants.includes(stagedAtUtc)) instants.push(stagedAtUtc);
  }
  expect(instants).toHaveLength(1000);
  expect(instants[0]).toBe('2026-03-02T10:00:00.0005Z');
  expect(instants.at(-1)).toBe('2026-03-02T10:00:00.001499Z');
});

test('a microsecond later is later in text and in number, and survives both', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 250_000_000_000_000 }), fc.integer({ min: 0, max: 999 }), (whole, micros) => {
      const at = plus(atMilliseconds(whole), microseconds(micros));
      const next = nextMicrosecond(at);
      assert.equal(parseInstant(formatInstant(at)), at);
      assert.equal(parseInstant(formatInstant(next)), next);
      assert.ok(next > at, 'not later');
    }),
  );
});
