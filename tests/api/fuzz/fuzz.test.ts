/** Generated requests over all operations and personas: answers fit the published document, and show no caller another's data. */
import { isOperationId, operations } from '../../../schemas/catalogue.ts';
import { recipeOf } from '../../../schemas/recipes.ts';
import { eachOf, rotating, turn } from '../../proof.ts';
import { expect, test } from '../simulator/simulated.ts';
import { Client, type Dispatcher } from 'undici';
import { judgesByOperation } from '../../../engine/run/judge-answers.ts';
import type { Operation } from '../../../schemas/operation.ts';
import { fuzz, type FuzzOptions } from './fuzz.ts';
import { runSequence } from './sequence.ts';
import type { RequestStep } from './template.ts';
import { prefixOf } from './usual-bodies.ts';

/** Requests to all groups, then with further seeds for each group with an operation that never succeeded. */
const [requests, further] = [4000, 300];
const [first, ...others] = [11, 12, 13, 14];

test('generated requests find no problem, and reach every operation', async ({ simulator }) => {
  test.slow();
  const [asked, reached] = [new Set<string>(), new Set<string>()];
  // An operation that never succeeds is not tested.
  const missed = (): readonly Operation[] =>
    operations.filter(({ id }) => !reached.has(id) && isOperationId(id) && recipeOf(id).without === undefined);
  // With so few requests, one operation in fifty may be missed.
  const allowed = Math.floor(operations.length / 50);
  const take = async (options: Pick<FuzzOptions, 'requests' | 'seed' | 'focus'>): Promise<void> => {
    const { statuses, failures } = await fuzz({ url: simulator.url, maxFailures: 3, ...options });
    // The script reproduces the problem with curl.
    expect(failures.map(({ operation, message, script }) => `${operation}: ${message}\n${script}`)).toEqual([]);
    for (const [id, counts] of statuses) {
      asked.add(id);
      if ([...counts.keys()].some((status) => status < 300)) reached.add(id);
    }
  };
  await take({ requests, seed: first! });
  for (const seed of others)
    for (const focus of new Set(missed().map(prefixOf))) if (missed().length > allowed) await take({ requests: further, seed, focus });
  expect(operations.filter(({ id }) => !asked.has(id)).map(({ id }) => id)).toEqual([]);
  const ids = missed().map(({ id }) => id);
  expect(ids, 'operations that no request reached').toEqual(ids.slice(0, allowed));
});

const found = [
  ['detail-fields-renamed', 'apiKeys', "apiKeys.detail: must have required property 'id'"],
  ['transactions-of-all-merchants', 'transactions', 'of another merchant'],
] as const;
for (const [mutant, focus, expected] of eachOf(found.length, found)) {
  test(
    `the fuzzer finds ${mutant}, and a short sequence that shows it`,
    { tag: rotating(4, 0, Math.floor(turn / found.length)) },
    async ({ simulator }) => {
      const { failures } = await fuzz({
        url: simulator.url,
        requests: 1000,
        seed: 1,
        maxFailures: 1,
        mutants: [mutant],
        focus,
        simplifyingMs: 1000,
        isWatching: true,
      });
      expect(failures).toHaveLength(1);
      const [{ operation, message, requests, script }] = failures as [(typeof failures)[0]];
      expect(`${operation}: ${message.trim()}`).toContain(expected);
      expect(requests).toBeLessThan(12);
      expect(script.split('\n').filter((line) => line.startsWith('show curl'))).toHaveLength(requests);
    },
  );
}

test('a refused request that changes something is found', async ({ simulator }) => {
  const client = new Client(simulator.url);
  const operation = operations.find(({ id }) => id === 'customers.create')!;
  const refused: RequestStep = { operation, caller: 'merchantAdmin', path: {}, query: [], body: '{', headers: {}, isWatched: true };
  // No mutant changes a record while refusing the request, so this creates a key beside it.
  const request = async (given: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData> => {
    if (given.path === '/api/customers') {
      const made = await client.request({ ...given, path: '/api/api-keys/reveal', body: '{"name":"left behind"}' });
      expect([made.statusCode, await made.body.text()]).toEqual([200, expect.stringContaining('left behind')]);
    }
    return client.request(given);
  };
  const problemOf = async (through: Client): Promise<unknown> =>
    (await runSequence([refused], { client: through, mutants: [], isWatching: false, judgeOf: judgesByOperation(), onAnswer: () => {} }))
      .problem;
  expect(await problemOf(client)).toBeNull();
  expect(await problemOf({ request } as unknown as Client)).toEqual({
    operation: operation.id,
    message: 'refused with 400, and changed apiKeys',
  });
  await client.close();
});
