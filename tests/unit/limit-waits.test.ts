import { expect, test } from '@playwright/test';
import { createApi } from '../../fixtures/client/api.ts';
import type { Connection } from '../../fixtures/client/connection.ts';
import { Records } from '../../fixtures/client/record.ts';
import { Unobservable } from '../../fixtures/errors.ts';
import { recordingTape } from '../../fixtures/recording/tape.ts';
import { resolveTarget } from '../../fixtures/targets/target.ts';
import { limitWait } from '../../fixtures/time-limit.ts';

const target = resolveTarget({ baseUrl: 'http://gateway.invalid', personas: { merchantAdmin: { key: 'k' } } });

/** Reads from a gateway that answers 429 with each `Retry-After`, then 200. */
async function read(retryAfter: readonly string[], options: { readonly allow429?: true } = {}) {
  const waits: number[] = [];
  const spent: number[] = [];
  const left = [...retryAfter];
  const connection: Connection = {
    prefix: '',
    caps: { active: 0 },
    send: () => {
      const seconds = left.shift();
      const rawHeaders = seconds === undefined ? [] : ['retry-after', seconds];
      return { id: 'x', reply: Promise.resolve({ status: seconds === undefined ? 200 : 429, rawHeaders, text: '{}' }) };
    },
    spend: (ms) => void spent.push(ms),
    close: async () => undefined,
  };
  const tape = { ...recordingTape(), sleep: async (ms: number) => void waits.push(ms) };
  const api = createApi(connection, target, new Records(), tape);
  const answer = await api.call('apiKeys.list', { as: 'merchantAdmin', ...options }).catch((error: unknown) => error);
  return { status: answer instanceof Unobservable ? answer.message : (answer as { status: number }).status, waits, spent };
}

test('what counts by the minute is waited for once, and then read', async () => {
  expect(await read(['60'])).toEqual({ status: 200, waits: [60_000], spent: [] });
  expect(await read(['0.01', '30'])).toEqual({ status: 200, waits: [10, 30_000], spent: [] });
  expect(await read([String(limitWait / 1000)])).toMatchObject({ status: 200 });
});

test('a limit that stays, or is lifted later, leaves the rules open with the remedy', async () => {
  const remedy = expect.stringContaining('set limits.requestsPerSecond below the limit of the target');
  expect(await read(['66'])).toEqual({ status: remedy, waits: [], spent: [0] });
  expect(await read(['60', '60'])).toEqual({ status: remedy, waits: [60_000], spent: [60_000] });
  expect(await read(['1', '1', '1'])).toEqual({ status: remedy, waits: [1000, 1000], spent: [2000] });
});

test('a test about the limit takes it as it comes', async () => {
  expect(await read(['60'], { allow429: true })).toEqual({ status: 429, waits: [], spent: [] });
});
