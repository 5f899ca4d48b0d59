import { expect, test } from '@playwright/test';
import { epoch } from '../../../../schemas/shared/instant.ts';
import { RequestLog, type LoggedRequest, type NumberedRequest } from '../../../../simulator/watch/request-log.ts';

const entry = (n: number): LoggedRequest => ({
  at: epoch,
  operation: `operation ${n}`,
  method: n % 2 === 0 ? 'GET' : 'POST',
  url: `/${n}`,
  keyId: `key ${n}`,
  userId: `user ${n}`,
  ip: `10.0.0.${n % 256}`,
  correlationId: `id ${n}`,
  status: 200 + (n % 300),
  decidedBy: n % 3 === 0 ? 'effect' : 'validation',
  code: n % 5 === 0 ? null : `code ${n}`,
  reason: n % 7 === 0 ? null : `reason ${n}`,
  ignored: n % 11 === 0 ? [`member ${n}`] : [],
  elapsedMs: n / 8,
  events: [],
  messages: [],
  auditId: n % 13 === 0 ? `audit ${n}` : null,
});
const entries = (from: number, to: number): readonly NumberedRequest[] =>
  Array.from({ length: to - from }, (_, index) => ({ ...entry(from + index), sequence: from + index + 1 }));

function add(log: RequestLog, one: LoggedRequest): void {
  Object.assign(log.next(), one);
  log.added();
}

test('keeps the last thousand requests complete and in order, and entries read before do not change', () => {
  const log = new RequestLog();
  for (const one of entries(0, 1000)) add(log, one);
  const read = log.entries;
  expect(read).toEqual(entries(0, 1000));
  for (const one of entries(1000, 1777)) add(log, one);
  expect(log.entries).toEqual(entries(777, 1777));
  expect(read).toEqual(entries(0, 1000));
});

test('finds an entry by its number while it is kept, and counts on from another log', () => {
  const log = new RequestLog();
  expect([log.first, log.last, log.at(0), log.at(1)]).toEqual([1, 0, undefined, undefined]);
  for (const one of entries(0, 1500)) add(log, one);
  expect([log.first, log.last]).toEqual([501, 1500]);
  for (const sequence of [501, 999, 1000, 1001, 1500]) expect(log.at(sequence)).toEqual({ ...entry(sequence - 1), sequence });
  for (const sequence of [0, 500, 1501, 1.5, -1, NaN]) expect(log.at(sequence)).toBeUndefined();
  const next = new RequestLog();
  next.countFrom(log.last);
  expect([next.first, next.last]).toEqual([1501, 1500]);
  add(next, entry(0));
  expect(next.at(1501)).toEqual({ ...entry(0), sequence: 1501 });
});

test('notifies followers of each entry and of its end, until they unsubscribe', () => {
  const log = new RequestLog();
  const seen: (readonly [number, boolean])[] = [];
  const stop = log.follow(() => seen.push([log.last, log.isEnded]));
  add(log, entry(1));
  add(log, entry(2));
  log.end();
  stop();
  add(log, entry(3));
  expect(seen).toEqual([
    [1, false],
    [2, false],
    [2, true],
  ]);
});
