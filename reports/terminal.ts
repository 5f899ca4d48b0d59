/** The closing summary in the terminal. Pure: the caller prints it. */
import pc from 'picocolors';
import { describeRemains, isAvoidable } from '../schemas/remains.ts';
import { verdicts } from '../schemas/shared/verdict.ts';
import type { Certificate } from './certificate-schema.ts';
import { sentAs } from './curl.ts';
import { exchangeText } from './exchange-text.ts';
import { oneLine, visible } from '../schemas/shared/markup.ts';
import { groupLeftovers } from './summary.ts';
import { knownReason } from './known-failures.ts';
import { count } from './counts.ts';
import { fitted } from './fitted.ts';
import { missingHere, selectionOf, unselectedIn } from './selection.ts';
import { actualText, shortPair } from './short-pair.ts';
import { duration, outcomeTitles, share, signs } from './words.ts';

export interface TerminalOptions {
  readonly artefacts: readonly string[];
  /** By default picocolors decides, which honours NO_COLOR. */
  readonly color?: boolean;
  /** How many failed checks per rule, and rules per missing prerequisite, are shown in full. 3 and 6 by default. */
  readonly checksPerRule?: number;
  readonly rulesPerReason?: number;
  /** Columns to fit; by default those of the terminal. */
  readonly width?: number | undefined;
}

/** Characters of a value or a reason to show. */
const maxValue = 400;
/** Missing items to show; the others are counted. */
const maxMissing = 12;
/** Lines and characters of a message to show. */
const maxLines = 30;
const maxBody = 2000;

type Colors = ReturnType<typeof pc.createColors>;
/** Wraps prose, but not commands and exchanges. */
type Fit = (text: string) => string;

/** Shows each broken rule with expected, actual and a curl line; then levels, counts and what was not judged. */
export function terminal(certificate: Certificate, options: TerminalOptions): string {
  const c = pc.createColors(options.color ?? pc.isColorSupported);
  const fit: Fit = (text) => fitted(text, options.width);
  const prose = [
    ...errorBlocks(certificate, c),
    ...missingBlocks(certificate, options.rulesPerReason ?? 6, c),
    ...expiredBlocks(certificate, c),
    ...leftBlocks(certificate, c),
    ...staleBlocks(certificate, c),
    levelBlock(certificate, c),
    closing(certificate, options.artefacts, c),
  ];
  const blocks = [...failureBlocks(certificate, options.checksPerRule ?? 3, c, fit), ...prose.map(fit)];
  return withoutCommands(`${blocks.filter((block) => block !== '').join('\n\n')}\n`);
}

/** The findings without the outcome, for a shard; empty if there are none. */
export function terminalFindings(certificate: Certificate, options: Omit<TerminalOptions, 'artefacts'> = {}): string {
  const c = pc.createColors(options.color ?? pc.isColorSupported);
  const fit: Fit = (text) => fitted(text, options.width);
  const prose = [
    ...errorBlocks(certificate, c),
    ...missingBlocks(certificate, options.rulesPerReason ?? 6, c),
    ...leftBlocks(certificate, c),
  ];
  const blocks = [...failureBlocks(certificate, options.checksPerRule ?? 3, c, fit), ...prose.map(fit)];
  return withoutCommands(
    blocks
      .filter((block) => block !== '')
      .map((block) => `${block}\n\n`)
      .join(''),
  );
}

