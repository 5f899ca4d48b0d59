/** A whole comparison: of a deployment, or of a recording of one, with what it writes. */
import { didYouMean } from '../../schemas/shared/nearest.ts';
import { UserError } from '../../schemas/shared/user-error.ts';
import { compareLimits } from '../../schemas/limits.ts';
import type { Target } from '../../fixtures/targets/target.ts';
import { controlOf } from '../../fixtures/worlds/world.ts';
import { readChoices } from '../certificate/choices-file.ts';
import { prepareFolder } from '../certificate/conclude.ts';
import { readTarget } from '../../fixtures/targets/read-target.ts';
import { packageVersion } from '../package-info.ts';
import { openTarget, secretsOf } from '../target/open-target.ts';
import { learnedIn } from './classify.ts';
import { compareRuns, inBoth } from './compare.ts';
import { boundOf } from './coverage.ts';
import type { Scripted } from './findings.ts';
import { Comparison } from './loop.ts';
import { readRecording } from './recording.ts';
import type { CompareReport, Finding, GroupCompared } from './report.ts';
import { Round, type Tally } from './round.ts';
import { commonOf, openDeployment, openSimulator, type SimulatorSide } from './sides.ts';
import { scopeNotes } from './scopes.ts';
import { walkable, type Walkable } from './walk.ts';
import { writeCompared } from './write-compared.ts';

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
  const known = [...walkable({ writes: true, inWorld: true }).groups.keys()];
  const unknown = options.group?.find((group) => !known.includes(group));
  if (unknown !== undefined)
    throw new UserError(`--group ${JSON.stringify(unknown)} is not a group of operations${didYouMean(unknown, known)}`);
  if (recording !== undefined) return compareRecording(options, recording);
  // A file that cannot be used is refused before a folder is made.
  if (options.target !== undefined) readTarget(options.target);
  if (options.choices !== undefined) readChoices(options.choices);
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
  const deployment = await openDeployment(target, signal);
  const personas = new Set(Object.keys(deployment.target.personas));
  const walked = walkable({ writes: inWorld || target.consent.write, inWorld, personas }, group);
  if (walked.groups.size === 0) {
    await deployment.close();
    throw new UserError(nothingToWalk(group, walked.lacking));
  }
  const common = commonOf(deployment.target, deployment.scopes);
  const simulator = await openSimulator(common, given, signal);
  try {
    const comparison = new Comparison(deployment, simulator, { walkable: walked, seed, walks, rounds, onProgress, signal });
    await comparison.run();
    comparison.notes.push(...lackingNotes(walked.lacking), ...deployment.notes, ...scopeNotes(deployment.scopes, simulator.unrestricted));
    const report = reportOf(comparison, simulator, walked, {
      startedAt,
      seed,
      asked: walks,
      target: { name: target.name, baseUrl: isEmbedded ? null : target.baseUrl },
    });
    if (out !== undefined) {
      const secrets = [...secretsOf(target), ...secretsOf(deployment.target)];
      await writeCompared(out, report, comparison, simulator.choices, common, secrets);
    }
    return report;
  } finally {
    await simulator.close();
    await deployment.close();
  }
}

function nothingToWalk(groups: readonly string[] | undefined, lacking: Walkable['lacking']): string {
  const of = groups === undefined ? '' : `--group ${groups.join(', ')}: `;
  const why = lacking.size === 0 ? 'with the consent of the target file' : `without the keys of ${personasIn(lacking)} in the target file`;
  return `${of}nothing can be walked ${why}`;
}

const personasIn = (lacking: Walkable['lacking']): string => [...new Set([...lacking.values()].flat())].toSorted().join(', ');

const lackingNotes = (lacking: Walkable['lacking']): readonly string[] =>
  lacking.size === 0
    ? []
    : [`${lacking.size} operations were not walked, since the target file has no keys of ${personasIn(lacking)}: see compare.json`];

interface About {
  readonly startedAt: string;
  readonly seed: number;
  readonly asked: number;
  readonly target: CompareReport['target'];
}

