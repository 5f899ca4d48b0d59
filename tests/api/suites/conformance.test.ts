import { expect, test as base } from '@playwright/test';
import Fastify, { type FastifyInstance } from 'fastify';
import { connect } from '../../../fixtures/client/connection.ts';
import { runTest, type About, type Body } from '../../../fixtures/conformance.ts';
import { unobservable } from '../../../fixtures/errors.ts';
import { required } from '../../../fixtures/judge/prerequisite.ts';
import { resolveTarget, type TargetFile } from '../../../fixtures/targets/target.ts';
import { register, type RuleId } from '../../../schemas/register.ts';
import type { Rule } from '../../../schemas/rule.ts';
import type { TestReport } from '../../../schemas/shared/verdict.ts';

const musts = (Object.values(register) as readonly Rule[]).filter(({ keyword }) => keyword === 'MUST').map(({ id }) => id as RuleId);
const [one, two] = musts as [RuleId, RuleId];

interface Seen {
  readonly worlds: unknown[];
  readonly clock: unknown[];
  dropped: number;
}
type Run = (about: About, body: Body, file?: Partial<TargetFile>) => Promise<TestReport>;

const test = base.extend<{ server: { app: FastifyInstance; url: string; seen: Seen }; run: Run }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  server: async ({}, use) => {
    const app = Fastify();
    const seen: Seen = { worlds: [], clock: [], dropped: 0 };
    app.post('/_sim/worlds', async ({ body }) => {
      seen.worlds.push(body);
      return {
        id: 'w1',
        personas: { merchantAdmin: { key: 'world-admin-key', merchantId: 'm-world' } },
        fixtures: { cardTransaction: 't-world' },
      };
    });
    app.post('/_sim/worlds/w1/clock', async ({ body }) => (seen.clock.push(body), {}));
    app.get('/_sim/worlds/w1', async () => ({ now: '2030-01-01T00:00:00Z' }));
    app.delete('/_sim/worlds/w1', async () => (seen.dropped++, ''));
    app.get('/api/api-keys/:id/detail', async ({ params, headers }) => ({
      ...(params as object),
      caller: headers['api-key'] ?? null,
      key: 'a-minted-key',
    }));
    app.post('/api/api-keys/:id/rotate', async ({ body }, reply) =>
      reply.code((body as { good?: boolean }).good === true ? 200 : 400).send({ body }),
    );
    let calls = 0;
    app.get('/limited', async (_request, reply) => (calls++ === 0 ? reply.code(429).header('retry-after', '0.01').send({}) : { calls }));
    app.get('/broken', async (_request, reply) => reply.raw.destroy());
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    await use({ app, url, seen });
    await app.close();
  },
  run: async ({ server }, use) => {
    const open: (() => Promise<void>)[] = [];
    await use(async (about, body, file = {}) => {
      const target = resolveTarget({ baseUrl: server.url, personas: { merchantAdmin: { key: 'the-admin-key' } }, ...file });
      const connection = connect(target);
      open.push(connection.close);
      return runTest(about, body, { settings: { target, seed: 5, workers: 1 }, connection, name: 'a test', timeoutMs: 3000 });
    });
    await Promise.all(open.map((close) => close()));
  },
});

const verdicts = ({ findings }: TestReport) =>
  findings.map(({ rule, verdict, reason }) => ({ rule, verdict, ...(reason === undefined ? {} : { reason }) }));
const nothing: Body = async () => undefined;

test('an answer is judged and its exchange kept without the keys', async ({ run }) => {
  const report = await run({ rules: [one] }, async ({ api, judge }) => {
    const answer = await api.call('apiKeys.detail', {
      as: 'merchantAdmin',
      params: { id: 'a b' },
      query: { suppressNulls: false, none: null },
    });
    judge.equal(one, answer.get('id'), 'other', { check: 'the id', answer });
  });
  expect(report.requests).toBe(1);
  expect(report.findings).toMatchObject([{ rule: one, verdict: 'fail', expected: '"other"', actual: '"a b"' }]);
  expect(report.exchanges).toMatchObject([
    {
      operation: 'apiKeys.detail',
      persona: 'merchantAdmin',
      request: { method: 'GET', path: '/api/api-keys/a%20b/detail?suppressNulls=false' },
      response: { status: 200 },
    },
  ]);
  expect(report.exchanges[0]?.id).toBe(report.findings[0]?.exchange);
  expect(JSON.stringify(report)).not.toMatch(/the-admin-key|a-minted-key/);
});

