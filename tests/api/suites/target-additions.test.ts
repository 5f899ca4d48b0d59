import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import timekeeper from 'timekeeper';
import { parse, stringify } from 'yaml';
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { inParallel, isTimed, openInProcess, type RanTest } from '../../../engine/run/in-process.ts';
import { headerOf } from '../../../engine/run/suite-run.ts';
import type { Connection, Reply } from '../../../fixtures/client/connection.ts';
import type { Waiting } from '../../../fixtures/recording/tape.ts';
import { waitFor } from '../../../fixtures/targets/needs.ts';
import { parseTarget } from '../../../fixtures/targets/read-target.ts';
import { assembleRun } from '../../../reports/assemble.ts';
import { certificate } from '../../../reports/certificate.ts';
import type { Certificate } from '../../../reports/certificate-schema.ts';
import { targetAdditions } from '../../../reports/target-additions.ts';
import { register } from '../../../schemas/register.ts';
import { startSimulator, type Simulator } from '../../../simulator/main.ts';
import { keptPort } from '../notifications/receiver.ts';
import { rotating } from '../../proof.ts';
import { now, nowText } from '../../time.ts';

type Json = Record<string, unknown>;

/** Adds the members of `added`; `own` prevails if both have one. */
function merged(own: Json, added: Json): Json {
  const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
  const entries = Object.entries(added).map(([name, value]) => {
    const before = own[name];
    return [name, isObject(before) && isObject(value) ? merged(before, value) : (before ?? value)];
  });
  return { ...own, ...Object.fromEntries(entries) };
}

/** Known to the simulator's operator. */
const lifetimes = { listenSession: 'PT15M', eventBuffer: 'PT1H', rotationOverlap: 'PT24H', rateLimitWindow: 'PT1M' };
const inCapitals = (...names: readonly string[]): string =>
  names.map((name) => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toUpperCase()).join('_');

/** The operator's values for the variables. */
function environmentOf({ world }: Simulator, port: number): Readonly<Record<string, string>> {
  const personas = Object.entries(world.personas).flatMap(([name, persona]) =>
    Object.entries(persona).map(([member, value]) => [inCapitals(name, member), value] as const),
  );
  const others = Object.entries({ ...world.fixtures, ...lifetimes }).map(([name, value]) => [inCapitals(name), value] as const);
  return { ...Object.fromEntries([...personas, ...others]), HOOKS_URL: `http://127.0.0.1:${port}`, WAIT_FOR_EXPIRY: 'PT24H1M' };
}

/** What the operator writes instead of `{}` if the simulator asks for more. */
const bodies: Json = {
  'transactions.settlementOverride': {
    merchantId: '{merchantId}',
    transactionIds: '{transactionIds}',
    targetStatus: '{targetStatus}',
    reason: 'By hand',
  },
  'transactions.overrideBatchSequence': { processorProfileId: '{processorProfileId}', nextBatchNumber: '{nextBatchNumber}' },
  'billingRuns.create': { resellerId: '{resellerId}', periodStart: '{periodStart}', periodEnd: '{periodEnd}' },
  'transactions.triggerSettlements': { merchantIds: [] },
  'transactions.triggerMerchantSettlement': { processorProfileIds: [] },
  'taxBindings.update': { isEnabled: false, environment: 'Sandbox' },
  'threeDSecureBindings.update': { isEnabled: false, networks: ['Visa'] },
  'recurringBilling.trigger': { contractIds: '{contractIds}' },
};

/** Moves the clock of this process when a test waits for time to pass; short pauses between polls remain. */
const leaping: Waiting = async (wait) => {
  const { setTimeout } = timers;
  const leap = async (ms: number): Promise<void> => {
    if (ms < 1000) await setTimeout(ms);
    else timekeeper.travel(now() + ms);
  };
  timers.setTimeout = leap as typeof setTimeout;
  syncBuiltinESMExports();
  try {
    return await wait();
  } finally {
    timers.setTimeout = setTimeout;
    syncBuiltinESMExports();
  }
};

