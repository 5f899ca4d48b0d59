/** What a comparison says of inputs and callers that the two sides treat otherwise. */
import { expect, test } from '@playwright/test';
import { Answer } from '../../../fixtures/client/answer.ts';
import type { Divergence } from '../../../engine/compare/compare.ts';
import { brokenByIgnoring, findingOfInputs, ignoringEntries } from '../../../engine/compare/inputs.ts';
import type { Exchanged } from '../../../engine/compare/trace.ts';
import type { OperationId } from '../../../schemas/catalogue.ts';

interface Given extends Partial<Pick<Exchanged, 'variation' | 'caller'>> {
  readonly status: number;
  readonly simulator: number;
  readonly sent?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly errors?: unknown;
}

const exchanged = (operation: OperationId, { status, sent = {}, query = {}, errors, variation, caller }: Given): Exchanged => ({
  step: 0,
  operation,
  isOwn: true,
  variation: variation ?? { of: 'none' },
  inputs: { as: 'merchantAdmin', params: {}, query, body: sent },
  caller: caller ?? 'merchantAdmin',
  answer: new Answer(status, [], JSON.stringify(errors === undefined ? {} : { error: { code: 'E1', validationErrors: errors } }), 'x1'),
});

const divergence = (operation: string, aspect: string, simulator = 200): Divergence => ({
  operation,
  condition: { answer: simulator < 400 ? 'success' : 'refusal', status: simulator },
  aspect,
  target: 'null',
  simulator: String(simulator),
  step: 0,
  variation: 'none',
  caller: 'merchantAdmin',
});

const said = (operation: OperationId, given: Given, accepts = true): string | undefined => {
  const { why, rules } = findingOfInputs(divergence(operation, 'status', given.simulator), exchanged(operation, given), accepts) ?? {};
  return why === undefined ? undefined : [why, ...(rules ?? [])].join('; ');
};

test('the reason for another status names the input and, if the specification does, the rule', () => {
  const refused = { status: 400, simulator: 200 };
  const accepted = { status: 200, simulator: 400 };
  const baseFilter = { of: 'without', member: 'baseFilter' } as const;
  expect(said('transactions.summaryCounts', { ...refused, variation: baseFilter })).toBe(
    'the deployment requires `baseFilter`; COUNT-FIELD-baseFilter',
  );
  expect(said('customers.create', { ...refused, variation: { of: 'without', member: 'notes' } })).toBe('the deployment requires `notes`');
  expect(said('apiKeys.forUser', { ...accepted, variation: { of: 'without', member: 'expireAt' } })).toBe(
    'the deployment does not require `expireAt`; KEY-FORUSER-FIELD-expireAt',
  );
  expect(said('apiKeys.forUser', { ...accepted, variation: { of: 'too long', member: 'name' } })).toBe(
    'the deployment accepts 5,000 characters for `name`; KEY-FORUSER-NAME-33',
  );
  expect(said('customers.create', { ...accepted, variation: { of: 'wrong type', member: 'notes' } })).toBe(
    'the deployment accepts a value of another type for `notes`',
  );
  const query = { suppressNulls: 'true' };
  expect(said('customers.read', { ...refused, query, variation: { of: 'query', query } })).toBe(
    'the deployment refuses the query parameter `suppressNulls`; CATALOGUE-SUPPRESS-NULLS',
  );
  // It may refuse the operation whatever is asked.
  expect(said('customers.read', { ...refused, query, variation: { of: 'query', query } }, false)).not.toContain('CATALOGUE');
  const sent = { code: 'A1', value: 10 };
  const named = { ...refused, sent, errors: [{ message: 'No code has such a value.', members: ['Value'] }] };
  expect(said('promotions.create', named)).toBe('the deployment refuses `value`');
  expect(said('promotions.create', { ...refused, sent, errors: { value: ['is wrong'] } })).toBe('the deployment refuses `value`');
  expect(said('promotions.create', { ...refused, sent, errors: 'description is missing' })).toBe('the deployment requires `description`');
  expect(said('promotions.create', { ...refused, sent })).toMatch(/^the deployment refuses `code`, `value`: it may require another input/);
  // Refusals for other reasons.
  expect(said('customers.create', { status: 409, simulator: 200 })).toBeUndefined();
  expect(said('customers.create', { status: 422, simulator: 400 })).toBeUndefined();
});

