import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { certificate } from '../../reports/certificate.ts';
import { parseKnownFailures } from '../../reports/known-failures.ts';
import type { Verdict } from '../../schemas/shared/verdict.ts';
import { finding, ranTest, rule, run, threeLevels } from './run-builder.ts';

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
  test(`refuses ${what}, with the line`, () => {
    expect(() => parseKnownFailures(text, 'known.yaml')).toThrow(message);
  });
}

test('the example of the guide does what the guide says', () => {
  const guide = readFileSync(new URL('../../docs/how-to/certify.md', import.meta.url), 'utf8');
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
