/** Judges a recorded run again, offline: this tool's suites read the recorded answers. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assumedNames, type Target } from '../../fixtures/targets/target.ts';
import type { Run } from '../../schemas/shared/verdict.ts';
import { runSuites } from '../run/run-suites.ts';

/**
 * Returns the run with plan, findings and observed choices as this tool computes them; times, seed and target stay as recorded.
 * A request that the suites make but the recording lacks is an error of its test. Throws `UserError`.
 */
export async function replayRun(run: Run): Promise<Run> {
  const folder = await mkdtemp(join(tmpdir(), 'gateproof-replay-'));
  try {
    const replay = join(folder, 'run.json');
    await writeFile(replay, JSON.stringify(run));
    const again = await runSuites({
      settings: { target: recordedTarget(run), seed: run.seed, workers: 2, replay },
      ...(run.grep === undefined ? {} : { grep: run.grep }),
      ...(run.rules === undefined ? {} : { rules: run.rules }),
      deep: run.deep === true,
      simulator: run.target.simulator,
      targetName: run.target.name,
    });
    const recorded = new Map(run.tests.map((test) => [test.id, test]));
    const tests = again.tests.map((test) => {
      const { exchanges = [], inputs = [], durationMs = 0, left } = recorded.get(test.id) ?? {};
      // Requests that removed records after the test were recorded too, but are not replayed.
      return {
        ...test,
        exchanges,
        inputs,
        durationMs,
        requests: exchanges.filter(({ isRepeat }) => isRepeat !== true).length,
        ...(left === undefined ? {} : { left }),
      };
    });
    const { startedAt, durationMs, workers, target, left, ended } = run;
    const requests = tests.reduce((sum, test) => sum + test.requests, 0);
    return {
      ...again,
      tests,
      requests,
      startedAt,
      durationMs,
      workers,
      target,
      ...(left === undefined ? {} : { left }),
      ...(ended === undefined ? {} : { ended }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The parts of the target that affect judgement. Personas and fixtures come from each test's recording. Nothing is sent to the target. */
function recordedTarget({
  target: { name, baseUrl },
  given: { consent, requests, names = assumedNames, rotations = {}, lifetimes, hooks, requestsPerSecond, control },
}: Run): Target {
  return {
    name,
    baseUrl,
    personas: {},
    fixtures: {},
    without: [],
    requests,
    names,
    rotations,
    consent,
    limits: { workers: 1, ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }) },
    lifetimes,
    ...(hooks === undefined ? {} : { hooks: { listen: '0', ...hooks } }),
    ...(control ? { control: 'recorded' } : {}),
  };
}
