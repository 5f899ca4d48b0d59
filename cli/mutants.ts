/** `gateproof mutants`: deliberately broken simulators, and whether the suites catch each by the very rule it breaks. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pc from 'picocolors';
import { count } from '../reports/outcome.ts';
import { isProven, proofFile, type Proof, type ProvenMutant } from '../reports/proof-schema.ts';
import { duration } from '../reports/words.ts';
import { defaultFolder, writeFiles } from '../reports/write.ts';
import { prepareFolder, unwritable } from '../engine/conclude.ts';
import { chooseMutants, prove } from '../engine/mutant-runner.ts';
import { table } from './table.ts';

export interface MutantsOptions {
  /** Names of mutants and ids of rules; all mutants unless stated. */
  readonly only?: readonly string[];
  readonly everyTest?: boolean;
  readonly seed?: number;
  readonly workers?: number;
  /** Runs the suites as `certify` does, which takes longer. */
  readonly playwright?: boolean;
  readonly out?: string;
  readonly json?: boolean;
}

type Colors = ReturnType<typeof pc.createColors>;

/** Answers 0 when every mutant is killed and the simulator as it is is green, else 1. Throws `UserError`. */
export async function mutants({
  only,
  everyTest = false,
  seed = 1,
  workers,
  playwright = false,
  out,
  json,
}: MutantsOptions): Promise<number> {
  const names = only === undefined ? undefined : chooseMutants(only);
  // The proof of some mutants would take the place of the proof of all.
  const folder = out ?? (names === undefined ? defaultFolder : undefined);
  if (folder !== undefined) await prepareFolder(folder);
  process.stderr.write(
    `Mutation-testing the suites with ${names === undefined ? 'every mutant' : count(names.length, 'mutant')}, seed ${seed}; failing checks are expected\n`,
  );
  const started = performance.now();
  const usual = playwright ? Math.min(8, availableParallelism()) : 4;
  const proof = await prove({
    seed,
    everyTest,
    workers: workers ?? usual,
    runner: playwright ? 'playwright' : 'process',
    onMet: (met) => void (met % 100 === 0 && process.stderr.write(`${count(met, 'mutant')} done\n`)),
    ...(names && { names }),
  });
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  const paths =
    folder === undefined
      ? []
      : await writeFiles(folder, { [proofFile]: text }).catch((cause: unknown) => {
          throw unwritable(join(folder, proofFile), cause);
        });
  if (json === true) process.stdout.write(text);
  else process.stdout.write(matrix(proof, { took: performance.now() - started, paths }));
  return isProven(proof) ? 0 : 1;
}

/** What is wrong first, then a line for each mutant, then the figures. Pure. */
export function matrix(
  proof: Proof,
  { took, paths, color = pc.isColorSupported }: { readonly took: number; readonly paths: readonly string[]; readonly color?: boolean },
): string {
  const c = pc.createColors(color);
  const survivors = proof.mutants.filter(({ killed }) => !killed);
  const rows = proof.mutants.map(({ name, breaks, killed }) => [killed ? 'killed' : 'SURVIVED', name, breaks.join(', ')]);
  return [
    ...survivors.map((mutant) => survivor(mutant, c)),
    ...alarms(proof, c),
    ...proof.mutants.filter(({ others }) => others !== undefined && others.length > 0).map(beside),
    table([['RESULT', 'MUTANT', 'BREAKS'], ...rows]),
    figures(proof, took, c),
    ...paths.map((path) => `  ${path}\n`),
  ].join('');
}

function survivor({ name, description, missed, broken }: ProvenMutant, c: Colors): string {
  const lines = missed.map(({ rule, why }) => `  ${rule}: ${why}\n`);
  const caught = broken.length === 0 ? '' : `  detected for ${broken.join(', ')}\n`;
  return `${c.red('✗ SURVIVED')} ${c.bold(name)}: ${description}\n${lines.join('')}${caught}\n`;
}

function alarms({ unmutated: { red } }: Proof, c: Colors): readonly string[] {
  return red.map(({ test, rule, why }) => `${c.red('✗ NOT GREEN')} ${c.bold(rule)} on the unmutated simulator\n  ${test}\n  ${why}\n\n`);
}

const beside = ({ name, others = [] }: ProvenMutant): string => `${name} also breaks ${others.join(', ')}\n`;

function figures({ mutants: all, unmutated, seed, tool }: Proof, took: number, c: Colors): string {
  const killed = all.filter((mutant) => mutant.killed).length;
  const rate = `${killed} of ${count(all.length, 'mutant')} killed (${killRate(killed, all.length)})`;
  const sound = unmutated.green
    ? `every check of ${count(unmutated.tests, 'test')} passed`
    : `${count(unmutated.red.length, 'check')} did not pass`;
  return (
    `\n${killed === all.length ? c.green(rate) : c.red(rate)}, each by a failed check of every rule it breaks. ` +
    `On the unmutated simulator, ${unmutated.green ? sound : c.red(sound)}.\n` +
    `Seed ${seed}, ${duration(took)}, suites ${tool.suiteDigest}\n`
  );
}

/** Rounded down: only all is 100 %. */
const killRate = (killed: number, total: number): string =>
  `${(Math.floor((killed / total) * 1000) / 10).toFixed(killed === total ? 0 : 1)} %`;
