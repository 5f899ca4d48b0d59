import { expect, test } from '@playwright/test';
import { jsonWithoutPasted, withoutPasted } from '../../../../schemas/shared/pasted-secrets.ts';
import { withoutSecrets } from '../../../../simulator/watch/without-secrets.ts';

const key = 'pay_production_abcdEFGH1234567890abcdEFGH1234567890';
const logged = 'gk_sandbox_abcdEFGH1234567890abcdEFGH1234567890';
const token = `world-1.WyJqYW5lQGV4YW1wbGUuY29tIiwiKiJd.${'x'.repeat(43)}`;

interface Hiding {
  readonly where: string;
  readonly hide: (text: string) => string;
  readonly shown: readonly (readonly [text: string, shown: string])[];
  readonly kept: readonly string[];
}

const hidings: readonly Hiding[] = [
  {
    where: 'free text',
    hide: withoutPasted,
    shown: [
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
    ],
    kept: [
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
    ],
  },
  {
    where: 'a log',
    hide: withoutSecrets,
    shown: [
      [`/api/api-keys/${logged}/detail`, '/api/api-keys/gk_sandbox_…/detail'],
      [`/api/api-keys/${logged.replaceAll('_', '%5F')}/detail`, '/api/api-keys/gk%5Fsandbox%5F…/detail'],
      [`/api?continuationToken=abc&api_key=hunter2&x=1`, '/api?continuationToken=abc&api_key=…&x=1'],
      ['/api?Token=hunter2', '/api?Token=…'],
      ['/api?access_token=a%20b&clientSecret=c#d', '/api?access_token=…&clientSecret=…#d'],
      [`/u/${token}?x=1`, '/u/world-1.…?x=1'],
      [`/u?link=https%3A%2F%2Fa.example%2Fu%3Ftoken%3D${token}`, '/u?link=https%3A%2F%2Fa.example%2Fu%3Ftoken%3Dworld-1.…'],
      ['/api?secret=whsec_abcdefgh12345678', '/api?secret=…'],
      ['/api/x/whsec_abcdefgh12345678+/=', '/api/x/…'],
      ['/api/x?y=whsec%5Fabcdefgh%2B12345678', '/api/x?y=…'],
    ],
    kept: [
      '/api/api-keys/01a20459-ce01-7028-a719-4ccfc6c1c3e6/detail?suppressNulls=false',
      '/api/transactions?sorting=creationTime%20desc&maxResultCount=5&idempotencyKey=order-1',
      '/api/customers?filter=a.b_c',
      '878a7b22-058f-4c26-a124-00000000001f',
    ],
  },
];

for (const { where, hide, shown, kept } of hidings) {
  for (const [text, expected] of shown) test(`in ${where}, ${text} is shown as ${expected}`, () => expect(hide(text)).toBe(expected));

  test(`in ${where}, other text stays`, () => {
    for (const text of kept) expect(hide(text)).toBe(text);
  });
}

test('the text of plain data stays JSON, and its numbers stay', () => {
  const data = { name: `Till ${key}`, numericToken: 4111111111111111, notes: ['4111111111111111', null], last4: '1111' };
  expect(JSON.parse(jsonWithoutPasted(data))).toEqual({ ...data, name: 'Till pay_production_…', notes: ['…', null] });
});

test('a long text of digits is searched in little time', () => {
  for (const text of ['4 '.repeat(20_000), '4'.repeat(40_000), '4-'.repeat(20_000) + 'x', '%20'.repeat(10_000)])
    expect(withoutPasted(text).length).toBeLessThanOrEqual(text.length);
});
