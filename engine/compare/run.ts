/** A whole comparison: of a deployment, or of a recording of one, with what it writes. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { didYouMean } from '../../schemas/shared/nearest.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { compareLimits } from '../../schemas/limits.ts';
import { resolveChoices } from '../../schemas/choices.ts';
import type { Operation } from '../../schemas/operation.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { redactor } from '../../fixtures/judge/redaction.ts';
import { controlOf } from '../../fixtures/worlds/world.ts';
import { comparisonPage } from '../../reports/comparison/page.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import { readChoices } from '../certificate/choices-file.ts';
import { prepareFolder } from '../certificate/conclude.ts';
import { packageVersion } from '../package-info.ts';
import { openTarget, secretsOf } from '../target/open-target.ts';
import { learnedChoice, learnedIn } from './classify.ts';
import { compareRuns, inBoth, signatureOf } from './compare.ts';
import { boundOf } from './coverage.ts';
import { Comparison, type Scripted, type Tally } from './loop.ts';
import { readRecording, recordingText } from './recording.ts';
import type { CompareReport, Finding, GroupCompared } from './report.ts';
import { commonOf, openDeployment, openSimulator, type Common, type SimulatorSide } from './sides.ts';
import { walkable } from './walk.ts';

export interface CompareOptions {
  /** Path of the target file; the embedded simulator by default. */
  readonly target?: string;
  /** What the deployment was seen to choose, as `certify` writes it. */
  readonly choices?: string;
  readonly walks: number;
  readonly rounds: number;
  readonly group?: readonly string[];
  readonly seed: number;
  /** Folder of the results; none is written without it. */
  readonly out?: string;
  /** Learns the choices of the deployment when none are given: the path of their file, or undefined for none. */
  readonly learn?: () => Promise<string | undefined>;
  /** A recording to check a simulator against, in place of a deployment. */
  readonly recording?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (text: string) => void;
}

/** Throws `UserError`. */
export async function compareTarget(options: CompareOptions): Promise<CompareReport> {
  const { walks, rounds, recording } = options;
  if (walks < 1 || walks > compareLimits.walks.max) throw new UserError(`--walks must be from 1 to ${compareLimits.walks.max}`);
  if (rounds < 1 || rounds > compareLimits.rounds.max) throw new UserError(`--rounds must be from 1 to ${compareLimits.rounds.max}`);
  const known = [...walkable({ writes: true, inWorld: true }).keys()];
  const unknown = options.group?.find((group) => !known.includes(group));
  if (unknown !== undefined)
    throw new UserError(`--group ${JSON.stringify(unknown)} is not a group of operations${didYouMean(unknown, known)}`);
  if (recording !== undefined) return compareRecording(options, recording);
  if (options.out !== undefined) await prepareFolder(options.out);
  return compareDeployment(options);
}

async function compareDeployment(options: CompareOptions): Promise<CompareReport> {
  const path = options.choices ?? (await options.learn?.());
  const given = path === undefined ? {} : readChoices(path);
  const { target, isEmbedded, close } = await openTarget({ target: options.target, seed: options.seed });
  try {
    return await compareWith(target, given, options, isEmbedded);
  } finally {
    await close();
  }
}

/** Compares a target that has proven testable. `given`: the choices that its simulator starts with. Throws `UserError`. */
export async function compareWith(
  target: Target,
  given: Readonly<Record<string, unknown>>,
  { seed, walks, rounds, group, out, signal, onProgress }: Omit<CompareOptions, 'target' | 'choices' | 'recording'>,
  isEmbedded = false,
): Promise<CompareReport> {
  const startedAt = new Date().toISOString();
  const inWorld = controlOf(target) !== undefined;
  const groups = walkable({ writes: inWorld || target.consent.write, inWorld }, group);
  if (groups.size === 0) throw new UserError(nothingToWalk(group));
  const deployment = await openDeployment(target, signal);
  const simulator = await openSimulator(commonOf(deployment.target), given, signal);
  try {
    const comparison = new Comparison(deployment, simulator, { groups, seed, walks, rounds, onProgress, signal });
    await comparison.run();
    const report = reportOf(comparison, simulator, groups, {
      startedAt,
      seed,
      asked: walks,
      target: { name: target.name, baseUrl: isEmbedded ? null : target.baseUrl },
    });
    if (out !== undefined) {
      const secrets = [...secretsOf(target), ...secretsOf(deployment.target)];
      await write(out, report, comparison, simulator.choices, commonOf(deployment.target), secrets);
    }
    return report;
  } finally {
    await simulator.close();
    await deployment.close();
  }
}

