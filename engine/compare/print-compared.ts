/** The result of a comparison in lines. */
import { describeRemains, isAvoidable } from '../../schemas/remains.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import type { CompareReport, Finding } from './report.ts';
import { wordsOf } from './walk.ts';

/** Findings of one kind that a terminal shows. */
const maxShown = 20;

const percent = (share: number): string => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

type Round = CompareReport['rounds'][number];

const learning = (first: Round, last: Round, rounds: number): string =>
  `${plural(last.walks, 'walk')} in the last of ${plural(rounds, 'round')}: ${last.equal} equal; before learning ${first.equal} of ${first.walks}`;

export function summaryOf(report: CompareReport, out: string | undefined): string {
  const [first, last] = [report.rounds[0], report.rounds.at(-1)];
  const isRecorded = report.source === 'recording';
  const avoidable = report.left.filter(isAvoidable).length;
  const lines = [
    isRecorded
      ? `Checked against a recording of ${oneLine(report.target.name)}`
      : `Compared with ${oneLine(report.target.name)}, seed ${report.seed}`,
    ...(first === undefined || last === undefined
      ? []
      : [isRecorded ? `${plural(last.walks, 'walk')}: ${last.equal} equal` : learning(first, last, report.rounds.length)]),
    ...report.choices.map(({ id, value }) => `Choice ${id} is ${JSON.stringify(value)}`),
    ...(report.learned.length === 0 || isRecorded ? [] : [`${plural(report.learned.length, 'behaviour')} learnt that no choice names`]),
    ...shown('Violation', report.violations),
    ...shown('Defect of the simulator', report.defects),
    ...shown('Unexplained', report.unexplained),
    ...report.notes,
    ...(report.left.length === 0 ? [] : [`Left at the target: ${describeRemains(report.left)}`]),
    ...(avoidable === 0 ? [] : [`${plural(avoidable, 'record')} of them should have been removed: see compare.json`]),
    ...(report.bound === null ? [] : [`No divergence in the last round: at most ${percent(report.bound)} of such walks diverge, at 95 %`]),
    `Status ${report.outcome.exitStatus}: ${report.outcome.reason}`,
    ...(out === undefined ? [] : [`Written to ${out}`]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function shown(kind: string, findings: readonly Finding[]): readonly string[] {
  const lines = findings.slice(0, maxShown).map((finding) => {
    const { operation, aspect, target, simulator, walk, rules, why } = finding;
    const steps = walk.steps
      .map((step) => (step.variation.of === 'none' ? step.operation : `${step.operation} ${wordsOf(step.variation)}`))
      .join(', ');
    const rule = rules === undefined ? '' : ` breaks ${rules.join(', ')}`;
    return `${kind}: ${operation} ${aspect}${rule}: ${oneLine(target ?? 'absent')}, simulator ${oneLine(simulator ?? 'absent')}\n  after ${steps}${why === undefined ? '' : `: ${oneLine(why)}`}`;
  });
  return findings.length > maxShown ? [...lines, `  and ${findings.length - maxShown} more`] : lines;
}
