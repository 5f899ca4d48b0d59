import { expect, test } from '@playwright/test';
import { ledger } from '../../../reports/ledger.ts';
import { levelResults } from '../../../reports/levels.ts';
import { finding, passing, ranTest, rule, run, threeLevels } from './run-builder.ts';

const verdictOf = (subject: ReturnType<typeof ledger>, id: string) => subject.entries.find((entry) => entry.rule.id === id)?.verdict;

test('a rule takes the worst of its checks', () => {
  const order = ['pass', 'warn', 'untested', 'inconclusive', 'error', 'fail'] as const;
  for (let worst = 0; worst < order.length; worst += 1) {
    const findings = order.slice(0, worst + 1).map((verdict) => finding('A', verdict));
    const should = rule('A', { keyword: 'SHOULD' });
    const must = rule('A');
    expect(
      verdictOf(
        ledger(
          run([
            ranTest(
              't',
              findings.filter((one) => one.verdict !== 'warn'),
            ),
          ]),
          [must],
        ),
        'A',
      ),
    ).toBe(order[worst] === 'warn' ? 'pass' : order[worst]);
    if (order[worst] === 'warn') expect(verdictOf(ledger(run([ranTest('t', findings)]), [should]), 'A')).toBe('warn');
  }
});

test('a broken SHOULD or MAY warns, a broken MUST fails, whatever verdict the finding has', () => {
  const rules = [rule('S', { keyword: 'SHOULD' }), rule('M', { keyword: 'MAY' }), rule('X')];
  const subject = ledger(run([ranTest('t', [finding('S', 'fail'), finding('M', 'fail'), finding('X', 'warn')])]), rules);
  expect(subject.entries.map((entry) => entry.verdict)).toEqual(['warn', 'warn', 'fail']);
});

test('any other verdict overrides not applicable, which never counts', () => {
  const rules = [rule('A'), rule('B')];
  const subject = ledger(run([ranTest('t', [finding('A', 'not applicable'), finding('A'), finding('B', 'not applicable')])]), rules);
  expect(subject.entries.map((entry) => entry.verdict)).toEqual(['pass', 'not applicable']);
  expect(levelResults(subject)[0]?.musts).toEqual({ covered: 1, passed: 1 });
});

test('planned tests that never ran are one error of the run, and their rules are untested', () => {
  const whole = passing(threeLevels);
  const subject = ledger({ ...whole, tests: whole.tests.slice(2) }, threeLevels);
  expect(subject.errors).toEqual(['Interrupted: 1 of 3 tests ran.']);
  expect(verdictOf(subject, 'A')).toBe('untested');
  expect(verdictOf(subject, 'C')).toBe('pass');
  expect(subject.entries[0]?.checks[0]?.reason).toContain('interrupted before all tests ran');
  expect(levelResults(subject).map(({ verdict }) => verdict)).toEqual(['error', 'error', 'error']);
});

test('a run that ended early shows the reason', () => {
  const whole = passing(threeLevels);
  const subject = ledger({ ...whole, tests: whole.tests.slice(2), ended: 'the target took too long' }, threeLevels);
  expect(subject.errors).toEqual(['Ended early, because the target took too long: 1 of 3 tests ran.']);
  expect(subject.entries[0]?.checks[0]).toMatchObject({
    verdict: 'untested',
    reason: 'The run ended before this test, because the target took too long.',
  });
});

test('a test that leaves a rule of its plan unjudged is an error, even when another test judges it', () => {
  const tests = [ranTest('one', [finding('A')]), ranTest('two', [finding('B')], { rules: ['A', 'B'] })];
  const subject = ledger(run(tests), [rule('A'), rule('B')]);
  expect(subject.entries.map((entry) => entry.verdict)).toEqual(['error', 'pass']);
});

