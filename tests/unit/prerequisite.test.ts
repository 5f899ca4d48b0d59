import { expect, test } from '@playwright/test';
import { Answer } from '../../fixtures/client/answer.ts';
import { required, stringAt } from '../../fixtures/judge/prerequisite.ts';

const answer = (status: number, operation: string | null): Answer =>
  new Answer(status, [], '{}', 'x', undefined, operation, 'merchantAdmin');

for (const [what, given, reason] of [
  [
    'a body that no document shows',
    answer(400, 'customers.create'),
    'a customer (customers.create) answered 400; set requests["customers.create"] to a body that it accepts',
  ],
  [
    'a missing permission',
    answer(403, 'customers.create'),
    'a customer (customers.create) answered 403; the key of merchantAdmin needs Customers.Customers and Customers.Customers.Create',
  ],
  ['a documented body', answer(400, 'apiKeys.forUser'), 'a customer (apiKeys.forUser) answered 400'],
  ['a missing record', answer(404, 'customers.read'), 'a customer (customers.read) answered 404'],
  ['a path of its own', answer(400, null), 'a customer answered 400'],
] as const)
  test(`a prerequisite that is refused for ${what} names its operation, and its remedy if there is one`, () => {
    expect(() => required(given, 'a customer')).toThrow(new Error(reason));
  });

test('a prerequisite names its operation once, and that of a missing member', () => {
  expect(() => required(answer(500, 'customers.read'), 'customers.read')).toThrow(
    new Error('customers.read answered 500; the target failed; its log says why'),
  );
  expect(() => required(answer(200, 'customers.read'), 'a read', 204)).toThrow(new Error('a read (customers.read) answered 200, not 204'));
  expect(() => stringAt(answer(200, 'customers.read'), 'id')).toThrow(new Error('the answer (customers.read) lacks id (status 200)'));
});
