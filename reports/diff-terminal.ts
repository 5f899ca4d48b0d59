/** The comparison of two certificates as text. Pure: the caller prints it. */
import pc from 'picocolors';
import { isDeepStrictEqual } from 'node:util';
import { changes, type CertificateDiff, type Change, type LevelState, type RuleChange } from './diff.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { count } from './outcome.ts';

type Colors = ReturnType<typeof pc.createColors>;

const titles: Readonly<Record<Change, string>> = {
  regressed: 'Regressed: required, and fails now',
  gone: 'Gone: only OLD holds these rules',
  'new failure': 'New and failing: required, and only NEW holds these rules',
  unjudged: 'No longer judged',
  changed: 'Changed otherwise',
  fixed: 'Fixed',
  new: 'New: only NEW holds these rules',
};
const signs: Readonly<Record<Change, string>> = {
  regressed: '✗',
  gone: '−',
  'new failure': '✗',
  unjudged: '○',
  changed: '~',
  fixed: '✓',
  new: '+',
};

/** Groups of rules, most important first; then choices, levels, notes, and one line that sums it up. */
export function diffText(diff: CertificateDiff, color = pc.isColorSupported): string {
  const c = pc.createColors(color);
  const width = Math.max(0, ...diff.rules.map(({ rule }) => rule.length));
  const blocks = [
    ...changes.map((change) =>
      ruleBlock(
        change,
        diff.rules.filter((rule) => rule.change === change),
        width,
        c,
      ),
    ),
    choiceBlock(diff, c),
    diff.levels.map((row) => levelLine(row, c)).join('\n'),
    diff.notes.map((note) => `${c.yellow('note')}  ${oneLine(note)}`).join('\n'),
    closing(diff, c),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const paintOf = (change: Change, c: Colors): ((text: string) => string) =>
  ({ regressed: c.red, gone: c.red, 'new failure': c.red, unjudged: c.yellow, changed: c.yellow, fixed: c.green, new: c.cyan })[change];

function ruleBlock(change: Change, rules: readonly RuleChange[], width: number, c: Colors): string {
  if (rules.length === 0) return '';
  const paint = paintOf(change, c);
  const lines = rules.flatMap((rule) => [
    `  ${paint(signs[change])} ${c.bold(oneLine(rule.rule).padEnd(width))}  ${rule.old} → ${rule.new}${rule.required ? '' : c.dim(' (not required)')}`,
    ...details(rule, c),
  ]);
  return [`${paint(titles[change])} ${c.dim(`(${count(rules.length, 'rule')})`)}`, ...lines].join('\n');
}

/** What a reader needs for a change for the worse; a change for the better is one line. */
function details({ change, statement, source, check, known }: RuleChange, c: Colors): readonly string[] {
  if (change === 'fixed' || change === 'new') return [];
  const named = (name: string, text: string | undefined): readonly string[] =>
    text === undefined ? [] : [`      ${c.dim(name.padEnd(8))}  ${short(oneLine(text))}`];
  return [
    `      ${short(oneLine(statement))} ${c.dim(`(${oneLine(source)})`)}`,
    ...(change === 'gone' || check === undefined || check.verdict === 'pass'
      ? []
      : [
          ...named('check', check.check),
          ...named('expected', check.expected),
          ...named('actual', check.actual),
          ...named('reason', check.reason),
        ]),
    ...named('known', known),
  ];
}

function choiceBlock({ choices }: CertificateDiff, c: Colors): string {
  if (choices.length === 0) return '';
  const width = Math.max(...choices.map(({ id }) => id.length));
  const said = (value: unknown): string => (value === undefined ? 'not observed' : short(oneLine(JSON.stringify(value))));
  const lines = choices.map(
    ({ id, old, new: current }) => `  ${c.yellow('~')} ${oneLine(id).padEnd(width)}  ${said(old)} → ${said(current)}`,
  );
  return [`${c.yellow('Observed choices that differ')} ${c.dim('(not judged)')}`, ...lines].join('\n');
}

function levelLine({ level, old, new: current }: CertificateDiff['levels'][number], c: Colors): string {
  const said = (state: LevelState | null): string =>
    state === null
      ? 'absent'
      : state.verdict === 'informative'
        ? state.verdict
        : `${state.verdict}, ${state.passed} of ${state.required} required rules passed`;
  const name = oneLine(level).padEnd(12);
  return isDeepStrictEqual(old, current) ? `${name}${c.dim(`unchanged: ${said(current)}`)}` : `${name}${said(old)} → ${said(current)}`;
}

function closing({ exitStatus, counts, rules, choices, outcome }: CertificateDiff, c: Colors): string {
  const isEqual = rules.length === 0 && choices.length === 0 && outcome.old === outcome.new;
  const title = {
    0: c.green(c.bold(isEqual ? 'Equal' : 'No regression')),
    1: c.red(c.bold('Regression')),
    2: c.yellow(c.bold('Less judged')),
  }[exitStatus];
  const figures = [
    ...changes.flatMap((change) =>
      counts[change] > 0 ? [`${counts[change]} ${change === 'unjudged' ? 'no longer judged' : change}`] : [],
    ),
    `${counts.unchanged} unchanged`,
    ...(counts['not compared'] > 0 ? [`${counts['not compared']} not compared`] : []),
  ];
  const outcomes = outcome.old === outcome.new ? outcome.new : `${outcome.old} → ${outcome.new}`;
  return `${title}: ${figures.join(', ')}; outcome ${outcomes}`;
}

function short(text: string): string {
  return text.length > 240 ? `${text.slice(0, 240)} …` : text;
}