test('a key made on the way, and no key at all', async ({ run }) => {
  await run({ rules: [one] }, async ({ api, judge }) => {
    const own = await api.call('apiKeys.detail', { as: { key: 'own-key-1' }, params: { id: '1' } });
    const none = await api.call('apiKeys.detail', { as: 'anonymous', params: { id: '1' } });
    judge.that(one, true, { check: 'c' });
    expect(own.get('caller')).toBe('own-key-1');
    expect(none.get('caller')).toBeNull();
  }).then((report) => expect(verdicts(report)).toEqual([{ rule: one, verdict: 'pass' }]));
});

test('a missing need leaves the rules untested and the body unrun', async ({ run }) => {
  let ran = false;
  const report = await run({ rules: [one, two], needs: ['reseller.resellerId', 'consent.write'] }, async () => void (ran = true));
  const reason = 'needs personas.reseller.resellerId, consent.write: true';
  expect(ran).toBe(false);
  expect(verdicts(report)).toEqual([
    { rule: one, verdict: 'untested', reason },
    { rule: two, verdict: 'untested', reason },
  ]);
});

test('a broken prerequisite leaves the remaining rules untested', async ({ run }) => {
  const report = await run({ rules: [one, two] }, async ({ judge }) => {
    judge.that(one, true, { check: 'c' });
    unobservable('the key could not be made');
  });
  expect(verdicts(report)).toEqual([
    { rule: one, verdict: 'pass' },
    { rule: two, verdict: 'untested', reason: 'the key could not be made' },
  ]);
});

test('a rule that the test did not reach is untested, with the failed check as the reason', async ({ run }) => {
  const afterFailure = await run({ rules: [one, two] }, async ({ judge }) => void judge.that(one, false, { check: 'the first step' }));
  expect(verdicts(afterFailure)).toEqual([
    { rule: one, verdict: 'fail' },
    { rule: two, verdict: 'untested', reason: `the test ended at a failed check of ${one}: the first step; correct that first` },
  ]);
  const afterReason = await run({ rules: [one, two] }, async ({ judge }) => judge.untested(one, 'needs a second key'));
  expect(verdicts(afterReason).map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['untested', 'needs a second key'],
    ['untested', 'needs a second key'],
  ]);
  expect(verdicts(await run({ rules: [one] }, nothing))).toMatchObject([
    { rule: one, verdict: 'untested', reason: expect.stringContaining('a defect of Gateproof') },
  ]);
});

test('a crash is an error, also when everything was judged before it', async ({ run }) => {
  const early = await run({ rules: [one] }, async () => {
    throw new TypeError('boom');
  });
  expect(early.findings).toMatchObject([{ verdict: 'error', reason: expect.stringContaining('TypeError: boom') }]);
  const late = await run({ rules: [one] }, async ({ judge }) => {
    judge.that(one, true, { check: 'c' });
    throw new TypeError('boom');
  });
  expect(late.findings.map(({ verdict }) => verdict)).toEqual(['pass', 'error']);
});

test('a dropped connection is an error with its exchange, never a failure', async ({ run }) => {
  const report = await run({ rules: [one] }, async ({ api }) => void (await api.request('GET', '/broken', { as: 'anonymous' })));
  expect(report.findings).toMatchObject([{ verdict: 'error', reason: expect.stringContaining('no answer to GET /broken') }]);
  expect(report.exchanges).toMatchObject([{ response: null, failure: expect.any(String) }]);
});

test('a test that hangs ends as an error', async ({ run }) => {
  const report = await run({ rules: [one] }, () => new Promise(() => undefined));
  expect(report.findings).toMatchObject([{ verdict: 'error', reason: 'the test took longer than 3 s' }]);
});

test('a 429 is waited out unless the test looks for it', async ({ run }) => {
  let statuses: readonly number[] = [];
  await run({ rules: [one] }, async ({ api, judge }) => {
    const taken = await api.request('GET', '/limited', { as: 'anonymous', allow429: true });
    const waited = await api.request('GET', '/limited', { as: 'anonymous' });
    statuses = [taken.status, waited.status];
    judge.that(one, true, { check: 'c' });
  });
  expect(statuses).toEqual([429, 200]);
});

