/** The comparison of two certificates as text. Pure: the caller prints it. */
import pc from 'picocolors';
import { isSameJson } from '../schemas/shared/json.ts';
import { changes, type CertificateDiff, type Change, type RuleChange } from './diff.ts';
import { changeSigns, changeTitles, closingFigures, closingTitle, levelState } from './diff-words.ts';
import { oneLine } from '../schemas/shared/markup.ts';
import { count } from './counts.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** Groups of rules, most important first; then choices, levels, notes, and a summary line. */
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
    `  ${paint(changeSigns[change])} ${c.bold(oneLine(rule.rule).padEnd(width))}  ${rule.old} → ${rule.new}${rule.required ? '' : c.dim(' (not required)')}`,
    ...details(rule, c),
  ]);
  return [`${paint(changeTitles[change])} ${c.dim(`(${count(rules.length, 'rule')})`)}`, ...lines].join('\n');
}

/** Details of a change for the worse; an improvement takes one line. */
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
  const name = oneLine(level).padEnd(12);
  return isSameJson(old, current)
    ? `${name}${c.dim(`unchanged: ${levelState(current)}`)}`
    : `${name}${levelState(old)} → ${levelState(current)}`;
}

function closing(diff: CertificateDiff, c: Colors): string {
  const paint = { 0: c.green, 1: c.red, 2: c.yellow }[diff.exitStatus];
  return `${paint(c.bold(closingTitle(diff)))}: ${closingFigures(diff)}`;
}

function short(text: string): string {
  return text.length > 240 ? `${text.slice(0, 240)} …` : text;
}
