import { expect, test } from '@playwright/test';
import { certificate, type CertificateInput } from '../../../reports/certificate.ts';
import { diffCertificates, type CertificateDiff } from '../../../reports/diff.ts';
import { diffText } from '../../../reports/diff-terminal.ts';
import type { Rule } from '../../../schemas/rule.ts';
import type { Run, Verdict } from '../../../schemas/shared/verdict.ts';
import { finding, hostile, ranTest, rule, run, threeLevels } from './run-builder.ts';

const should = rule('S', { keyword: 'SHOULD' });
const advice = rule('T', { level: 'advisory', keyword: 'SHOULD' });
const rules = [...threeLevels, should, advice];

/** A run with one test per rule; a rule without a verdict passes. */
function ranWith(found: Readonly<Record<string, Verdict>> = {}, more: Partial<Run> = {}, held: readonly Rule[] = rules): Run {
  const tests = held.map(({ id }) =>
    ranTest(`suite › ${id}`, [finding(id, found[id] ?? 'pass', { expected: '401', actual: '200', reason: 'No key was given.' })]),
  );
  return run(tests, more);
}

const made = (ran: Run, more: Partial<CertificateInput> = {}) => certificate({ run: ran, rules, ...more });
const compare = (old: Run, current: Run, more: Partial<CertificateInput> = {}): CertificateDiff =>
  diffCertificates({ old: made(old), new: made(current, more) });

const changesOf = ({ rules: found }: CertificateDiff) => found.map(({ rule: id, change, old, new: current }) => [id, change, old, current]);

test('equal certificates have no changes', () => {
  const found = compare(ranWith(), ranWith());
  expect(found).toMatchObject({ exitStatus: 0, rules: [], choices: [], notes: [], outcome: { old: 'certified', new: 'certified' } });
  expect(found.counts).toMatchObject({ unchanged: 5, 'not compared': 0, regressed: 0, gone: 0 });
  expect(diffText(found, false)).toContain('Equal: 5 unchanged; outcome certified');
});

const states: readonly (readonly [Verdict, Verdict, string, number])[] = [
  ['pass', 'fail', 'regressed', 1],
  ['untested', 'fail', 'regressed', 1],
  ['error', 'fail', 'regressed', 1],
  ['pass', 'untested', 'unjudged', 2],
  ['pass', 'inconclusive', 'unjudged', 2],
  ['pass', 'error', 'unjudged', 2],
  ['pass', 'not applicable', 'unjudged', 2],
  ['fail', 'untested', 'unjudged', 2],
  ['fail', 'pass', 'fixed', 0],
  ['untested', 'pass', 'changed', 0],
  ['not applicable', 'untested', 'changed', 0],
];
for (const [old, current, change, status] of states) {
  test(`a required rule from ${old} to ${current} is ${change}, status ${status}`, () => {
    const found = compare(ranWith({ A: old }), ranWith({ A: current }));
    expect(changesOf(found)).toEqual([['A', change, old, current]]);
    expect(found.exitStatus).toBe(status);
  });
}

test('a required rule that fails in both is unchanged', () => {
  expect(compare(ranWith({ A: 'fail' }), ranWith({ A: 'fail' }))).toMatchObject({ exitStatus: 0, rules: [] });
});

test('rules that are not required do not affect the exit status', () => {
  const warned = compare(ranWith(), ranWith({ S: 'warn', T: 'inconclusive' }));
  expect(changesOf(warned)).toEqual([
    ['T', 'unjudged', 'pass', 'inconclusive'],
    ['S', 'changed', 'pass', 'warn'],
  ]);
  expect(warned.exitStatus).toBe(0);
  expect(changesOf(compare(ranWith({ S: 'warn' }), ranWith()))).toEqual([['S', 'fixed', 'warn', 'pass']]);
});

test('rules of one ledger only are new or gone', () => {
  const fewer = rules.filter(({ id }) => id !== 'B');
  const short = () => made(ranWith({}, {}, fewer), { rules: fewer });
  const gone = diffCertificates({ old: made(ranWith()), new: short() });
  expect(changesOf(gone)).toEqual([['B', 'gone', 'pass', 'absent']]);
  expect(gone.exitStatus).toBe(1);
  const added = diffCertificates({ old: short(), new: made(ranWith()) });
  expect(changesOf(added)).toEqual([['B', 'new', 'absent', 'pass']]);
  expect(added.exitStatus).toBe(0);
  const failing = diffCertificates({ old: short(), new: made(ranWith({ B: 'fail' })) });
  expect(changesOf(failing)).toEqual([['B', 'new failure', 'absent', 'fail']]);
  expect(failing.exitStatus).toBe(1);
});

test('a rule that was recommended or not covered may go', () => {
  const planned = rule('P', { status: { untestable: 'Foreseen.' } });
  const old = made(ranWith(), { rules: [...rules, planned] });
  const found = diffCertificates({ old, new: made(ranWith({}, {}, threeLevels), { rules: threeLevels }) });
  expect(changesOf(found)).toEqual([
    ['P', 'gone', 'not covered', 'absent'],
    ['S', 'gone', 'pass', 'absent'],
    ['T', 'gone', 'pass', 'absent'],
  ]);
  expect(found.exitStatus).toBe(0);
});

test('a required rule whose test was removed is no longer judged', () => {
  const uncovered = threeLevels.map((one) => (one.id === 'A' ? rule('A', { status: { untestable: 'Nothing shows it.' } }) : one));
  const found = diffCertificates({
    old: made(ranWith()),
    new: made(ranWith({}, {}, [...threeLevels.slice(1), should, advice]), { rules: [...uncovered, should, advice] }),
  });
  expect(changesOf(found)).toEqual([['A', 'unjudged', 'pass', 'not covered']]);
  expect(found.exitStatus).toBe(2);
});