function reportOf(
  comparison: Comparison,
  simulator: SimulatorSide,
  { groups, lacking }: Omit<Walkable, 'personas'>,
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
  const violations = bare(comparison.findings.violations);
  const [defects, unexplained] = [bare(comparison.findings.defects), bare(comparison.findings.unexplained)];
  const isTried = ({ group, after: { walks } }: GroupCompared): boolean => walks > 0 || comparison.attempted.has(group);
  const without = compared
    .filter((one) => isTried(one) && coverage.isWithoutSuccess(groups.get(one.group) ?? []))
    .map(({ group }) => group);
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
    unwalked: [
      ...[...lacking].map(([operation, names]) => ({ operation, why: `needs the key of ${names.join(' and ')}`, count: 0 })),
      ...comparison.blocked.values(),
    ],
    left: comparison.left,
    notes: comparison.notes,
    bound: last.walks > 0 && last.equal === last.walks ? boundOf(last.walks) : null,
    outcome: outcomeOf(violations.length + defects.length + unexplained.length, last, asked, {
      without,
      why: mostFrequent([...comparison.blocked.values()]),
    }),
  };
}

/** The reason for which most steps or walks could not be walked. */
function mostFrequent(blocked: readonly { readonly why: string; readonly count: number }[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { why, count } of blocked) counts.set(why, (counts.get(why) ?? 0) + count);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

function outcomeOf(
  open: number,
  last: { readonly walks: number; readonly equal: number },
  asked: number,
  { without, why }: { readonly without: readonly string[]; readonly why: string | undefined },
): CompareReport['outcome'] {
  if (open > 0) return { exitStatus: 1, reason: `${open} ${open === 1 ? 'divergence is' : 'divergences are'} not explained by a choice` };
  if (last.walks * 2 < asked)
    return {
      exitStatus: 2,
      reason: `only ${last.walks} of ${asked} walks could be walked${why === undefined ? '' : `; most often: ${why}`}`,
    };
  if (without.length > 0) return { exitStatus: 2, reason: `no operation of ${without.join(', ')} succeeded` };
  if (last.equal < last.walks)
    return { exitStatus: 1, reason: `${last.walks - last.equal} of the last ${last.walks} walks differ; give more --rounds` };
  return { exitStatus: 0, reason: 'no divergence is left' };
}

/** Checks a simulator against a recording. Learns nothing: what differs is reported. */
async function compareRecording(options: CompareOptions, path: string): Promise<CompareReport> {
  const startedAt = new Date().toISOString();
  const recording = await readRecording(path);
  const given = options.choices === undefined ? recording.choices : readChoices(options.choices);
  const simulator = await openSimulator(recording.common, given, options.signal);
  try {
    const whole = walkable({ writes: true, inWorld: true }, options.group);
    const { groups } = whole;
    const comparison = new Comparison(undefined, simulator, {
      walkable: whole,
      seed: options.seed,
      walks: options.walks,
      rounds: 1,
    });
    const round = new Round();
    for (const recorded of recording.walks) {
      const { walk, runs } = recorded;
      if (!groups.has(walk.group) || options.signal?.aborted === true) continue;
      const { facts } = await simulator.take(walk);
      const first = compareRuns(runs, facts, comparison.noise);
      const { compared } = first;
      // Only what shows each time is a difference.
      const divergences =
        first.divergences.length === 0 ? [] : inBoth(first, compareRuns(runs, (await simulator.take(walk)).facts, comparison.noise));
      comparison.coverage.note(facts, compared, runs);
      if (compared > 0) round.note(recorded, divergences);
    }
    const { tallies, found, all } = round;
    comparison.after = tallies;
    for (const [group, tally] of tallies) comparison.before.set(group, tally);
    const why = 'the simulator does not do what the deployment was recorded to do';
    for (const { divergence, walk, count } of found.values()) comparison.findings.addUnexplained({ ...divergence, walk, count, why });
    comparison.rounds.push({ ...all, divergences: found.size, learned: 0 });
    return {
      ...reportOf(
        comparison,
        simulator,
        { groups: new Map([...groups].filter(([group]) => tallies.has(group))), lacking: new Map() },
        {
          startedAt,
          seed: options.seed,
          asked: all.walks === 0 ? 1 : all.walks,
          target: { name: recording.target, baseUrl: null },
        },
      ),
      source: 'recording',
    };
  } finally {
    await simulator.close();
  }
}
