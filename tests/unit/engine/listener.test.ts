import { expect, test } from '@playwright/test';
import { type ListenEvent, unseenFilter, readEvent } from '../../../engine/listen/event.ts';
import type { Forwarder } from '../../../engine/listen/forward.ts';
import { secondsOf, type Gateway, type Reply, backoff } from '../../../engine/listen/gateway.ts';
import { listenOn } from '../../../engine/listen/listener.ts';
import type { AbandonedSession } from '../../../engine/listen/open-sessions.ts';
import type { Ending, Gap, Printer } from '../../../engine/listen/printer.ts';
import type { Progress } from '../../../engine/listen/forward-queue.ts';
import { now } from '../../time.ts';
import { Feed, keptHappenings } from '../../../engine/library/feed.ts';

const batch = 200;
const isPoll = (path: string): boolean => path.endsWith('/events');

function gatewayOf(answer: (path: string, query: Readonly<Record<string, string>>) => Reply): Gateway {
  return {
    url: 'http://gateway',
    ask: async (_method, path, { query = {} } = {}) => answer(path, query),
    clean: (text) => text,
    close: async () => undefined,
  };
}
/** Further options of a listener: not hurried, and without earlier sessions. */
const rest = { force: new AbortController().signal, left: [], onSession: () => undefined, onProgress: () => undefined };
const silent: Printer = {
  opened: () => undefined,
  event: () => undefined,
  gap: () => undefined,
  error: () => undefined,
  recovered: () => undefined,
  ended: () => undefined,
};

test('events that a receiver does not accept wait at the gateway, and none is lost', async () => {
  const over = new AbortController();
  const total = 4000;
  const batchSizes: string[] = [];
  let polls = 0;
  const gateway = gatewayOf((path, query) => {
    if (!isPoll(path)) return { status: 200, json: { id: 's' } };
    batchSizes.push(query['MaxResultCount'] ?? '');
    polls++;
    const from = Number(query['CursorUtc'] ?? 0);
    const until = Math.min(total, from + Math.min(batch, Number(query['MaxResultCount'])));
    // Each page begins with an event that was read before.
    const events = Array.from({ length: until - from + 1 }, (_, index) => ({ eventId: String(from + index), body: '{}' }));
    return { status: 200, json: { events: events.filter(({ eventId }) => eventId !== '0'), nextCursorUtc: String(until) } };
  });
  const taken: string[] = [];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const forwarder: Forwarder = {
    async send({ id }: ListenEvent) {
      await gate;
      taken.push(id);
      if (taken.length === total) over.abort();
      return { status: 200, attempts: 1, durationMs: 0 };
    },
    close: async () => undefined,
  };
  const endings: Ending[] = [];
  const listening = listenOn({
    gateway,
    forwarder,
    types: undefined,
    pollMs: 1,
    printer: { ...silent, ended: (ending) => endings.push(ending) },
    signal: over.signal,
    ...rest,
  });
  await expect.poll(() => batchSizes.includes('1')).toBe(true);
  expect(batchSizes.filter((count) => count !== '1')).toHaveLength(10);
  const before = polls;
  await expect.poll(() => polls).toBeGreaterThan(before + 2);
  open();
  await listening;
  expect(taken).toEqual(Array.from({ length: total }, (_, index) => String(index + 1)));
  expect(endings).toEqual([{ events: total, waiting: 0, refused: 0, isEnded: true, expiresAt: null }]);
});

test('each gap is reported once', async () => {
  const over = new AbortController();
  const gaps: Gap[] = [];
  const pages = [
    { events: [{ eventId: '1' }], nextCursorUtc: 'c1', agedOutGap: false },
    { events: [], agedOutGap: true, oldestAvailableUtc: 'o1' },
    { events: [], agedOutGap: true, oldestAvailableUtc: 'o1' },
    { events: [{ eventId: '2' }], nextCursorUtc: 'c2', agedOutGap: true, oldestAvailableUtc: 'o2' },
    { events: [], agedOutGap: false },
  ];
  const gateway = gatewayOf((path) => {
    if (!isPoll(path)) return { status: 200, json: { id: 's' } };
    const page = pages.shift();
    if (page === undefined) over.abort();
    return { status: 200, json: page ?? {} };
  });
  const printer = { ...silent, gap: (gap: Gap) => gaps.push(gap) };
  await listenOn({ gateway, forwarder: undefined, types: undefined, pollMs: 1, printer, signal: over.signal, ...rest });
  expect(gaps).toEqual([
    { cursor: 'c1', oldestAvailable: 'o1' },
    { cursor: 'c1', oldestAvailable: 'o2' },
  ]);
});

test('a second interruption does not wait for the session to end', async () => {
  const [over, hurried] = [new AbortController(), new AbortController()];
  const reasons: unknown[] = [];
  const gateway: Gateway = {
    ...gatewayOf(() => ({ status: 200, json: { id: 's', events: [] } })),
    async ask(_method, path, { signal } = {}) {
      if (!path.endsWith('/end')) {
        if (isPoll(path)) over.abort();
        return { status: 200, json: { id: 's', events: [] } };
      }
      const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve));
      hurried.abort('force');
      await aborted;
      reasons.push(signal?.reason);
      throw new Error('aborted');
    },
  };
  const endings: Ending[] = [];
  const printer = { ...silent, ended: (ending: Ending) => endings.push(ending) };
  const usual = { gateway, forwarder: undefined, types: undefined, pollMs: 1, printer, signal: over.signal };
  await listenOn({ ...usual, ...rest, force: hurried.signal });
  expect(reasons).toEqual(['force']);
  expect(endings).toMatchObject([{ isEnded: false }]);
});

