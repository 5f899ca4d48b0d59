/** JUnit XML for continuous integration: a suite per level and chapter, a case per rule. Pure. */
import type { Certificate, CertificateExchange, LedgerRow } from './certificate-schema.ts';
import { chapters } from './chapters.ts';
import { knownReason } from './known-failures.ts';
import { actualText } from './short-pair.ts';
import { exchangeText } from './exchange-text.ts';
import { escapeXml } from '../schemas/shared/markup.ts';
import { shownRows } from './selection.ts';

/** Checks of one rule to show with their exchange, and characters of a body. */
const maxExchanges = 3;
const maxBody = 4000;

interface Case {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  readonly xml: string;
}

/**
 * Unjudged rules are skipped with their reason, never passed; so are known failures. A known failure that passes is a failure.
 * Run-wide errors form a suite of their own. A run of selected tests contains only the rules that they judged.
 */
export function junit(certificate: Certificate): string {
  const known = new Map(certificate.knownFailures.map((failure) => [failure.rule, failure]));
  const exchanges = new Map(certificate.exchanges.map((exchange) => [exchange.id, exchange]));
  const suites = chapters(shownRows(certificate)).map(({ level, name, rows }) => {
    const cases = rows.map((row) => ruleCase(row, `${level}.${name}`, known.get(row.id), exchanges));
    return { xml: suite(`${level}: ${name}`, certificate.startedAt, cases), cases };
  });
  const rules = new Set(certificate.ledger.map((row) => row.id));
  const run: Case[] = [
    ...certificate.plan.errors.map((message, index) => testCase('error', `error ${index + 1}`, 'run', element('error', message))),
    ...certificate.knownFailures
      .filter((failure) => !rules.has(failure.rule))
      .map(({ rule }) =>
        testCase('failure', rule, 'known failures', element('failure', 'Listed as a known failure, but this rule does not exist.')),
      ),
  ];
  const all = run.length === 0 ? suites : [{ xml: suite('run', certificate.startedAt, run), cases: run }, ...suites];
  const totals = attributes(all.flatMap(({ cases }) => cases));
  const name = escapeXml(`Gateproof: ${certificate.target.name}`);
  const time = (certificate.durationMs / 1000).toFixed(3);
  const body = all.map(({ xml }) => xml).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${totals} time="${time}">\n${body}\n</testsuites>\n`;
}

function suite(name: string, timestamp: string, cases: readonly Case[]): string {
  const head = `<testsuite name="${escapeXml(name)}" ${attributes(cases)} timestamp="${escapeXml(timestamp)}">`;
  return [`  ${head}`, ...cases.map(({ xml }) => `    ${xml}`), '  </testsuite>'].join('\n');
}

function attributes(cases: readonly Case[]): string {
  const of = (kind: Case['kind']): number => cases.filter((one) => one.kind === kind).length;
  return `tests="${cases.length}" failures="${of('failure')}" errors="${of('error')}" skipped="${of('skipped')}"`;
}

function testCase(kind: Case['kind'], name: string, className: string, content = ''): Case {
  const head = `<testcase name="${escapeXml(name)}" classname="${escapeXml(className)}"`;
  return { kind, xml: content === '' ? `${head}/>` : `${head}>${content}</testcase>` };
}

function element(name: 'failure' | 'error' | 'skipped', message: string, detail = ''): string {
  const head = `<${name} message="${escapeXml(message)}"`;
  return detail === '' ? `${head}/>` : `${head}>${escapeXml(detail)}</${name}>`;
}

function ruleCase(
  row: LedgerRow,
  className: string,
  known: Certificate['knownFailures'][number] | undefined,
  exchanges: ReadonlyMap<string, CertificateExchange>,
): Case {
  const name = `${row.id}: ${row.statement}`;
  const worst = row.checks.filter((check) => check.verdict === row.verdict);
  const detail = worst
    .map((check, index) => {
      const exchange = index < maxExchanges ? exchanges.get(check.exchange ?? '') : undefined;
      return [describe(check, exchange), ...evidence(exchange)].join('\n');
    })
    .join('\n\n');
  const reason = worst[0]?.reason ?? worst[0]?.check ?? '';
  if (row.verdict === null) return testCase('skipped', name, className, element('skipped', `${row.coverage}: ${row.uncovered ?? ''}`));
  switch (row.verdict) {
    case 'error':
      return testCase('error', name, className, element('error', reason, detail));
    case 'fail': {
      if (known?.state === 'expected')
        return testCase('skipped', name, className, element('skipped', `known failure: ${knownReason(known)}`, detail));
      const expired = known?.state === 'expired' ? `known failure, expired on ${known.expires ?? ''}: ` : '';
      return testCase('failure', name, className, element('failure', `${expired}${worst[0]?.check ?? row.statement}`, detail));
    }
    case 'warn':
      return testCase('passed', name, className, `<system-out>${escapeXml(`warn (${row.keyword})\n${detail}`)}</system-out>`);
    case 'pass': {
      if (known?.state !== 'stale') return testCase('passed', name, className);
      return testCase('failure', name, className, element('failure', `Listed as a known failure, but it passes: ${known.reason}`));
    }
    default:
      return testCase('skipped', name, className, element('skipped', `${row.verdict}: ${reason}`));
  }
}

function evidence(exchange: CertificateExchange | undefined): readonly string[] {
  if (exchange === undefined) return [];
  const { trace, request, answer, note } = exchangeText(exchange, maxBody);
  const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ');
  return [
    trace,
    'request:',
    indented(request),
    ...(answer === undefined ? [note] : [`answer${note === '' ? '' : `, ${note}`}:`, indented(answer)]),
  ];
}

function describe(
  { check, expected, actual, reason, exchange, test }: LedgerRow['checks'][number],
  shown: CertificateExchange | undefined,
): string {
  const lines = [
    ['check', check],
    ['expected', expected],
    ['actual', actual === undefined ? undefined : actualText(actual, shown)],
    ['reason', reason],
    ['exchange', exchange],
    ['test', test],
  ];
  return lines.flatMap(([label, value]) => (value === undefined || value === null ? [] : `${label}: ${value}`)).join('\n');
}