const nothingToWalk = (groups: readonly string[] | undefined): string =>
  groups === undefined
    ? 'nothing can be walked with the consent of the target file'
    : `--group ${groups.join(', ')}: nothing can be walked with the consent of the target file`;

interface About {
  readonly startedAt: string;
  readonly seed: number;
  readonly asked: number;
  readonly target: CompareReport['target'];
}

function reportOf(
  comparison: Comparison,
  simulator: SimulatorSide,
  groups: ReadonlyMap<string, readonly Operation[]>,
  { startedAt, seed, asked, target }: About,
): CompareReport {
  const { before, after, coverage, rounds } = comparison;
  const of = (tally: Tally | undefined): Tally => tally ?? { walks: 0, equal: 0 };
  const compared = [...groups].map(([group, operations]): GroupCompared => {
    const last = of(after.get(group));
    return {
      group,
      ...coverage.of(group, operations, simulator.moves),
      before: of(before.get(group)),
      after: last,
      bound: last.walks > 0 && last.equal === last.walks ? boundOf(last.walks) : null,
    };
  });
  const last = rounds.at(-1) ?? { walks: 0, equal: 0, divergences: 0, learned: 0 };
  const bare = (findings: readonly Scripted[]): readonly Finding[] => findings.map(({ texts: _texts, ...finding }) => finding);
  const violations = bare(comparison.violations);
  const [defects, unexplained] = [bare(comparison.defects), bare(comparison.unexplained)];
  const isTried = ({ group, after: { walks } }: GroupCompared): boolean => walks > 0 || comparison.attempted.has(group);
  const without = compared.filter((one) => isTried(one) && one.succeeded.length === 0).map(({ group }) => group);
  return {
    kind: 'comparison',
    version: 1,
    tool: packageVersion(),
    target,
    source: 'deployment',
    seed,
    startedAt,
    endedAt: new Date().toISOString(),
    requests: comparison.requests,
    rounds,
    groups: compared,
    noise: comparison.noise.entries.map(([aspect, count]) => ({ aspect, count })),
    choices: [...comparison.learnedChoices].map(([id, one]) => ({ id, ...one })),
    learned: learnedIn(simulator.choices),
    violations,
    defects,
    unexplained,
    unwalked: [...comparison.blocked.values()],
    left: comparison.left,
    notes: comparison.notes,
    bound: last.walks > 0 && last.equal === last.walks ? boundOf(last.walks) : null,
    outcome: outcomeOf(violations.length + defects.length + unexplained.length, last, asked, without),
  };
}

function outcomeOf(
  open: number,
  last: { readonly walks: number; readonly equal: number },
  asked: number,
  without: readonly string[],
): CompareReport['outcome'] {
  if (open > 0) return { exitStatus: 1, reason: `${open} ${open === 1 ? 'divergence is' : 'divergences are'} not explained by a choice` };
  if (last.walks * 2 < asked) return { exitStatus: 2, reason: `only ${last.walks} of ${asked} walks could be walked` };
  if (without.length > 0) return { exitStatus: 2, reason: `no operation of ${without.join(', ')} succeeded` };
  if (last.equal < last.walks)
    return { exitStatus: 1, reason: `${last.walks - last.equal} of the last ${last.walks} walks differ; give more --rounds` };
  return { exitStatus: 0, reason: 'no divergence is left' };
}

/** Names of the files in the folder of a comparison. */
const compareFiles = {
  report: 'compare.json',
  page: 'compare.html',
  learned: 'learned.yaml',
  recording: 'recording.jsonl',
  scripts: 'scripts',
} as const;

