import { expect, test } from '@playwright/test';
import { contradictions } from '../../../reports/claims.ts';
import { ledger } from '../../../reports/ledger.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';
import type { Exchange } from '../../../schemas/shared/verdict.ts';
import { exchange, finding, ranTest, rule, run, type RanTest } from './run-builder.ts';

const answer = (id: string, operation: OperationId, status: number, persona = 'merchantAdmin'): Exchange =>
  exchange(id, { operation, persona, response: { status, headers: {}, body: '{}' } });

/** A test whose only rule is untested because of its first exchange. */
const leftUntested = (id: string, ...exchanges: readonly Exchange[]): RanTest =>
  ranTest(id, [finding('A', 'untested', { reason: 'it was refused', exchange: exchanges[0]!.id })], { exchanges });

/** The rules that the tests' refusals break, by test. */
const brokenBy = (...tests: readonly RanTest[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries([...contradictions(run(tests))].map(([id, findings]) => [id, findings.map((one) => `${one.rule} ${one.exchange}`)]));

/** A test that calls operations with success. */
const calls = (persona: string, ...successes: readonly OperationId[]): RanTest =>
  ranTest('before', [], { exchanges: successes.map((operation, index) => answer(`s${index}`, operation, 200, persona)) });

test('a 403 is contradicted by success with other operations that need the same permissions', () => {
  const refused = (operation: OperationId, persona = 'merchantAdmin') => leftUntested('t', answer('x', operation, 403, persona));
  const broken = { t: ['PERMISSION-GRANTED x'] };
  expect(brokenBy(refused('customers.list'), calls('merchantAdmin', 'customers.page'))).toEqual(broken);
  expect(brokenBy(refused('customers.list', 'merchantUser'), calls('merchantUser', 'customers.page'))).toEqual(broken);
  expect(brokenBy(refused('customers.restore'), calls('merchantAdmin', 'customers.page'))).toEqual(broken);
  expect(brokenBy(refused('rateLimitProfiles.create'), calls('merchantAdmin', 'rateLimitProfiles.create'))).toEqual(broken);
});

test('a 403 may be about a permission that the caller lacks, a body or a state', () => {
  const refused = (operation: OperationId, persona = 'merchantAdmin') => leftUntested('t', answer('x', operation, 403, persona));
  expect(brokenBy(refused('customers.list'))).toEqual({});
  expect(brokenBy(refused('customers.list'), calls('merchantUser', 'customers.page'))).toEqual({});
  expect(brokenBy(refused('customers.list'), calls('merchantAdmin', 'campaigns.list'))).toEqual({});
  expect(brokenBy(refused('rateLimitProfiles.create'), calls('merchantAdmin', 'rateLimitProfiles.list'))).toEqual({});
  expect(brokenBy(refused('customers.create'), calls('merchantAdmin', 'customers.create'))).toEqual({});
  expect(brokenBy(refused('campaigns.archive'), calls('merchantAdmin', 'campaigns.pause'))).toEqual({});
  // The record in the path may be one that this caller may not see.
  expect(brokenBy(refused('customers.read', 'merchantUser'), calls('merchantUser', 'customers.page'))).toEqual({});
  expect(brokenBy(refused('customers.read', 'otherMerchant'), calls('otherMerchant', 'customers.page'))).toEqual({});
  // Needs no permission, but perhaps something else.
  expect(brokenBy(refused('transactions.list'), calls('merchantAdmin', 'transactions.list'))).toEqual({});
  expect(brokenBy(refused('customers.list', 'other'), calls('other', 'customers.page'))).toEqual({});
});

test('a 401 is contradicted by a success of the same key in the same test', () => {
  const refused = answer('x', 'customers.create', 401);
  const accepted = answer('y', 'campaigns.list', 200);
  expect(brokenBy(leftUntested('t', refused, accepted))).toEqual({ t: ['PERMISSION-GRANTED x'] });
  expect(brokenBy(leftUntested('t', refused), ranTest('other', [], { exchanges: [accepted] }))).toEqual({});
  expect(brokenBy(leftUntested('t', refused, answer('y', 'campaigns.list', 200, 'otherMerchant')))).toEqual({});
  // Needs no key.
  expect(brokenBy(leftUntested('t', refused, answer('y', 'health.overall', 200)))).toEqual({});
});

test('an operation that succeeded is implemented', () => {
  const refused = leftUntested('t', answer('x', 'campaigns.pause', 501));
  expect(brokenBy(refused)).toEqual({});
  expect(brokenBy(refused, ranTest('other', [], { exchanges: [answer('y', 'campaigns.pause', 200, 'otherMerchant')] }))).toEqual({
    t: ['CATALOGUE-SERVED x'],
  });
});

test('a failure that lasts is not one of a moment', () => {
  const accepted = answer('z', 'campaigns.list', 200);
  const failing = (...statuses: readonly number[]) =>
    brokenBy(leftUntested('t', ...statuses.map((status, index) => answer(`x${index}`, 'campaigns.pause', status)), accepted));
  expect(failing(500, 500)).toEqual({ t: ['CATALOGUE-SERVED x0'] });
  expect(failing(500, 404, 500)).toEqual({ t: ['CATALOGUE-SERVED x0'] });
  expect(failing(500)).toEqual({});
  expect(failing(500, 200)).toEqual({});
  // A system behind the target may be out of order.
  expect(failing(503, 503)).toEqual({});
  expect(
    brokenBy(leftUntested('t', answer('x', 'campaigns.list', 503), answer('y', 'campaigns.list', 503), answer('z', 'customers.list', 200))),
  ).toEqual({ t: ['CATALOGUE-SERVED x'] });
});

test('only refusals that left a rule untested are reported, once for each operation, caller and status', () => {
  const before = calls('merchantAdmin', 'customers.page');
  const refused = answer('x', 'customers.list', 403);
  expect(brokenBy(before, ranTest('t', [finding('A', 'pass', { exchange: 'x' })], { exchanges: [refused] }))).toEqual({});
  expect(brokenBy(before, leftUntested('t', refused), leftUntested('u', answer('y', 'customers.list', 403)))).toEqual({
    t: ['PERMISSION-GRANTED x'],
  });
});

test('the ledger counts the contradiction against the rule that the refusal breaks', () => {
  const rules = [rule('A'), rule('PERMISSION-GRANTED')];
  const tests = [calls('merchantAdmin', 'customers.page'), leftUntested('t', answer('x', 'customers.list', 403))];
  const { entries } = ledger(run(tests), rules);
  expect(entries.map(({ rule: { id }, verdict }) => [id, verdict])).toEqual([
    ['A', 'untested'],
    ['PERMISSION-GRANTED', 'fail'],
  ]);
  expect(entries[1]!.checks[0]).toMatchObject({
    check: 'customers.list called by merchantAdmin, whose refusal left other rules untested',
    expected: 'not 403: merchantAdmin has Customers.Customers, since it succeeds with other operations that need them',
    exchange: 'x',
    test: 't',
  });
});