test('a caller that gets more than its role breaks a rule, and one that gets less does not', () => {
  const allowed = { status: 200, simulator: 403 };
  expect(said('customers.list', { ...allowed, caller: 'noPermissions' })).toBe(
    'the deployment allows noPermissions: it needs Customers.Customers; CATALOGUE-PERMISSION-REFUSED',
  );
  expect(said('customers.create', { ...allowed, caller: 'merchantUser' })).toContain('; PERMISSION-ALL-NEEDED');
  // Two tables of the specification disagree.
  expect(said('transactions.summaryCounts', { ...allowed, caller: 'noPermissions' })).not.toContain(';');
  expect(said('customers.list', { status: 403, simulator: 200 })).toBe(
    'the deployment refuses merchantAdmin: an admin may do everything in its merchant',
  );
});

test('inputs that may have no effect, of the latest requests first', () => {
  const made = exchanged('customers.create', { status: 200, simulator: 200, sent: { notes: 'A', lastName: 'B', customData: null } });
  const updated = exchanged('customers.update', { status: 200, simulator: 200, sent: { notes: 'C' } });
  const read = exchanged('customers.read', { status: 200, simulator: 200 });
  const list = exchanged('customers.list', { status: 200, simulator: 200, query: { sorting: 'name', maxResultCount: '9' } });
  const ignored = (aspect: string, over: Partial<Divergence>, ...walk: readonly Exchanged[]): readonly string[] =>
    ignoringEntries({ ...divergence('', aspect), ...over }, walk).map(({ operation, then }) => `${operation} ${JSON.stringify(then)}`);
  expect(ignored('member:notes', {}, made, updated, read)).toEqual([
    'customers.update {"ignore":"notes"}',
    'customers.create {"ignore":"notes"}',
  ]);
  expect(ignored('items:items.notes', {}, made, list)).toEqual(['customers.create {"ignore":"notes"}']);
  expect(ignored('order:items', {}, made, list)).toEqual([
    'customers.list {"ignore":"query.sorting"}',
    'customers.list {"ignore":"query.maxResultCount"}',
  ]);
  // It was not sent, or is shown in no answer.
  expect(ignored('member:customData', {}, made, read)).toEqual([]);
  expect(ignored('member:notes', { target: undefined }, made, read)).toEqual([]);
  const profile = exchanged('rateLimitProfiles.create', { status: 200, simulator: 200, sent: { description: 'D' } });
  expect(ignored('member:description', { target: undefined }, profile)).toEqual([]);
  expect(ignored('member:description', { target: 'null' }, profile)).toEqual(['rateLimitProfiles.create {"ignore":"description"}']);
});

test('a documented input is not ignored by choice', () => {
  const when = { answer: 'any' } as const;
  expect(brokenByIgnoring({ operation: 'rateLimitProfiles.create', when, then: { ignore: 'priority' } })?.rules).toEqual([
    'PROFILE-CREATE-FIELD-priority',
  ]);
  expect(brokenByIgnoring({ operation: 'customers.read', when, then: { ignore: 'query.suppressNulls' } })?.rules).toEqual([
    'CATALOGUE-SUPPRESS-NULLS',
  ]);
  expect(brokenByIgnoring({ operation: 'transactions.summaryCounts', when, then: { ignore: 'baseFilter' } })).toEqual({
    rules: [],
    why: 'transactions.summaryCounts ignores the documented input `baseFilter`',
  });
  expect(brokenByIgnoring({ operation: 'customers.create', when, then: { ignore: 'notes' } })).toBeUndefined();
});
