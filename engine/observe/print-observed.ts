/** Violations and the report of an observation, for a terminal. Pure. */
import pc from 'picocolors';
import { count } from '../../reports/counts.ts';
import { shortPair } from '../../reports/short-pair.ts';
import { signs } from '../../reports/words.ts';
import { oneLine } from '../../schemas/shared/markup.ts';
import { register } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';
import type { Violation } from './observation.ts';
import type { ObservedReport } from '../../reports/observed/report.ts';

/** Characters of a value. */
const maxValue = 400;

const rules = new Map<string, Rule>(Object.entries(register));

/** A violation as it is seen: rule, exchange, expected and actual. */
export function violationLines({ finding, exchange }: Violation, known: string | undefined): string {
  const isWarning = finding.verdict === 'warn' || known !== undefined;
  const paint = isWarning ? pc.yellow : pc.red;
  const label = known !== undefined ? 'KNOWN' : finding.verdict === 'warn' ? 'WARN' : 'FAIL';
  const [expected, actual] = shortPair(finding.expected ?? 'not stated', finding.actual ?? 'not recorded', maxValue);
  const { request, response, persona } = exchange;
  return [
    `${paint(`${signs[isWarning ? 'warn' : 'fail']} ${label}`)} ${pc.bold(finding.rule)} ${oneLine(rules.get(finding.rule)?.statement ?? '')}`,
    `  ${pc.dim('exchange')}  ${exchange.id} ${request.method} ${oneLine(request.path)} with ${persona}: ${response?.status ?? 'no answer'}`,
    `  ${pc.dim('check')}     ${oneLine(finding.check)}`,
    `  ${pc.dim('expected')}  ${pc.green(expected)}`,
    `  ${pc.dim('actual')}    ${paint(actual)}`,
    '',
  ].join('\n');
}

/** One line of JSON for each violation. */
export const violationJson = (
  { finding: { rule, verdict, check, expected, actual }, exchange }: Violation,
  known: string | undefined,
): string =>
  `${JSON.stringify({
    rule,
    verdict,
    check,
    ...(expected === undefined ? {} : { expected }),
    ...(actual === undefined ? {} : { actual }),
    ...(known === undefined ? {} : { known }),
    exchange: {
      id: exchange.id,
      operation: exchange.operation,
      caller: exchange.persona,
      request: exchange.request,
      response: exchange.response,
    },
  })}\n`;

/** What was seen, and what was not. */
export function summaryText({ seen, rules, outcome }: ObservedReport): string {
  const broken = rules.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const unseen = rules.filter(({ verdict }) => verdict === 'untested').length;
  const skipped = Object.entries(seen.unjudged).map(([why, many]) => `${many} ${why}`);
  return [
    `${count(seen.judged, 'exchange')} of ${count(Object.keys(seen.operations).length, 'operation')} judged${skipped.length === 0 ? '' : `; not judged: ${skipped.join(', ')}`}`,
    ...broken.map(
      ({ id, verdict, broken: many, held, known }) =>
        `  ${(verdict === 'warn' || known !== undefined ? pc.yellow : pc.red)(signs[verdict])} ${id}: broken ${count(many, 'time')}, held ${held}${known === undefined ? '' : ` (known: ${oneLine(known)})`}`,
    ),
    `${rules.length - unseen - broken.length} rules held, ${broken.length} broken, ${unseen} not seen, of ${rules.length} that traffic can show. A report of traffic certifies no level.`,
    `${(outcome.exitStatus === 0 ? pc.green : pc.red)(pc.bold(outcome.exitStatus === 0 ? 'Nothing broken' : 'Broken'))}: ${outcome.headline}`,
    '',
  ].join('\n');
}
