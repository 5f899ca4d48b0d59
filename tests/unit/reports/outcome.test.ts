import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { judgeKnownFailures, parseKnownFailures } from '../../../reports/known-failures.ts';
import { ledger } from '../../../reports/ledger.ts';
import { levelResults } from '../../../reports/levels.ts';
import { outcome } from '../../../reports/outcome.ts';
import type { Finding, Verdict } from '../../../schemas/shared/verdict.ts';
import { certificate } from '../../../reports/certificate.ts';
import { junit } from '../../../reports/junit.ts';
import { terminal } from '../../../reports/terminal.ts';
import { summary } from '../../../reports/summary.ts';
import { finding, ranTest, rule, run, threeLevels } from './run-builder.ts';

const startedAt = '2026-03-04T05:06:07.890Z';

function judge(findings: readonly Finding[], known: readonly string[] = []) {
  const subject = ledger(run([ranTest('t', findings)]), threeLevels);
  const list = known.map((rule, index) => ({ rule, reason: 'known', line: index + 1 }));
  return outcome(subject, levelResults(subject), judgeKnownFailures(list, subject, startedAt));
}
const [a, b, c] = [finding('A'), finding('B'), finding('C')];
const untested = finding('B', 'untested', { reason: 'no key' });

test('0: every level is certified', () => expect(judge([a, b, c])).toMatchObject({ name: 'certified', exitStatus: 0 }));

test('1: something failed, even if other rules could not be judged', () => {
  expect(judge([finding('A', 'fail'), untested, c])).toMatchObject({ name: 'failed', exitStatus: 1 });
});

test('2: nothing failed, but not everything was judged', () => {
  expect(judge([a, untested, c])).toMatchObject({ name: 'incomplete', exitStatus: 2 });
  expect(judge([a, finding('B', 'inconclusive', { reason: '3 of 30' }), c])).toMatchObject({ exitStatus: 2 });
});

test('1: an error hides no failure, of another rule or of the same', () => {
  const broken = finding('B', 'error', { reason: 'refused' });
  const mixed = judge([finding('A', 'fail'), broken, c]);
  expect(mixed).toMatchObject({ name: 'failed', exitStatus: 1, headline: '1 required rule failed, and the run had 1 error.' });
  expect(judge([a, broken, finding('B', 'fail'), c])).toEqual(mixed);
});

test('3: an error says nothing about the target', () => {
  const broken = finding('B', 'error', { reason: 'refused' });
  expect(judge([a, broken, c])).toMatchObject({ name: 'error', exitStatus: 3 });
  expect(judge([finding('A', 'fail'), broken, c], ['A']), 'beside a known failure').toMatchObject({ name: 'error', exitStatus: 3 });
  const lost = ledger(run([]), threeLevels);
  expect(outcome(lost, levelResults(lost), [])).toMatchObject({ exitStatus: 3 });
});

test('a known failure does not fail the run, and does not certify it either', () => {
  expect(judge([finding('A', 'fail'), b, c], ['A'])).toMatchObject({ name: 'as expected', exitStatus: 0 });
  expect(judge([finding('A', 'fail'), b, c], ['A']).headline).toBe('No failures except 1 known failure.');
  expect(judge([finding('A', 'fail'), untested, c], ['A'])).toMatchObject({ name: 'incomplete', exitStatus: 2 });
  expect(judge([finding('A', 'fail'), finding('B', 'fail'), c], ['A'])).toMatchObject({ name: 'failed', exitStatus: 1 });
});

test('a known failure that passes, or that names no rule, is stale and fails the run', () => {
  expect(judge([a, b, c], ['A'])).toMatchObject({ name: 'failed', exitStatus: 1 });
  expect(judge([a, b, c], ['GONE'])).toMatchObject({ name: 'failed', exitStatus: 1 });
  expect(judge([a, untested, c], ['B'])).toMatchObject({ name: 'incomplete', exitStatus: 2 });
});

