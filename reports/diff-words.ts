/** The wording of a comparison, shared by the terminal and the console. Pure. */
import type { CertificateDiff, Change, LevelState } from './diff.ts';
import { changes } from './diff.ts';

export const changeTitles: Readonly<Record<Change, string>> = {
  regressed: 'Regressed: required, and fails now',
  gone: 'Gone: only OLD holds these rules',
  'new failure': 'New and failing: required, and only NEW holds these rules',
  unjudged: 'No longer judged',
  changed: 'Changed otherwise',
  fixed: 'Fixed',
  new: 'New: only NEW holds these rules',
};

export const changeSigns: Readonly<Record<Change, string>> = {
  regressed: '✗',
  gone: '−',
  'new failure': '✗',
  unjudged: '○',
  changed: '~',
  fixed: '✓',
  new: '+',
};

/** The overall result: `No regression`. */
export function closingTitle({ exitStatus, rules, choices, outcome }: CertificateDiff): string {
  const isEqual = rules.length === 0 && choices.length === 0 && outcome.old === outcome.new;
  return { 0: isEqual ? 'Equal' : 'No regression', 1: 'Regression', 2: 'Less judged' }[exitStatus];
}

/** `2 fixed, 745 unchanged; outcome failed → certified`. */
export function closingFigures({ counts, outcome }: CertificateDiff): string {
  const figures = [
    ...changes.flatMap((change) =>
      counts[change] > 0 ? [`${counts[change]} ${change === 'unjudged' ? 'no longer judged' : change}`] : [],
    ),
    `${counts.unchanged} unchanged`,
    ...(counts['not compared'] > 0 ? [`${counts['not compared']} not compared`] : []),
  ];
  return `${figures.join(', ')}; outcome ${outcome.old === outcome.new ? outcome.new : `${outcome.old} → ${outcome.new}`}`;
}

export const levelState = (state: LevelState | null): string =>
  state === null
    ? 'absent'
    : state.verdict === 'informative'
      ? state.verdict
      : `${state.verdict}, ${state.passed} of ${state.required} required rules passed`;
