import { expect, test } from '@playwright/test';
import { judgeKnownFailures } from '../../reports/known-failures.ts';
import { ledger } from '../../reports/ledger.ts';
import { levelResults } from '../../reports/levels.ts';
import { outcome } from '../../reports/outcome.ts';
import type { Finding } from '../../schemas/shared/verdict.ts';
import { certificate } from '../../reports/certificate.ts';
import { junit } from '../../reports/junit.ts';
import { terminal } from '../../reports/terminal.ts';
import { summary } from '../../reports/summary.ts';
import { finding, ranTest, rule, run, threeLevels } from './run-builder.ts';

const startedAt = '2026-03-04T05:06:07.890Z';

function judge(findings: readonly Finding[], known: readonly string[] = []) {
  const subject = ledger(run([ranTest('t', findings)]), threeLevels);
  const list = known.map((rule, index) => ({ rule, reason: 'known', line: index + 1 }));
  return outcome(subject, levelResults(subject), judgeKnownFailures(list, subject, startedAt));
}
const [a, b, c] = [finding('A'), finding('B'), finding('C')];
const untested = finding('B', 'untested', { reason: 'no key' });

test('0: every level is certified', () => {
  expect(judge([a, b, c])).toMatchObject({ name: 'certified', exitStatus: 0 });
});

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

test('a known failure is expected until the end of its last day, then it fails again and says so', () => {
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