test("the target's own body goes before the assumed one, and a refusal names the operation", async ({ run }) => {
  const body: Body = async ({ api, judge }) => {
    required(await api.assumed('apiKeys.rotate', { as: 'merchantAdmin', params: { id: '1' }, body: { assumed: true } }), 'rotate');
    judge.that(one, true, { check: 'c' });
  };
  const consent = { write: true };
  expect(verdicts(await run({ rules: [one] }, body, { consent }))).toEqual([
    {
      rule: one,
      verdict: 'untested',
      reason:
        'apiKeys.rotate answered 400 to the assumed body; set requests["apiKeys.rotate"] to a body that it accepts, or rotations.overlap to one that keeps the old key for a while',
    },
  ]);
  expect(verdicts(await run({ rules: [one] }, body, { consent, requests: { 'apiKeys.rotate': { good: true } } }))).toEqual([
    { rule: one, verdict: 'pass' },
  ]);
});

test('without consent nothing is sent that may change something', async ({ run }) => {
  for (const send of [
    ({ api }) => api.call('apiKeys.forUser', { as: 'merchantAdmin', body: {} }),
    ({ api }) => api.request('DELETE', '/api/api-keys/1', { as: 'merchantAdmin' }),
  ] as readonly ((context: Parameters<Body>[0]) => Promise<unknown>)[]) {
    const report = await run({ rules: [one] }, async (context) => void (await send(context)));
    expect(report.requests).toBe(0);
    expect(report.findings[0]).toMatchObject({
      verdict: 'untested',
      reason: expect.stringContaining('needs consent.write: true') as unknown,
    });
  }
});

test('with a control plane every test has a world, its personas and its clock', async ({ run, server }) => {
  const { seen, url } = server;
  const report = await run(
    { rules: [one], needs: ['control', 'time.P1D', 'consent.write'], world: { choices: { 'http.suppressNullsDefault': true } } },
    async ({ api, judge, target, world, clock, build }) => {
      const answer = await api.call('apiKeys.detail', { as: 'merchantAdmin', params: { id: '1' } });
      judge.equal(one, answer.get('caller'), 'world-admin-key', { check: 'c', answer });
      await clock.pass('PT1H');
      await world?.freeze();
      expect(await clock.in('PT30M')).toBe('2030-01-01T00:30:00.000Z');
      expect(target.fixtures['cardTransaction']).toBe('t-world');
      expect(build.body('customers.create')).toMatchObject({ merchantId: 'm-world', lastName: expect.stringMatching(/^gp-5-customer-/) });
    },
    { control: `${url}/_sim` },
  );
  expect(verdicts(report)).toEqual([{ rule: one, verdict: 'pass' }]);
  expect(seen.worlds).toMatchObject([{ seed: 5, choices: { 'http.suppressNullsDefault': true } }]);
  expect(seen.clock).toEqual([{ advance: 'PT1H' }, { freeze: true }]);
  expect(seen.dropped).toBe(1);
});

test('without a control plane time passes for real as far as it may', async ({ run }) => {
  const body: Body = async ({ clock, judge }) => {
    await clock.pass('PT0.01S');
    judge.that(one, true, { check: 'c' });
  };
  expect(verdicts(await run({ rules: [one] }, body))).toMatchObject([{ verdict: 'untested' }]);
  expect(verdicts(await run({ rules: [one] }, body, { consent: { waitForExpiry: 'PT1S' } }))).toEqual([{ rule: one, verdict: 'pass' }]);
});

test('names differ between runs if the target keeps records, and fit their limit', async ({ run }) => {
  const names: string[][] = [];
  const body: Body = async ({ build }) =>
    void names.push([build.name('key'), build.name('key'), build.name('a-very-long-purpose', 32), build.name('x', 10)]);
  await run({ rules: [one] }, body);
  await run({ rules: [one] }, body);
  expect(new Set(names.flat()).size).toBe(8);
  expect(names[0]?.map(({ length }) => length <= 32)).toEqual([true, true, true, true]);
  expect(names[0]?.[3]?.length).toBeLessThanOrEqual(10);
});
