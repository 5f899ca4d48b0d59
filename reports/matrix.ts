/** The matrix of mutants against rules, as text. Pure: the caller prints it. */
import pc from 'picocolors';
import { count } from './counts.ts';
import type { Proof, ProvenMutant } from './proof-schema.ts';
import { table } from './table.ts';
import { duration } from './words.ts';

type Colors = ReturnType<typeof pc.createColors>;

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

/** Rounded down, so that only a complete kill shows 100 %. */
const killRate = (killed: number, total: number): string =>
  `${(Math.floor((killed / total) * 1000) / 10).toFixed(killed === total ? 0 : 1)} %`;
