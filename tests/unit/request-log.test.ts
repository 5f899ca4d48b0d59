/** The log of a world's last requests. */
import { expect, test } from '@playwright/test';
import { epoch } from '../../schemas/shared/instant.ts';
import { RequestLog, type LoggedRequest } from '../../simulator/http/request-log.ts';

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
});
const entries = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => entry(from + index));

test('keeps the last thousand requests whole and in order, and what was read before stays as it was', () => {
  const log = new RequestLog();
  for (const one of entries(0, 1000)) log.add(one);
  const read = log.entries;
  expect(read).toEqual(entries(0, 1000));
  for (const one of entries(1000, 1777)) log.add(one);
  expect(log.entries).toEqual(entries(777, 1777));
  expect(read).toEqual(entries(0, 1000));
});
