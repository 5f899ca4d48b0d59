/** Which operations send which events: what the suites' run observed, against the causes that tests trigger one by one. */
import { expect, test } from '@playwright/test';
import { baseline } from '../../baseline.ts';
import { replayRun } from '../../../engine/certificate/replay.ts';
import { runSuites } from '../../../engine/run/run-suites.ts';
import { connect } from '../../../fixtures/client/connection.ts';
import { runTest, type Body } from '../../../fixtures/conformance.ts';
import type { Recorded } from '../../../fixtures/recording/tape.ts';
import { openReceiver } from '../../../fixtures/hooks/receiver.ts';
import { resolveTarget } from '../../../fixtures/targets/target.ts';
import type { RuleId } from '../../../schemas/register.ts';
import type { Exchange } from '../../../schemas/shared/verdict.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { eventCatalogue, eventTypes, type EventTypeName } from '../../../schemas/events/catalogue.ts';
import { sendersOf } from '../../../schemas/events/senders.ts';
import { observed } from '../../../schemas/observed.ts';
import { causes } from '../notifications/event-causes/all.ts';

const rule: RuleId = 'KEY-DETAIL-UNKNOWN-404';
const nothingListens = 'http://127.0.0.1:9';

/** Uses all inputs that a test can have: a world, its clock, instants, names, a key made in the test. */
const body: Body = async ({ api, judge, build, clock, world, target }) => {
  const made = await api.call('apiKeys.forUser', { as: 'merchantAdmin', body: await build.dated('apiKeys.forUser') });
  const key = String(made.get('key'));
  await world?.advance('PT1H');
  await clock.wait(5);
  const [own, unknown] = await Promise.all([
    api.call('transactions.list', { as: { key } }),
    api.call('apiKeys.detail', { as: 'merchantAdmin', params: { id: build.uuid('key') } }),
  ]);
  judge.equal(rule, own.status, 200, { check: 'a list with the new key', answer: own });
  judge.equal(rule, unknown.status, 404, { check: 'an unknown key', answer: unknown });
  judge.that(rule, key.endsWith(String(made.get('last4'))) && key.startsWith(String(made.get('keyPrefix'))), {
    check: 'its ends',
    answer: made,
  });
  judge.that(rule, key !== target.personas.merchantAdmin?.key, { check: 'another key than the caller uses', answer: made });
  judge.that(rule, (await clock.now()).getTime() > Date.parse(String(made.get('creationTime'))), { check: 'the time', answer: made });
};

async function record(): Promise<Recorded & { readonly findings: unknown }> {
  const simulator = await startSimulator({ port: 0, seed: 3 });
  const target = { ...resolveTarget({ baseUrl: simulator.url, personas: {} }), control: simulator.control };
  const connection = connect(target);
  const report = await runTest({ rules: [rule] }, body, {
    settings: { target, seed: 3, workers: 1 },
    connection,
    name: 'a test',
    timeoutMs: 10_000,
  });
  await connection.close();
  await simulator.close();
  return report;
}

function repeat(recorded: Recorded) {
  const target = { ...resolveTarget({ baseUrl: nothingListens, personas: {} }), control: 'recorded' };
  const connection = connect(target);
  return runTest({ rules: [rule] }, body, {
    settings: { target, seed: 3, workers: 1 },
    connection,
    name: 'a test',
    timeoutMs: 10_000,
    recorded,
  });
}

test('replaying a recording gives the same findings and sends nothing', async () => {
  const recorded = await record();
  expect(recorded.findings).toHaveLength(5);
  expect(recorded.findings).not.toContainEqual(expect.objectContaining({ verdict: 'fail' }));
  const again = await repeat(JSON.parse(JSON.stringify(recorded)) as Recorded);
  expect(again.findings).toEqual(recorded.findings);
  expect(again.exchanges).toEqual(recorded.exchanges);
  expect(again.inputs).toEqual(recorded.inputs);
});

test('a changed answer changes the finding', async () => {
  const recorded = await record();
  const forged = recorded.exchanges.map((exchange): Exchange =>
    exchange.response?.status === 404 ? { ...exchange, response: { ...exchange.response, status: 403 } } : exchange,
  );
  const { findings } = await repeat({ ...recorded, exchanges: forged });
  expect(findings).toContainEqual(expect.objectContaining({ verdict: 'fail', check: 'an unknown key', actual: '403' }));
});

test('an answer or an input that is missing is an error, and so is a cut body', async () => {
  const recorded = await record();
  const reasonOf = async (changed: Partial<Recorded>) => (await repeat({ ...recorded, ...changed })).findings.at(-1);
  expect(await reasonOf({ exchanges: recorded.exchanges.slice(0, -1) })).toMatchObject({
    verdict: 'error',
    reason: expect.stringContaining('contains no answer') as unknown,
  });
  expect(await reasonOf({ inputs: recorded.inputs.filter(({ what }) => what !== 'nonce') })).toMatchObject({
    verdict: 'error',
    reason: 'the recording contains no further nonce',
  });
  expect(await reasonOf({ exchanges: recorded.exchanges.map((one) => ({ ...one, cut: true as const })) })).toMatchObject({
    verdict: 'error',
    reason: expect.stringContaining('too long') as unknown,
  });
});