test('a test that broke taints its rules; one that ended badly because of what it found does not', () => {
  const crashed = ranTest('crashed', [finding('A')], { failure: 'socket hang up' });
  const found = ranTest('found', [finding('B', 'fail')], { failure: 'expected 401' });
  const subject = ledger(run([crashed, found]), [rule('A'), rule('B')]);
  expect(subject.entries.map((entry) => entry.verdict)).toEqual(['error', 'fail']);
  expect(subject.entries[0]?.checks.at(-1)?.reason).toBe('The test failed with an error: socket hang up');
});

test('findings and plans for unknown rules, tests outside the plan and repeated tests are errors of the run', () => {
  const extra = ranTest('extra', [finding('NOPE')]);
  const twice = ranTest('twice', [finding('A')]);
  const subject = ledger(run([extra, twice, twice], { plan: [{ id: 'twice', title: 'twice', rules: ['A', 'GONE'] }] }), [rule('A')]);
  expect(subject.errors).toEqual([
    'Test "extra" judged NOPE, which is not in the register.',
    'Test "twice" plans GONE, which is not in the register.',
    'Test "extra" ran but is not in the plan.',
    'Test "twice" ran more than once.',
  ]);
  expect(ledger(run([]), []).errors).toEqual(['The plan of the run is empty.']);
});

test('rules that are not covered count neither for nor against; a tested rule outside the plan is untested', () => {
  const rules = [rule('A'), rule('P', { status: { untestable: 'later' } }), rule('U', { status: { untestable: 'never' } }), rule('OUT')];
  const subject = ledger(run([ranTest('t', [finding('A')])]), rules);
  expect(subject.entries.map(({ coverage, verdict, uncovered }) => [coverage, verdict, uncovered])).toEqual([
    ['tested', 'pass', undefined],
    ['untestable', null, 'later'],
    ['untestable', null, 'never'],
    ['tested', 'untested', undefined],
  ]);
  const [core] = levelResults(subject);
  expect(core).toMatchObject({ verdict: 'incomplete', covered: 2, uncovered: 2, musts: { covered: 2, passed: 1 } });
});

test('each level is judged independently', () => {
  const subject = ledger(
    run([ranTest('t', [finding('A'), finding('B', 'fail'), finding('C', 'untested', { reason: 'no key' })])]),
    threeLevels,
  );
  expect(levelResults(subject).map((level) => level.verdict)).toEqual(['certified', 'failed', 'incomplete']);
});

test('a broken SHOULD does not cost the level; an error anywhere in it does', () => {
  const rules = [rule('A'), rule('S', { keyword: 'SHOULD' })];
  expect(levelResults(ledger(run([ranTest('t', [finding('A'), finding('S', 'fail')])]), rules))[0]?.verdict).toBe('certified');
  expect(levelResults(ledger(run([ranTest('t', [finding('A'), finding('S', 'error')])]), rules))[0]?.verdict).toBe('error');
});

test('a level without a judged MUST is not certified, and none is when the run has an error', () => {
  expect(levelResults(ledger(passing([rule('A')]), [rule('A')])).map((level) => level.verdict)).toEqual([
    'certified',
    'incomplete',
    'incomplete',
  ]);
  const whole = passing(threeLevels);
  const broken = ledger({ ...whole, plan: [...whole.plan, { id: 'lost', title: 'lost', rules: [] }] }, threeLevels);
  expect(levelResults(broken).map((level) => level.verdict)).toEqual(['error', 'error', 'error']);
});

test('advisory rules form a separate level that certifies nothing, if there are any', () => {
  const rules = [...threeLevels, rule('D', { level: 'advisory', keyword: 'SHOULD' }), rule('E', { level: 'advisory', keyword: 'SHOULD' })];
  const judged = ledger(run([ranTest('t', [finding('A'), finding('B'), finding('C'), finding('D'), finding('E', 'fail')])]), rules);
  expect(levelResults(judged).map((level) => level.verdict)).toEqual(['certified', 'certified', 'certified', 'informative']);
  expect(levelResults(judged).at(-1)).toMatchObject({ covered: 2, counts: { pass: 1, warn: 1 }, musts: { covered: 0 } });
  expect(levelResults(ledger(passing(threeLevels), threeLevels)).map(({ level }) => level)).not.toContain('advisory');
});
