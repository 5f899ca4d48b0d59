/** Shows a test's findings in Playwright: a step per rule, errors, annotations, and exchanges as attachments. Everything is redacted. */
import { test, type TestInfo } from '@playwright/test';
import type { Target } from '../../fixtures/targets/target.ts';
import { curl, originOf } from '../../reports/curl.ts';
import { exchangeText } from '../../reports/exchange-text.ts';
import { knownReason, type KnownFailure } from '../../reports/known-failures.ts';
import { register } from '../../schemas/register.ts';
import type { Rule } from '../../schemas/rule.ts';
import { visible } from '../../schemas/shared/markup.ts';
import { worse, type Exchange, type Finding, type TestReport, type Verdict } from '../../schemas/shared/verdict.ts';
import { count } from '../../reports/counts.ts';
import { errorAt, type Place } from './place.ts';

export interface Shown {
  readonly info: TestInfo;
  readonly report: TestReport;
  readonly target: Pick<Target, 'baseUrl'>;
  readonly knownFailures: readonly KnownFailure[];
  readonly place: Place;
}

/** Characters of a body, and of all exchanges, in an attachment; the certificate has more. */
const maxBody = 16 * 1024;
const maxText = 512 * 1024;
/** Characters of a received value in an error. */
const maxValue = 2000;

interface JudgedRule {
  readonly id: string;
  readonly rule: Rule | undefined;
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
  readonly known: string | undefined;
}

function judgedRules({ findings }: TestReport, knownFailures: readonly KnownFailure[]): readonly JudgedRule[] {
  const today = new Date().toISOString().slice(0, 10);
  const known = new Map(
    knownFailures.filter(({ expires }) => expires === undefined || today <= expires).map((one) => [one.rule, knownReason(one)]),
  );
  const rules: Readonly<Record<string, Rule>> = register;
  return [...new Set(findings.map(({ rule }) => rule))].map((id) => {
    const own = findings.filter((finding) => finding.rule === id);
    const verdict = own.map((finding) => finding.verdict).reduce(worse);
    return { id, rule: rules[id], findings: own, verdict, known: verdict === 'fail' || verdict === 'warn' ? known.get(id) : undefined };
  });
}

/** Shows every rule and ends the test: with an error for each broken rule, or with a skip if no rule was judged. */
export async function showVerdicts(shown: Shown): Promise<void> {
  const { info, report, place } = shown;
  const errors: Error[] = [];
  const expected: string[] = [];
  const judged = judgedRules(report, shown.knownFailures);
  for (const one of judged) {
    const error = await showRule(one, shown);
    if (error === undefined) continue;
    errors.push(error);
    if (one.known !== undefined) expected.push(`known failure of ${one.id}: ${one.known}`);
  }
  attachExchanges(shown);
  for (const { operation, id, reason } of report.left ?? [])
    info.annotations.push({ type: 'left behind', description: visible(`${operation} ${id ?? ''}: ${reason}`) });
  // Playwright expects a whole test to fail.
  if (errors.length > 0 && errors.length === expected.length) info.fail(true, visible(expected.join('; ')));
  const [first] = errors;
  if (errors.length === 1) throw first;
  if (first !== undefined) {
    const all = new AggregateError(errors, `${count(errors.length, 'rule')} broken`);
    all.stack = errorAt(all.message, place).stack!;
    throw all;
  }
  if (judged.length > 0 && judged.every(({ verdict }) => isOpen(verdict)))
    info.skip(true, [...new Set(judged.flatMap(({ findings }) => findings.flatMap(({ reason }) => reason ?? [])))].join('; '));
}

const isOpen = (verdict: Verdict): boolean => verdict === 'untested' || verdict === 'not applicable' || verdict === 'inconclusive';

async function showRule(judged: JudgedRule, shown: Shown): Promise<Error | undefined> {
  const { id, rule, findings, verdict, known } = judged;
  const { info, report, place } = shown;
  const checks = findings.length === 1 ? '' : ` (${count(findings.length, 'check')})`;
  const isBroken = verdict === 'error' || (verdict === 'fail' && rule?.level !== 'advisory');
  const bad = findings.filter((finding) => finding.verdict !== 'pass');
  const text = bad.slice(0, 10).map((finding) => describe(finding, shown));
  const message = visible(
    [`${id}: ${rule?.statement ?? ''}`, ...text, ...(rule === undefined ? [] : [`Source: ${rule.source}`])].join('\n'),
  );
  const error = isBroken ? errorAt(message, place) : undefined;
  const title = `${known === undefined ? verdict : 'known failure'} ${id}: ${rule?.statement ?? ''}${checks}`;
  try {
    await test.step(
      title,
      async (step) => {
        const evidence = new Set(bad.flatMap((finding) => finding.exchange ?? []));
        for (const exchange of report.exchanges.filter((one) => evidence.has(one.id)).slice(0, 5))
          await step.attach(titleOf(exchange), { body: textOf(exchange), contentType: 'text/plain' });
        if (isOpen(verdict)) step.skip(true, bad[0]?.reason ?? '');
        if (error !== undefined) throw error;
      },
      { location: place },
    );
  } catch (thrown) {
    if (thrown !== error) throw thrown;
    return error;
  }
  if (verdict !== 'pass') {
    const why = bad.map(({ reason, check, expected, actual }) =>
      clip(reason ?? `${check}; expected ${expected ?? 'it'}${actual === undefined ? '' : `, received ${actual}`}`),
    );
    info.annotations.push({
      type: verdict === 'warn' ? 'warning' : verdict,
      description: visible(`${id}: ${[...new Set(why)].slice(0, 5).join('; ')}`),
    });
  }
  return undefined;
}

function describe({ check, expected, actual, reason, exchange: id }: Finding, { report, target }: Shown): string {
  const exchange = report.exchanges.find((one) => one.id === id);
  return [
    `\n${check}`,
    ...(reason === undefined ? [] : [reason]),
    ...(expected === undefined ? [] : [`Expected: ${expected}`]),
    ...(actual === undefined ? [] : [`Received: ${clip(actual)}`]),
    ...(exchange === undefined ? [] : [`${titleOf(exchange)}, as ${exchange.persona}`, curl(originOf(target.baseUrl), exchange)]),
  ].join('\n');
}

const clip = (text: string): string => (text.length <= maxValue ? text : `${text.slice(0, maxValue)}… (${text.length - maxValue} more)`);

const titleOf = ({ request, response }: Exchange): string =>
  visible(`${request.method} ${request.path} → ${response?.status ?? 'no answer'}`);

function textOf(exchange: Exchange): string {
  const { trace, request, answer, note } = exchangeText(exchange, maxBody);
  return visible([`# ${exchange.id}: ${trace}`, request, answer ?? '', note].filter((part) => part !== '').join('\n\n'));
}

function attachExchanges({ info, report }: Shown): void {
  if (report.exchanges.length === 0) return;
  const texts: string[] = [];
  let length = 0;
  for (const exchange of report.exchanges) {
    if (length > maxText) break;
    const text = textOf(exchange);
    texts.push(text);
    length += text.length;
  }
  const rest = report.exchanges.length - texts.length;
  const all = [...texts, ...(rest > 0 ? [`and ${count(rest, 'further exchange')}; run.json of the certificate has all of them`] : [])];
  info.attachments.push({
    name: `exchanges (${report.exchanges.length})`,
    contentType: 'text/plain',
    body: Buffer.from(all.join(`\n\n${'-'.repeat(80)}\n\n`)),
  });
}