async function write(
  out: string,
  report: CompareReport,
  comparison: Comparison,
  choices: Readonly<Record<string, unknown>>,
  common: Common,
  secrets: readonly string[],
): Promise<void> {
  const clean = redactor(secrets);
  const title = `# What ${oneLine(report.target.name)} does: gateproof serve --choices ${compareFiles.learned}\n`;
  const scripts: [name: string, text: string][] = [];
  const named = (kind: string, findings: readonly Scripted[]): readonly Finding[] =>
    findings.map(({ texts, ...finding }, index) => {
      if (texts === undefined) return finding;
      const name = `${kind}-${index + 1}`;
      scripts.push([`${name}-target.sh`, texts.target], [`${name}-simulator.sh`, texts.simulator]);
      return { ...finding, scripts: { target: `${name}-target.sh`, simulator: `${name}-simulator.sh` } };
    });
  const whole: CompareReport = {
    ...report,
    violations: named('violation', comparison.violations),
    defects: named('defect', comparison.defects),
    unexplained: named('unexplained', comparison.unexplained),
  };
  try {
    await mkdir(out, { recursive: true });
    // Scripts of an earlier comparison would pass for those of this one.
    await rm(join(out, compareFiles.scripts), { recursive: true, force: true });
    if (scripts.length > 0) await mkdir(join(out, compareFiles.scripts));
    for (const [name, text] of scripts) await writeFile(join(out, compareFiles.scripts, name), clean(text), { mode: 0o755 });
    await writeFile(join(out, compareFiles.learned), title + stringify(resolvedOf(choices)));
    const recording = { target: report.target.name, choices, common, walks: comparison.recorded };
    await writeFile(join(out, compareFiles.recording), recordingText(recording, secrets));
    await writeFile(join(out, compareFiles.report), clean(`${JSON.stringify(whole, null, 2)}\n`));
    const texts = new Map(scripts);
    await writeFile(join(out, compareFiles.page), comparisonPage(whole, { scriptOf: (name) => texts.get(name), redact: clean }));
  } catch (cause) {
    throw new UserError(`--out ${out}: the results cannot be written there: ${String((cause as NodeJS.ErrnoException).code ?? cause)}`, {
      cause,
    });
  }
}

/** Only choices that a simulator takes are written. */
function resolvedOf(choices: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  resolveChoices(choices);
  return Object.fromEntries(
    Object.entries(choices).filter(([id, value]) => id !== learnedChoice || (Array.isArray(value) && value.length > 0)),
  );
}

/** Checks a simulator against a recording. Learns nothing: what differs is reported. */
async function compareRecording(options: CompareOptions, path: string): Promise<CompareReport> {
  const startedAt = new Date().toISOString();
  const recording = await readRecording(path);
  const given = options.choices === undefined ? recording.choices : readChoices(options.choices);
  const simulator = await openSimulator(recording.common, given, options.signal);
  try {
    const groups = walkable({ writes: true, inWorld: true }, options.group);
    const comparison = new Comparison(undefined, simulator, {
      groups,
      seed: options.seed,
      walks: options.walks,
      rounds: 1,
    });
    const found = new Map<string, Finding>();
    let equal = 0;
    let walks = 0;
    for (const { walk, runs } of recording.walks) {
      if (!groups.has(walk.group) || options.signal?.aborted === true) continue;
      const { facts } = await simulator.take(walk);
      const first = compareRuns(runs, facts, comparison.noise);
      const { compared } = first;
      // Only what shows each time is a difference.
      const divergences =
        first.divergences.length === 0 ? [] : inBoth(first, compareRuns(runs, (await simulator.take(walk)).facts, comparison.noise));
      comparison.coverage.note(facts, compared);
      if (compared === 0) continue;
      walks++;
      const tally = comparison.after.get(walk.group) ?? { walks: 0, equal: 0 };
      comparison.after.set(walk.group, tally);
      tally.walks++;
      if (divergences.length === 0) {
        equal++;
        tally.equal++;
      }
      for (const divergence of divergences) {
        const signature = signatureOf(divergence);
        const earlier = found.get(signature);
        const why = 'the simulator does not do what the deployment was recorded to do';
        found.set(signature, earlier === undefined ? { ...divergence, walk, count: 1, why } : { ...earlier, count: earlier.count + 1 });
      }
    }
    for (const [group, tally] of comparison.after) comparison.before.set(group, tally);
    comparison.unexplained.push(...found.values());
    comparison.rounds.push({ walks, equal, divergences: found.size, learned: 0 });
    return {
      ...reportOf(comparison, simulator, new Map([...groups].filter(([group]) => comparison.after.has(group))), {
        startedAt,
        seed: options.seed,
        asked: walks === 0 ? 1 : walks,
        target: { name: recording.target, baseUrl: null },
      }),
      source: 'recording',
    };
  } finally {
    await simulator.close();
  }
}
