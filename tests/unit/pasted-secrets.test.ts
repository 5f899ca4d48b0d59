/** Keys and card numbers in free text are hidden; what only resembles them stays. */
import { expect, test } from '@playwright/test';
import { jsonWithoutPasted, withoutPasted } from '../../schemas/shared/pasted-secrets.ts';

const key = 'pay_production_abcdEFGH1234567890abcdEFGH1234567890';

for (const [text, shown] of [
  [`Key ${key} of the till`, 'Key pay_production_… of the till'],
  [key.replaceAll('_', '%5F'), 'pay%5Fproduction%5F…'],
  ['4111111111111111', '…'],
  ['Ada 4111-1111-1111-1111, 12/30', 'Ada …, 12/30'],
  ['4111111111111111 12/30 123', '… 12/30 123'],
  ['7 4111 1111 1111 1111 x', '7 … x'],
  ['3782 822463 10005', '…'],
  ['/api/transactions/4222222222222?x=1', '/api/transactions/…?x=1'],
  ['/api/customers?filter=a+5555555555554444&x=6011%201111%201111%201117', '/api/customers?filter=a+…&x=…'],
  ['spring-4111111111111111-sale', 'spring-…-sale'],
  ['/api/x%2F4111111111111111', '/api/x%2F…'],
] as const)
  test(`${text} is shown as ${shown}`, () => {
    expect(withoutPasted(text)).toBe(shown);
  });

test('what is neither stays', () => {
  for (const text of [
    '41111111-1111-4111-8111-411111111111',
    'a1111111-1111-4111-8111-411111111111',
    '41111111-1111-1111-8abc-411111111111',
    'order 4111111111111112',
    '9000123412341234',
    '+4915112345678',
    '2026-03-02T10:00:00.000000Z',
    'pay_sandbox_aB3…k3Xw',
    'a4111111111111111',
    '41111111111111111111111111',
  ])
    expect(withoutPasted(text)).toBe(text);
});

test('the text of plain data stays JSON, and its numbers stay', () => {
  const data = { name: `Till ${key}`, numericToken: 4111111111111111, notes: ['4111111111111111', null], last4: '1111' };
  expect(JSON.parse(jsonWithoutPasted(data))).toEqual({ ...data, name: 'Till pay_production_…', notes: ['…', null] });
});

test('a long text of digits is searched in little time', () => {
  for (const text of ['4 '.repeat(20_000), '4'.repeat(40_000), '4-'.repeat(20_000) + 'x', '%20'.repeat(10_000)])
    expect(withoutPasted(text).length).toBeLessThanOrEqual(text.length);
});
