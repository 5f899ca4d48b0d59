/** Grades a client: runs each scenario with it, judges the effects, and writes the certificate. */
import { availableParallelism } from 'node:os';
import type { Written } from '../../reports/write.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { didYouMean } from '../../schemas/shared/nearest.ts';
import { beginGrading, variedChoices, type ReportOptions } from './conclusion.ts';
import type { Way } from './evidence.ts';
import { freePort, Gateway, type Place } from './gateway.ts';
import { planned } from './again.ts';
import { inputsOf, judge, lastWordsAtStart, obligationsOf } from './judge.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';
import type { Driver } from './client.ts';
import { onStage, type Stage } from './stage.ts';

export interface GradeOptions extends ReportOptions {
  /** Command of an adapter, or of a program that runs to its end. */
  readonly adapter?: string;
  readonly run?: string;
  /** The client is started elsewhere, with the settings passed to `onWait`. */
  readonly wait?: boolean;
  /** Names of scenarios; all by default. */
  readonly scenario?: readonly string[];
  /** Path of a choices file: the gateway behaves like the deployment that it describes. */
  readonly choices?: string;
  /** Time limit of a task or a program, in seconds. */
  readonly timeout: number;
  readonly workers?: number;
  readonly seed?: number;
}

export interface GradeHooks {
  readonly onStart?: (start: {
    readonly name: string;
    readonly scenarios: number;
    readonly workers: number;
    readonly seed: number;
  }) => void;
  readonly onScenario?: (done: { readonly name: string; readonly failed: readonly string[]; readonly durationMs: number }) => void;
  /** A scenario waits for a client with these settings. */
  readonly onWait?: (scenario: Scenario, environment: Readonly<Record<string, string>>) => void;
  readonly signal?: AbortSignal;
}

const defaultWorkers = 4;
/** After the client exits at once in this many scenarios, the remaining ones are skipped. */
const maxFalseStarts = 3;

/** Scenarios by name that can be played with this kind of client. Throws `UserError` for an unknown name. */
function chosen(names: readonly string[] | undefined, way: Way): readonly Scenario[] {
  const possible = scenarios.filter(
    ({ prepare, resume, startsItself }) =>
      way === 'adapter' ||
      (way === 'program' && (startsItself === true || prepare !== undefined)) ||
      (way === 'waiting' && prepare !== undefined && resume === undefined),
  );
  if (names === undefined || names.includes('all')) return possible;
  return names.map((name) => {
    const found = possible.find((one) => one.name === name);
    if (found !== undefined) return found;
    const known = scenarios.some((one) => one.name === name);
    if (known)
      throw new UserError(
        `--scenario ${name} needs --adapter${way === 'waiting' ? '' : ': a program that runs to its end cannot be judged by it'}`,
      );
    const near = didYouMean(
      name,
      scenarios.map((one) => one.name),
    );
    throw new UserError(`there is no scenario ${JSON.stringify(name)}${near || '; gateproof grade --list shows all'}`);
  });
}

function driverOf({ adapter, run, wait = false, timeout }: GradeOptions): Driver {
  const given = [adapter !== undefined, run !== undefined, wait].filter(Boolean).length;
  if (given !== 1) throw new UserError('give one of --adapter and --run with the command of the client, or --wait');
  return { way: wait ? 'waiting' : adapter === undefined ? 'program' : 'adapter', command: adapter ?? run ?? '', timeout: timeout * 1000 };
}

export async function grade(options: GradeOptions, hooks: GradeHooks = {}): Promise<Written> {
  const { onStart, onScenario, signal } = hooks;
  const driver = driverOf(options);
  const all = chosen(options.scenario, driver.way);
  const isSelected = options.scenario !== undefined && !options.scenario.includes('all');
  const seed = options.seed ?? 1;
  const choices = variedChoices(options.choices);
  const isWaiting = driver.way === 'waiting';
  const workers = isWaiting ? 1 : Math.min(all.length, options.workers ?? Math.max(defaultWorkers, availableParallelism()));
  const place = isWaiting ? { port: await freePort(), hookPort: await freePort() } : undefined;
  const name = options.name ?? (isWaiting ? 'client' : driver.command);
  const conclude = await beginGrading(options, { kind: 'client', way: driver.way, name, seed, workers, isSelected, signal });
  onStart?.({ name, scenarios: all.length, workers, seed });
  const tests: Run['tests'][number][] = [];
  let ended: string | undefined;
  const work = async (waiting: Scenario[]): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (signal?.aborted === true || ended !== undefined) return;
      const test = await playScenario(next, { driver, seed, choices, hooks, ...(place === undefined ? {} : { place }) });
      if (test === undefined) return;
      tests.push(test);
      const failed = test.findings.flatMap(({ rule, verdict }) => (verdict === 'fail' ? [rule] : []));
      onScenario?.({ name: test.id, failed: [...new Set(failed)], durationMs: test.durationMs });
      const words = tests.map(lastWordsAtStart);
      if (words.length >= maxFalseStarts && !words.includes(undefined)) ended = `the client ends before its first request (${words[0]})`;
    }
  };
  const together = all.filter(({ isAlone }) => isAlone !== true);
  await Promise.all(Array.from({ length: workers }, () => work(together)));
  await work(all.filter(({ isAlone }) => isAlone === true));
  return conclude(all.map(planned), tests, ended);
}

interface Play {
  readonly choices: Readonly<Record<string, unknown>>;
  readonly driver: Driver;
  readonly seed: number;
  readonly place?: Place;
  readonly hooks: GradeHooks;
}

/** Undefined if it was interrupted. */
async function playScenario(scenario: Scenario, { driver, seed, choices, place, hooks }: Play): Promise<Run['tests'][number] | undefined> {
  const began = performance.now();
  const rules = obligationsOf(scenario);
  const gateway = await Gateway.open({
    seed,
    ...scenario.settings,
    choices: { ...choices, ...scenario.settings?.choices },
    ...(place === undefined ? {} : { place }),
  });
  return onStage({ gateway, driver, name: scenario.name, signal: hooks.signal }, async (stage) => {
    await play(scenario, stage, hooks);
    const { evidence, exchanges } = await stage.record();
    return {
      ...planned(scenario),
      findings: judge(evidence, rules),
      exchanges,
      inputs: inputsOf(evidence),
      requests: exchanges.length,
      choices: {},
      durationMs: Math.round(performance.now() - began),
    };
  });
}

async function play(scenario: Scenario, stage: Stage, { onWait, signal }: GradeHooks): Promise<void> {
  if (scenario.startsItself === true) return scenario.play(stage);
  if (stage.isAdapter) {
    stage.start();
    await scenario.play(stage);
    await stage.stop();
    return;
  }
  await scenario.prepare?.(stage);
  if (stage.isWaiting) {
    onWait?.(scenario, stage.environment);
    return stage.untilQuiet(signal);
  }
  stage.start();
  if (scenario.resume !== undefined) {
    await scenario.resume(stage);
    stage.start();
  }
  await stage.ended();
}
