/** Simulators of many choices, all of them certified in one run of the suites. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedTarget, type EmbeddedTarget } from '../../../engine/embedded-target.ts';
import { runSuites } from '../../../engine/suite-runner.ts';
import { writeDeployments } from '../../../fixtures/deployment-plan.ts';
import { variantOf } from '../../../fixtures/mutant-plan.ts';
import type { Finding, Run } from '../../../schemas/shared/verdict.ts';
import type { Values } from '../simulator/choice-values.ts';

export interface Simulated {
  readonly choices: Values;
  /** Titles of the tests to run; all of them unless stated. */
  readonly titles?: readonly string[];
}
export interface Seen {
  readonly findings: readonly Finding[];
  /** What the suites observed. */
  readonly choices: Values;
  /** Tests that ran, without the name of the deployment in their titles. */
  readonly tests: Run['tests'];
}

/** Starts a simulator for each and runs the suites against all of them; answers by the same names. */
export async function certifyEach<Name extends string>(
  deployments: Readonly<Record<Name, Simulated>>,
): Promise<Readonly<Record<Name, Seen>>> {
  const folder = mkdtempSync(join(tmpdir(), 'gateproof-deployments-'));
  const path = join(folder, 'deployments.json');
  const names = Object.keys(deployments) as Name[];
  const started: EmbeddedTarget[] = [];
  try {
    for (const name of names) started.push(await embeddedTarget(7, [], deployments[name].choices));
    const planned = names.map((name, index) => {
      const { titles } = deployments[name];
      return [name, { target: started[index]!.target, ...(titles === undefined ? {} : { titles }) }] as const;
    });
    writeDeployments(path, Object.fromEntries(planned));
    const settings = { target: started[0]!.target, seed: 7, workers: 2, deployments: path };
    const { tests } = await runSuites({ settings, simulator: true, targetName: 'Simulators of many choices' });
    return Object.fromEntries(names.map((name) => [name, seenOf(name, tests)])) as Record<Name, Seen>;
  } finally {
    await Promise.all(started.map(({ close }) => close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function seenOf(name: string, tests: Run['tests']): Seen {
  const own = tests
    .filter(({ title }) => variantOf(title) === name)
    .map((test) => ({ ...test, title: test.title.slice(0, -` [${name}]`.length) }));
  const crashes = own.flatMap(({ title, failure, rules }) =>
    failure === undefined ? [] : rules.map((rule): Finding => ({ rule, verdict: 'error', check: title, reason: failure })),
  );
  return {
    findings: [...own.flatMap(({ findings }) => findings), ...crashes],
    choices: Object.assign({}, ...own.map(({ choices }) => choices)) as Values,
    tests: own,
  };
}

/** What must not be: findings against a simulator that only chose otherwise. A SHOULD may warn. */
export const alarms = ({ findings }: Seen): readonly string[] =>
  findings
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    .map(({ verdict, rule, check, expected, actual, reason }) =>
      [`${verdict} ${rule}: ${check}`, reason, expected && `expected ${expected}`, actual && `actual ${actual}`].filter(Boolean).join('; '),
    );