test('the place to read on from moves when events were handed on, and not when they were read', async () => {
  const over = new AbortController();
  const pages = [
    { events: [{ eventId: '1' }, { eventId: '2' }], nextCursorUtc: 'c1' },
    { events: [{ eventId: '2' }, { eventId: '3' }], nextCursorUtc: 'c2' },
  ];
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  let polls = 0;
  const gateway = gatewayOf((path) => {
    if (!isPoll(path)) return { status: 200, json: { id: 's' } };
    if (++polls > 3) open();
    return { status: 200, json: pages.shift() ?? { events: [] } };
  });
  const progress: Progress[] = [];
  const forwarder: Forwarder = {
    async send({ id }: ListenEvent) {
      if (id !== '1') await gate;
      if (id === '3') over.abort();
      return { status: 200, attempts: 1, durationMs: 0 };
    },
    close: async () => undefined,
  };
  const left: AbandonedSession[] = [
    {
      note: { url: '', session: 's', types: null, pollMs: null, cursor: 'c0', handled: ['0'] },
      claim: () => true,
      forget: () => undefined,
    },
  ];
  const usual = { gateway, forwarder, types: undefined, pollMs: 1, printer: silent, signal: over.signal };
  pages.unshift({ events: [], nextCursorUtc: 'c0' });
  await listenOn({ ...usual, ...rest, left, onProgress: (one) => progress.push(one) });
  expect(progress).toEqual([
    { cursor: 'c0', handled: ['0', '1'] },
    { cursor: 'c0', handled: ['0', '1', '2'] },
    { cursor: 'c1', handled: ['0', '1', '2'] },
    { cursor: 'c1', handled: ['0', '1', '2', '3'] },
  ]);
});

test('events in any format of a gateway can be read', () => {
  for (const raw of [null, 7, 'text', [], {}, { headers: 'none', body: 7 }, { eventId: '', headers: { a: 1 } }]) {
    const { id, headers, body } = readEvent(raw);
    expect(id).toMatch(/^[0-9a-f]{64}$/);
    expect(headers).toEqual({ 'content-type': 'application/json' });
    expect(typeof body).toBe('string');
  }
  const headers = { 'Webhook-Id': 'w', 'X-Service-Sample': 'true', 'Transfer-Encoding': 'chunked', 'x-split': 'a\r\nb: c', 'x y': 'z' };
  expect(readEvent({ headers, payload: { a: 1 } })).toEqual({
    id: 'w',
    type: '(no type)',
    stagedAt: null,
    isSample: true,
    headers: { 'content-type': 'application/json', 'Webhook-Id': 'w', 'X-Service-Sample': 'true' },
    body: '{"a":1}',
  });
});

test('an event that was read long ago is remembered, and not all that ever were', () => {
  const isNew = unseenFilter();
  const event = (id: number): ListenEvent => readEvent({ eventId: String(id) });
  expect([isNew(event(0)), isNew(event(0))]).toEqual([true, false]);
  for (let id = 1; id < 20_000; id++) isNew(event(id));
  expect(isNew(event(0))).toBe(false);
  expect([isNew(event(20_000)), isNew(event(0))]).toEqual([true, true]);
});

test('an event that is staged again is new, and one that a poll repeats is not', () => {
  const isNew = unseenFilter(['e 2026-03-02T10:00:00Z']);
  const staged = (stagedAtUtc: string): ListenEvent => readEvent({ eventId: 'e', stagedAtUtc });
  const seen = ['2026-03-02T10:00:00Z', '2026-03-02T10:00:00.000001Z', '2026-03-02T10:00:00.000001Z'].map((at) => isNew(staged(at)));
  expect(seen).toEqual([false, true, false]);
});

test('Retry-After is seconds or a date, and no nonsense', () => {
  expect(['', '0', '7', ' 7 ', '99999999', '-1', 'soon'].map(secondsOf)).toEqual([0, 0, 7, 7, 3600, 0, 0]);
  expect(secondsOf(new Date(now() + 60_500).toUTCString())).toBeGreaterThan(30);
  expect(secondsOf('Mon, 02 Mar 2020 10:00:00 GMT')).toBe(0);
});

test('each failure doubles the wait, up to the longest', () => {
  expect([1, 2, 3, 4, 1000].map((failures) => backoff(failures, 250, 1000))).toEqual([250, 500, 1000, 1000, 1000]);
});

test('each happening of a kind is answered once, in order, whether it is over or still to come', async () => {
  const feed = new Feed<number>('event');
  feed.add('a', 1);
  feed.add('b', 2);
  feed.add('a', 3);
  expect([await feed.next('a'), await feed.next('a'), await feed.next('b')]).toEqual([1, 3, 2]);
  const coming = [feed.next('a'), feed.next('a')];
  feed.add('b', 4);
  feed.add('a', 5);
  feed.add('a', 6);
  expect(await Promise.all(coming)).toEqual([5, 6]);
  expect(await feed.next('b')).toBe(4);
  expect(feed.all('a')).toEqual([1, 3, 5, 6]);
});

test('a missing event is reported with the received ones', async () => {
  const feed = new Feed<number>('event');
  await expect(feed.next('a', 1)).rejects.toThrow('no further event a within 1 ms; nothing happened');
  feed.add('b', 1);
  await expect(feed.next('a', 1)).rejects.toThrow('there were b');
  feed.add('a', 2);
  expect(await feed.next('a', 1)).toBe(2);
});

test('the oldest are dropped, and no request is answered twice', async () => {
  const feed = new Feed<number>('event');
  for (let number = 0; number < keptHappenings; number++) feed.add('a', number);
  expect(await feed.next('a')).toBe(0);
  feed.add('a', keptHappenings);
  feed.add('a', keptHappenings + 1);
  expect(feed.all()).toHaveLength(keptHappenings);
  expect(await feed.next('a')).toBe(2);
});