test('a known failure is accepted until the end of its last day, then reported as expired', () => {
  const on = (expires: string, findings: readonly Finding[] = [finding('A', 'fail'), b, c]) =>
    certificate({
      run: run([ranTest('t', findings)], { startedAt }),
      rules: threeLevels,
      knownFailures: [{ rule: 'A', reason: 'fixed in 4.2', ticket: 'PAY-7', expires, line: 1 }],
    });
  const inTime = on('2026-03-04');
  expect(inTime).toMatchObject({ outcome: { name: 'as expected', exitStatus: 0 }, knownFailures: [{ state: 'expected' }] });
  expect(inTime.failures[0]?.known).toBe('fixed in 4.2 (ticket PAY-7, until 2026-03-04)');
  const late = on('2026-03-03');
  expect(late).toMatchObject({
    outcome: { name: 'failed', exitStatus: 1, headline: '1 required rule failed (1 known failure expired).' },
    knownFailures: [{ state: 'expired', ticket: 'PAY-7', expires: '2026-03-03' }],
    failures: [{ known: null }],
  });
  expect(terminal(late, { artefacts: [], color: false })).toMatch(
    /Expired known failures: .*\n {2}A line 1: fixed in 4\.2 \(ticket PAY-7, until/,
  );
  expect(junit(late)).toContain('known failure, expired on 2026-03-03: Check of A');
  expect(summary(late)).toContain('| A | expired | fixed in 4.2 \\(ticket PAY-7, until 2026-03-03\\) |');
  expect(on('2026-03-03', [a, b, c]).knownFailures).toMatchObject([{ state: 'stale' }]);
});

test('an advisory rule decides nothing, with any verdict', () => {
  const rules = [...threeLevels, rule('D', { level: 'advisory', keyword: 'SHOULD' })];
  const verdicts = ['pass', 'fail', 'warn', 'inconclusive', 'untested', 'error'] as const;
  for (const verdict of verdicts) {
    const advised = (others: readonly Finding[], known: readonly string[] = []) => {
      const subject = ledger(run([ranTest('t', others), ranTest('d', [finding('D', verdict, { reason: 'so' })])]), rules);
      const list = known.map((name, index) => ({ rule: name, reason: 'known', line: index + 1 }));
      return outcome(subject, levelResults(subject), judgeKnownFailures(list, subject, startedAt));
    };
    expect(advised([a, b, c]), verdict).toEqual(judge([a, b, c]));
    expect(advised([a, b, c], ['D']), verdict).toEqual(judge([a, b, c]));
    expect(advised([a, untested, c]), verdict).toEqual(judge([a, untested, c]));
    expect(advised([finding('A', 'fail'), b, c]), verdict).toEqual(judge([finding('A', 'fail'), b, c]));
  }
});

test('reads entries with their lines, comments and all', () => {
  const text = '# Agreed with the vendor\n- rule: A\n  reason: ticket 12 # until May\n\n- rule: B\n  reason: >\n    two\n    lines\n';
  expect(parseKnownFailures(text)).toEqual([
    { rule: 'A', reason: 'ticket 12', line: 2 },
    { rule: 'B', reason: 'two lines', line: 5 },
  ]);
});

test('reads a ticket and a last day', () => {
  const text = '- rule: A\n  reason: x\n  ticket: PAY-7\n  expires: 2028-02-29\n';
  expect(parseKnownFailures(text)).toEqual([{ rule: 'A', reason: 'x', ticket: 'PAY-7', expires: '2028-02-29', line: 1 }]);
});

test('an empty or fully commented file is an empty list', () => {
  for (const text of ['', '# nothing yet\n', '---\n', '[]\n']) expect(parseKnownFailures(text)).toEqual([]);
});

const refused: readonly (readonly [string, string, RegExp])[] = [
  ['an unknown member', '- rule: A\n  reason: x\n  until: May\n', /^known\.yaml:3: unknown member "until"/],
  ['a day that does not exist', '- rule: A\n  reason: x\n  expires: 2027-02-29\n', /^known\.yaml:3: "expires" must be a date/],
  ['another form of date', '- rule: A\n  reason: x\n  expires: May 2027\n', /^known\.yaml:3: "expires" must be a date/],
  ['an empty ticket', '- rule: A\n  reason: x\n  ticket: ""\n', /^known\.yaml:3: "ticket" must be text/],
  ['a missing reason', '- rule: A\n  reason: x\n- rule: B\n', /^known\.yaml:3: "reason" is missing/],
  ['an empty reason', '- rule: A\n  reason: ""\n', /^known\.yaml:2: "reason" must be text/],
  ['a number as a rule', '- rule: 12\n  reason: x\n', /^known\.yaml:1: "rule" must be text/],
  ['a rule named twice', '- rule: A\n  reason: x\n- rule: A\n  reason: y\n', /^known\.yaml:3: A is already listed on line 1/],
  ['a member named twice', '- rule: A\n  rule: B\n  reason: x\n', /^known\.yaml:2: /],
  ['a map', 'rule: A\n', /^known\.yaml:1: expected a list/],
  ['a bare id', '# c\n- A\n', /^known\.yaml:2: expected an entry/],
  ['broken YAML', '- rule: A\n  reason: "x\n', /^known\.yaml:\d+: /],
];
for (const [what, text, message] of refused) {
  test(`refuses ${what}, with the line`, () => expect(() => parseKnownFailures(text, 'known.yaml')).toThrow(message));
}

test('the example of the guide works as the guide states', () => {
  const guide = readFileSync(new URL('../../../docs/how-to/certify.md', import.meta.url), 'utf8');
  const example = /```yaml file="acme-known.yaml"\n(# acme-known\.yaml\n[\s\S]*?)```/.exec(guide)?.[1] ?? '';
  const knownFailures = parseKnownFailures(example);
  const id = 'KEY-DETAIL-OWNER';
  expect(knownFailures).toMatchObject([{ rule: id, ticket: 'PAY-7', expires: '2026-12-31' }]);
  const rules = [...threeLevels, rule(id)];
  const outcomeOf = (verdict: Verdict | null, startedAt: string) => {
    const findings = [...threeLevels.map((one) => finding(one.id)), ...(verdict === null ? [] : [finding(id, verdict)])];
    const document = certificate({ run: { ...run([ranTest('t', findings)]), startedAt }, rules, knownFailures });
    return { state: document.knownFailures[0]?.state, name: document.outcome.name, exitStatus: document.outcome.exitStatus };
  };
  expect(outcomeOf('fail', '2026-12-31T23:59:59.000Z')).toEqual({ state: 'expected', name: 'as expected', exitStatus: 0 });
  expect(outcomeOf('fail', '2027-01-01T00:00:00.000Z')).toEqual({ state: 'expired', name: 'failed', exitStatus: 1 });
  expect(outcomeOf('pass', '2026-12-01T00:00:00.000Z')).toEqual({ state: 'stale', name: 'failed', exitStatus: 1 });
  expect(outcomeOf(null, '2026-12-01T00:00:00.000Z')).toEqual({ state: 'unjudged', name: 'incomplete', exitStatus: 2 });
});
