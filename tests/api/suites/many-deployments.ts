/** Simulators with many choices, each certified in this process. */
import { collectSuites } from '../../../engine/run/collect-suites.ts';
import { embeddedTarget } from '../../../engine/target/open-target.ts';
import { inParallel, isTimed, openInProcess, type InProcess, type RanTest, type SessionOptions } from '../../../engine/run/in-process.ts';
import type { RunSettings } from '../../../fixtures/run-settings.ts';
import type { Finding } from '../../../schemas/shared/verdict.ts';
import type { Values } from '../simulator/choice-values.ts';

export interface Simulated {
  readonly choices: Values;
  /** Ids of the tests to run; all by default. */
  readonly tests?: ReadonlySet<string>;
  /** A connection between the suites and the simulator. */
  readonly through?: SessionOptions['through'];
}
/** The parts of a test that recorded and other runs share. */
type SeenTest = Pick<RanTest, 'id' | 'findings' | 'choices'>;

export interface Seen {
  readonly findings: readonly Finding[];
  readonly choices: Values;
  readonly tests: readonly SeenTest[];
}

/** Tests of one simulator at a time. */
const width = 4;

/** Runs the suites against one simulator after another. Returns the results by the same names. */
export async function certifyEach<Name extends string>(
  deployments: Readonly<Record<Name, Simulated>>,
): Promise<Readonly<Record<Name, Seen>>> {
  const seen: Partial<Record<Name, Seen>> = {};
  for (const name of Object.keys(deployments) as Name[]) seen[name] = await certifyOne(deployments[name]);
  return seen as Record<Name, Seen>;
}

export async function certifyOne({ choices, tests: chosen, through }: Simulated): Promise<Seen> {
  await using embedded = await embeddedTarget(7, { choices });
  const { target } = embedded;
  const settings: RunSettings = { target, seed: 7, workers: 1 };
  const session = await openInProcess(settings, { findingsOnly: true, ...(through === undefined ? {} : { through }) });
  try {
    return seenIn(await runEach(session, chosen));
  } finally {
    await session.close();
  }
}

async function runEach(session: InProcess, chosen: ReadonlySet<string> | undefined): Promise<readonly RanTest[]> {
  const tests = (await collectSuites()).filter(({ id, deep }) => !deep && (chosen === undefined || chosen.has(id)));
  const ran: RanTest[] = [];
  const run = async (test: (typeof tests)[number]): Promise<void> => {
    ran.push(await session.run(test));
  };
  await inParallel(
    width,
    tests.filter((test) => !isTimed(test)),
    run,
  );
  await inParallel(1, tests.filter(isTimed), run);
  return ran;
}

export const seenIn = (tests: readonly SeenTest[]): Seen => ({
  findings: tests.flatMap(({ findings }) => findings),
  choices: Object.assign({}, ...tests.map(({ choices }) => choices)) as Values,
  tests,
});

/** Findings that must not exist against a simulator that only chose differently. A SHOULD may warn. */
export const alarms = (findings: readonly Finding[]): readonly string[] =>
  findings
    .filter(({ verdict }) => verdict === 'fail' || verdict === 'error')
    .map(({ verdict, rule, check, expected, actual, reason }) =>
      [`${verdict} ${rule}: ${check}`, reason, expected && `expected ${expected}`, actual && `actual ${actual}`].filter(Boolean).join('; '),
    );