test('posts that came are repeated as well, and hold no key either', async () => {
  const simulator = await startSimulator({ port: 0, seed: 3 });
  const file = { baseUrl: simulator.url, personas: simulator.world.personas, hooks: { listen: '0', within: 'PT5S' } };
  const { key } = simulator.world.personas.merchantAdmin;
  const receiver = await openReceiver(resolveTarget(file).hooks!);
  const prediction = (deliver: (url: string) => Promise<unknown>): Body => {
    return async ({ hooks, judge }) => {
      const hook = await hooks.open();
      await deliver(hook.url);
      const [post] = await hook.posts();
      judge.that(rule, post?.body.length === key.length + 2, { check: 'the length of a posted key', actual: post?.body });
      judge.that(rule, post?.headers.some(([name]) => name === 'x-key') === true, { check: 'a header of a post' });
    };
  };
  const settings = { target: resolveTarget(file), seed: 3, workers: 1 };
  const usual = { name: 'a test', timeoutMs: 10_000, connection: connect(settings.target) };
  const deliver = (url: string) => fetch(url, { method: 'POST', body: JSON.stringify(key), headers: { 'x-key': key } });
  const recorded = await runTest({ rules: [rule] }, prediction(deliver), { ...usual, settings: { ...settings, hooks: receiver.access } });
  await receiver.close();
  await simulator.close();
  expect(recorded.findings).toMatchObject([{ verdict: 'pass' }, { verdict: 'pass' }]);
  expect(JSON.stringify(recorded)).not.toContain(key);
  const again = await runTest(
    { rules: [rule] },
    prediction(async () => undefined),
    { ...usual, settings, recorded: JSON.parse(JSON.stringify(recorded)) as Recorded },
  );
  expect(again.findings).toEqual(recorded.findings);
  await usual.connection.close();
});

test('a recording holds no key, of one test or of all', async () => {
  for (const recorded of [await record(), baseline()]) {
    const text = JSON.stringify(recorded);
    const keys = text.match(/gk_[a-z]+_[A-Za-z0-9]{20,}/g) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.includes('REDACTED'))).toEqual([]);
  }
});

test('response times under a rate limit give the same findings from their recording', async () => {
  await using running = await startSimulator({ port: 0, seed: 3 });
  const { url, world } = running;
  for (const requestsPerSecond of [20, 60]) {
    const target = resolveTarget({ baseUrl: url, personas: world.personas, limits: { requestsPerSecond } });
    const settings = { target, seed: 3, workers: 4 };
    const recorded = await runSuites({ settings, rules: ['TIME-KEY-DETAIL'], simulator: false, targetName: 'limited' });
    expect(recorded.requests > 0, `${requestsPerSecond} a second`).toBe(requestsPerSecond === 60);
    const again = await replayRun(JSON.parse(JSON.stringify(recorded)) as typeof recorded);
    expect(again.tests.map(({ findings }) => findings)).toEqual(recorded.tests.map(({ findings }) => findings));
  }
});

test('names and bodies of rotations that the target file states are part of the recording', async () => {
  await using running = await startSimulator({ port: 0, seed: 3 });
  const { url, world } = running;
  const rotations = { overlap: { overlapSeconds: 'long' }, cutOver: { overlapSeconds: 'none' } };
  const names = { keyScope: 'Credential', walletEnvironments: { sandbox: 'Blue', production: 'Green' } };
  const target = resolveTarget({ baseUrl: url, personas: world.personas, consent: { write: true }, rotations, names });
  const rules = ['KEY-ROTATE-OVERLAP-SET', 'KEY-DETAIL-IN-OVERLAP'] as const;
  const recorded = await runSuites({ settings: { target, seed: 3, workers: 4 }, rules: [...rules], simulator: false, targetName: 'named' });
  const found = recorded.tests.map(({ findings }) => findings);
  expect(JSON.stringify(found)).toContain('rotations.overlap');
  expect(recorded.given).toMatchObject({ rotations, names });
  const again = await replayRun(JSON.parse(JSON.stringify(recorded)) as typeof recorded);
  expect(again.tests.map(({ findings }) => findings)).toEqual(found);
});

test('every test gives the same findings and choices from its recording', async () => {
  test.setTimeout(900_000);
  const recorded = baseline();
  const again = new Map((await replayRun(recorded)).tests.map((one) => [one.id, one]));
  expect(recorded.tests.length).toBeGreaterThan(300);
  const differing = recorded.tests.filter(({ id, findings, choices }) => {
    const other = again.get(id);
    return JSON.stringify([findings, choices]) !== JSON.stringify([other?.findings, other?.choices]);
  });
  expect(differing.map(({ id }) => id)).toEqual([]);
});

/** Any metered operation may send these, before it is carried out. */
const unattributed: ReadonlySet<EventTypeName> = new Set(['usage.threshold_reached']);

test('every operation that causes an event lists it, as immediate or later', () => {
  const lacking = causes.flatMap(({ operation, stages }) =>
    operation === null
      ? []
      : stages
          .filter((name) => {
            const { sentBy, begunBy } = sendersOf(eventCatalogue[name], observed());
            return !unattributed.has(name) && !sentBy.includes(operation) && !begunBy.includes(operation);
          })
          .map((name) => `${operation}: ${name}`),
  );
  expect([...new Set(lacking)]).toEqual([]);
});

test('every event has an operation that sends or begins it, or is one of the clock, of banks and of the platform', () => {
  const without = eventTypes.filter((type) => {
    const { sentBy, begunBy } = sendersOf(type, observed());
    return sentBy.length + begunBy.length === 0;
  });
  expect(without.map(({ name }) => name)).toEqual([
    'transaction.expired',
    'transaction.returned',
    'api_key.anomalous_source',
    'notification_destination.suppressed',
    'usage.threshold_reached',
  ]);
});