/** Replaces the Date header, which Node writes by a clock that nothing moves. */
const datedByMovedClock = (connection: Connection): Connection => ({
  ...connection,
  send(request, records) {
    const { id, reply } = connection.send(request, records);
    const dated = async (): Promise<Reply> => {
      const { rawHeaders, ...rest } = await reply;
      const isDate = (index: number): boolean => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === 'date';
      return { ...rest, rawHeaders: rawHeaders.map((value, index) => (isDate(index) ? new Date(now()).toUTCString() : value)) };
    };
    return { id, reply: dated() };
  },
});

/** The certificate of the tests that judge one of the rules, by default of all tests. */
async function certified(text: string, env: Readonly<Record<string, string>>, rules?: ReadonlySet<string>): Promise<Certificate> {
  const target = parseTarget(text, 'target.yaml', env);
  const settings = { target, seed: 7, workers: 4 };
  const all = (await collectSuites()).filter(({ deep }) => !deep);
  const tests = rules === undefined ? all : all.filter((one) => one.rules.some((rule) => rules.has(rule)));
  const session = await openInProcess(settings, { through: datedByMovedClock });
  const ran: RanTest[] = [];
  const waits = ({ about }: (typeof tests)[number]): boolean => waitFor(about.needs ?? [], target) > 0;
  const run = async (one: (typeof tests)[number]): Promise<void> => {
    ran.push(await session.run(one, waits(one) ? { waiting: leaping } : {}));
  };
  const alone = tests.filter((one) => isTimed(one) || waits(one) || one.about.alone === true || one.group !== undefined);
  try {
    await inParallel(
      settings.workers,
      tests.filter((one) => !alone.includes(one)),
      run,
    );
    await inParallel(1, alone, run);
  } finally {
    await session.close();
  }
  const header = await headerOf({ settings, simulator: false, targetName: target.name });
  const plan = tests.map(({ id, title, rules: own }) => ({ id, title, rules: own }));
  return certificate({
    run: assembleRun({ ...header, startedAt: nowText(), durationMs: 0 }, plan, ran),
    rules: Object.values(register).filter(({ id }) => plan.some((one) => one.rules.includes(id))),
  });
}

test.afterEach(() => timekeeper.reset());

test('the additions in the report make every rule judged that one key left untested', { tag: rotating(8, 2) }, async () => {
  await using simulator = await startSimulator({ port: 0 });
  const port = keptPort();
  const env = environmentOf(simulator, port);
  const file = { baseUrl: simulator.url, personas: { merchantAdmin: { key: simulator.world.personas.merchantAdmin.key } } };
  const before = await certified(stringify(file), env);
  const untested = new Set(rulesOf(before, ['untested']));
  expect(untested.size).toBeGreaterThan(600);
  const offered = targetAdditions(before.missing) ?? '';
  // The comments leave these to the operator: the receiver's port, and how long a delivery takes.
  const adjusted = offered.replace('127.0.0.1:8787', `127.0.0.1:${port}`).replace('within: PT30S', 'within: PT2S');
  const added = parse(adjusted) as Json & { readonly requests: Json };
  for (const operation of Object.keys(added.requests)) added.requests[operation] = bodies[operation] ?? {};
  const after = await certified(stringify(merged(file, added)), env, untested);
  expect(after.missing).toEqual([]);
  expect(rulesOf(after, ['untested', 'fail', 'error', 'not applicable'])).toEqual([]);
  expect(rulesOf(after, ['pass', 'warn', 'inconclusive'])).toEqual(expect.arrayContaining([...untested]));
});

const rulesOf = ({ ledger }: Certificate, verdicts: readonly string[]): readonly string[] =>
  ledger.flatMap(({ id, verdict }) => (verdicts.includes(verdict ?? '') ? [id] : []));