/** CI systems obey these anywhere in a line, and the text may come from a target. */
const withoutCommands = (text: string): string => text.replaceAll(/##(?=(?:vso|teamcity)?\[)/gi, '# #');

/** Shown whole, because a shortened command would be a different command. Only characters that steer the terminal are replaced. */
function commandLines({ curl, persona }: Certificate['failures'][number], c: Colors, fit: Fit): readonly string[] {
  if (curl === null) return [];
  return [...(persona === null ? [] : [fit(`  ${c.dim('repeat')}    ${oneLine(sentAs(persona, curl))}`)]), `  ${visible(curl)}`];
}

/** Shows a script in full only once: all rules that one sequence breaks have the same. */
function scriptLines(script: string, shown: Set<string>): readonly string[] {
  if (shown.has(script)) return ['  same sequence as above'];
  shown.add(script);
  return visible(script)
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`);
}

/** Prefixes each line, so that a target's text never begins one; shows an exchange only once. */
function exchangeLines(exchange: Certificate['exchanges'][number] | undefined, shown: Set<string>, c: Colors): readonly string[] {
  if (exchange === undefined) return [];
  const { trace, request, answer, note } = exchangeText(exchange, maxBody);
  const head = (label: string, text: string): string => `  ${c.dim(label.padEnd(9))} ${oneLine(text)}`;
  if (shown.has(exchange.id)) return [head('exchange', `${exchange.id}, as above`)];
  shown.add(exchange.id);
  return [
    head('request', trace),
    ...marked(request, c),
    head('answer', answer === undefined ? note : note === '' ? exchange.id : `${exchange.id}, ${note}`),
    ...(answer === undefined ? [] : marked(answer, c)),
  ];
}

/** The sequence of a graded client's scenario; once for each scenario. */
function storyLines({ story = [], test }: Certificate['failures'][number], shown: Set<string>, c: Colors): readonly string[] {
  const name = test ?? '';
  if (shown.has(name)) return [`  ${c.dim('scenario')}  ${oneLine(name)}, as above`];
  shown.add(name);
  return [`  ${c.dim('scenario')}  ${oneLine(name)}`, ...marked(story.join('\n'), c)];
}

function marked(text: string, c: Colors): readonly string[] {
  const lines = visible(text).split('\n');
  const rest = lines.length - maxLines;
  return [...lines.slice(0, maxLines), ...(rest > 0 ? [`… (${count(rest, 'more line')})`] : [])].map((line) =>
    `    ${c.dim('│')} ${line}`.trimEnd(),
  );
}

function failureBlocks({ failures, exchanges }: Certificate, max: number, c: Colors, fit: Fit): readonly string[] {
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const seen = new Set<string>();
  const scripts = new Set<string>();
  const rules = [...new Set(failures.map((failure) => failure.rule))];
  return rules.map((rule) => {
    const checks = failures.filter((failure) => failure.rule === rule);
    const first = checks[0];
    if (first === undefined) return '';
    const paint = first.verdict === 'warn' || first.known !== null ? c.yellow : c.red;
    const label = first.known !== null ? 'KNOWN' : first.verdict === 'warn' ? 'WARN' : 'FAIL';
    const head = [
      `${paint(`${signs[first.verdict]} ${label}`)} ${c.bold(rule)} ${c.dim(`(${oneLine(first.source)})`)}`,
      `  ${oneLine(first.statement)}`,
      ...(first.known === null ? [] : [`  ${c.dim('known:')} ${oneLine(first.known)}`]),
    ].map(fit);
    const shown = checks.slice(0, max).flatMap((check) => {
      const exchange = byId.get(check.exchange ?? '');
      const [expected, actual] = shortPair(check.expected ?? 'not stated', actualText(check.actual, exchange), maxValue);
      return [
        ...[
          `  ${c.dim('check')}     ${oneLine(check.check)}`,
          `  ${c.dim('expected')}  ${c.green(expected)}`,
          `  ${c.dim('actual')}    ${paint(actual)}`,
        ].map(fit),
        ...(check.story === undefined ? exchangeLines(exchange, seen, c) : storyLines(check, seen, c)),
        ...(check.script === undefined ? commandLines(check, c, fit) : scriptLines(check.script, scripts)),
      ];
    });
    const rest = checks.length - max;
    return [...head, ...shown, ...(rest > 0 ? [c.dim(`  … and ${count(rest, 'more failed check')}`)] : [])].join('\n');
  });
}

function errorBlocks({ ledger, plan }: Certificate, c: Colors): readonly string[] {
  const rules = ledger.filter((row) => row.verdict === 'error');
  const reasons = new Map<string, string[]>();
  for (const row of rules) {
    const reason = oneLine(row.checks.find((check) => check.verdict === 'error')?.reason ?? 'No reason was given.');
    reasons.set(reason, [...(reasons.get(reason) ?? []), row.id]);
  }
  const lines = [
    ...[...reasons].map(([reason, ids]) => `  ${short(reason)}\n    ${c.dim(list(ids, 6))}`),
    ...plan.errors.slice(0, 20).map((error) => `  ${short(oneLine(error))}`),
    ...(plan.errors.length > 20 ? [c.dim(`  … and ${plan.errors.length - 20} more`)] : []),
  ];
  return lines.length === 0 ? [] : [[`${c.magenta(`${signs.error} ERROR`)} in the run, not in the target`, ...lines].join('\n')];
}

function missingBlocks(certificate: Certificate, max: number, c: Colors): readonly string[] {
  const unselected = unselectedIn(certificate);
  const all = missingHere(certificate);
  const shown = all.slice(0, all.length <= maxMissing + 1 ? all.length : maxMissing);
  const lines = [
    ...shown.map(
      ({ verdict, reason, rules }) =>
        `  ${signs[verdict]} ${oneLine(reason)} ${c.dim(`(${count(rules.length, 'rule')})`)}\n    ${c.dim(list(rules, max))}`,
    ),
    ...folded(all.slice(shown.length), c),
    ...(unselected === 0 ? [] : [c.dim(`  ${count(unselected, 'rule')} not selected: only ${oneLine(selectionOf(certificate) ?? '')}`)]),
  ];
  return lines.length === 0 ? [] : [[c.bold('Not judged, by missing item'), ...lines].join('\n')];
}

/** The long tail: each item keeps few rules from being judged. */
function folded(rest: Certificate['missing'], c: Colors): readonly string[] {
  if (rest.length === 0) return [];
  const rules = new Set(rest.flatMap((one) => one.rules));
  return [c.dim(`  … and ${count(rest.length, 'more item')}, for ${count(rules.size, 'rule')}; certificate.html lists them`)];
}

function expiredBlocks({ knownFailures }: Certificate, c: Colors): readonly string[] {
  const expired = knownFailures.filter((failure) => failure.state === 'expired');
  if (expired.length === 0) return [];
  const lines = expired.map((failure) => `  ${failure.rule} ${c.dim(`line ${failure.line}:`)} ${oneLine(knownReason(failure))}`);
  return [[c.red('Expired known failures: they still fail after their date, and count as failures again'), ...lines].join('\n')];
}

/** Groups of records to show, and ids of each. */
const maxGroups = 20;
const maxIds = 4;

function leftBlocks({ left = [] }: Certificate, c: Colors): readonly string[] {
  const avoidable = left.filter(isAvoidable);
  const stays = left.length === 0 ? [] : [`Left at the target: ${describeRemains(left)}`];
  if (avoidable.length === 0) return stays;
  const groups = groupLeftovers(avoidable);
  const lines = groups.slice(0, maxGroups).map(({ operation, reason, ids }) => {
    const named = ids.map((id) => oneLine(id ?? 'without an id'));
    return `  ${ids.length} × ${oneLine(operation)}: ${short(reason)}\n    ${c.dim(list(named, maxIds))}`;
  });
  const rest = groups.length - maxGroups;
  return [
    ...stays,
    [
      c.yellow(`Not removed from the target: ${count(avoidable.length, 'record')}`),
      ...lines,
      ...(rest > 0 ? [c.dim(`  … and ${rest} more in the certificate`)] : []),
      c.dim('  gateproof cleanup, with the same target file, tries again'),
    ].join('\n'),
  ];
}

function staleBlocks({ knownFailures }: Certificate, c: Colors): readonly string[] {
  const stale = knownFailures.filter((failure) => failure.state === 'stale');
  if (stale.length === 0) return [];
  const lines = stale.map((failure) => `  ${failure.rule} ${c.dim(`line ${failure.line}:`)} ${oneLine(failure.reason)}`);
  return [[c.red('Stale known failures: they no longer fail, remove them from the list'), ...lines].join('\n')];
}

function levelBlock({ levels }: Certificate, c: Colors): string {
  const paint = { certified: c.green, failed: c.red, incomplete: c.yellow, error: c.magenta, informative: c.cyan } as const;
  return levels
    .map((row) => {
      const { level, verdict } = row;
      const { passed, of } = share(row);
      const figures = c.dim(`${passed} of ${of}`);
      return `${level.padEnd(12)}${paint[verdict](verdict.padEnd(12))}${figures}`;
    })
    .join('\n');
}

function closing(
  { outcome, counts, requests, durationMs, target, seed, deep }: Certificate,
  artefacts: readonly string[],
  c: Colors,
): string {
  const paint = { certified: c.green, 'as expected': c.yellow, failed: c.red, incomplete: c.yellow, error: c.magenta } as const;
  const figures = verdicts.flatMap((verdict) => ((counts[verdict] ?? 0) > 0 ? [`${counts[verdict]} ${verdict}`] : []));
  return [
    `${paint[outcome.name](c.bold(outcomeTitles[outcome.name]))} ${oneLine(target.name)}: ${oneLine(outcome.headline)}`,
    c.dim(
      `${figures.join(', ') || 'no rule judged'}; ${count(requests, 'request')} in ${duration(durationMs)}; ${deep ? 'deep, ' : ''}seed ${seed}`,
    ),
    ...artefacts.map((path) => `  ${path}`),
  ].join('\n');
}

function list(ids: readonly string[], max: number): string {
  const rest = ids.length - max;
  return rest > 0 ? `${ids.slice(0, max).join(', ')} and ${rest} more` : ids.join(', ');
}

function short(text: string): string {
  const line = oneLine(text);
  return line.length > maxValue ? `${line.slice(0, maxValue)} …` : line;
}