test('a run in error is not a run without regression', () => {
  const whole = ranWith();
  const broken = { ...whole, plan: [...whole.plan, { id: 'suite › never', title: 'never', rules: [] }] };
  const found = compare(whole, broken);
  expect(found).toMatchObject({ exitStatus: 2, rules: [], outcome: { old: 'certified', new: 'error' } });
  expect(found.notes.join()).toContain('NEW is the certificate of a run in error');
  expect(compare(broken, broken).exitStatus).toBe(0);
});

test('rules that one run did not select are not compared, and not gone', () => {
  const key = ranWith({ A: 'fail' }, { grep: 'A' }, threeLevels.slice(0, 1));
  const found = compare(ranWith({ B: 'fail' }), key);
  expect(changesOf(found)).toEqual([['A', 'regressed', 'pass', 'fail']]);
  expect(found.counts).toMatchObject({ unchanged: 0, 'not compared': 4 });
  expect(found.notes.join()).toContain('Only tests that both selected are compared');
  const same = compare(key, key);
  expect(same).toMatchObject({ exitStatus: 0, rules: [] });
  expect(same.notes).toEqual(['Both runs are incomplete: they selected tests that match "A". Other rules are not judged.']);
});

test('a failure of a test that was not selected again is not fixed', () => {
  const both = [ranTest('suite › one', [finding('A')]), ranTest('suite › two', [finding('A', 'fail')])];
  const found = compare(run(both), run(both.slice(0, 1), { grep: 'one' }));
  expect(found).toMatchObject({ exitStatus: 0, rules: [], counts: { unchanged: 1, fixed: 0 } });
});

test('a failure that only the wider run could find is noted', () => {
  const both = [ranTest('suite › one', [finding('A')]), ranTest('suite › walk', [finding('A', 'fail')])];
  const found = compare(run(both.slice(0, 1)), run(both, { deep: true }));
  expect(found.exitStatus).toBe(0);
  expect(found.notes).toContain('Required rules that fail only in tests that OLD did not select: A.');
});

test('notes name what differs between the runs', () => {
  const { target, tool } = run([]);
  const other = ranWith({}, { seed: 8, target: { ...target, name: 'Acme prod' }, tool: { ...tool, suiteDigest: 'sha256:ffff' } });
  expect(compare(ranWith(), { ...other, startedAt: '2025-01-01T00:00:00.000Z' }).notes).toEqual([
    'The targets differ: Acme staging at https://gateway.example; Acme prod at https://gateway.example.',
    'The suites differ: gateproof 0.1.0 (suites sha256:0f1e2d3c…); gateproof 0.1.0 (suites sha256:ffff). Rules and checks may differ for that reason.',
    'The seeds differ: 7; 8.',
    'NEW (2025-01-01T00:00:00.000Z) is older than OLD (2026-03-04T05:06:07.890Z): are the arguments swapped?',
  ]);
});

test('another port of a simulator on the loopback is not another target', () => {
  const at = (port: number) => ({ name: 'Sim', baseUrl: `http://127.0.0.1:${port}`, personas: [], simulator: true });
  expect(compare(ranWith({}, { target: at(4010) }), ranWith({}, { target: at(4011) })).notes).toEqual([]);
});

test('observed choices are compared, not judged', () => {
  const old = ranWith({}, { choices: { a: 1, b: { deep: [1, 2] }, c: 'x' } });
  const found = compare(old, ranWith({}, { choices: { a: 1, b: { deep: [1, 3] }, d: null } }));
  expect(found).toMatchObject({ exitStatus: 0, rules: [] });
  expect(found.choices).toEqual([
    { id: 'b', old: { deep: [1, 2] }, new: { deep: [1, 3] } },
    { id: 'c', old: 'x', new: undefined },
    { id: 'd', old: undefined, new: null },
  ]);
  const text = diffText(found, false);
  expect(text).toContain('~ c  "x" → not observed');
  expect(text).toContain('No regression: 5 unchanged; outcome certified');
  const narrower = compare(old, ranWith({}, { grep: 'A', choices: { a: 2 } }));
  expect(narrower.choices).toEqual([{ id: 'a', old: 1, new: 2 }]);
});

test('levels show verdict and figures of both', () => {
  const found = compare(ranWith(), ranWith({ B: 'fail' }));
  expect(found.levels.find(({ level }) => level === 'operations')).toEqual({
    level: 'operations',
    old: { verdict: 'certified', required: 1, passed: 1 },
    new: { verdict: 'failed', required: 1, passed: 0 },
  });
  expect(diffText(found, false)).toMatch(/operations +certified, 1 of 1 required rules passed → failed, 0 of 1/);
});

test('the text lists the most important changes first, with expected and actual', () => {
  const found = compare(ranWith({ B: 'fail', C: 'untested' }), ranWith({ A: 'fail', S: 'warn' }), {
    knownFailures: [{ rule: 'A', reason: `ticket 12 ${hostile}`, line: 1 }],
  });
  const text = diffText(found, false);
  const places = ['Regressed', 'Changed otherwise', 'Fixed', 'core ', 'Regression: 1 regressed, 2 changed, 1 fixed, 1 unchanged'];
  const at = places.map((part) => text.indexOf(part));
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(Math.min(...at)).toBeGreaterThanOrEqual(0);
  expect(text).toContain('✗ A  pass → fail');
  expect(text).toMatch(/expected +401/);
  expect(text).toMatch(/known +ticket 12/);
  expect(text).not.toContain(hostile);
});
