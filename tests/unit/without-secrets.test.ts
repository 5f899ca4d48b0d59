import { expect, test } from '@playwright/test';
import { withoutSecrets } from '../../simulator/http/without-secrets.ts';

const key = 'gk_sandbox_abcdEFGH1234567890abcdEFGH1234567890';
const token = `world-1.WyJqYW5lQGV4YW1wbGUuY29tIiwiKiJd.${'x'.repeat(43)}`;

const hidden: readonly (readonly [string, string])[] = [
  [`/api/api-keys/${key}/detail`, '/api/api-keys/gk_sandbox_…/detail'],
  [`/api/api-keys/${key.replaceAll('_', '%5F')}/detail`, '/api/api-keys/gk%5Fsandbox%5F…/detail'],
  [`/api?continuationToken=abc&api_key=hunter2&x=1`, '/api?continuationToken=abc&api_key=…&x=1'],
  ['/api?Token=hunter2', '/api?Token=…'],
  ['/api?access_token=a%20b&clientSecret=c#d', '/api?access_token=…&clientSecret=…#d'],
  [`/u/${token}?x=1`, '/u/world-1.…?x=1'],
  [`/u?link=https%3A%2F%2Fa.example%2Fu%3Ftoken%3D${token}`, '/u?link=https%3A%2F%2Fa.example%2Fu%3Ftoken%3Dworld-1.…'],
  ['/api?secret=whsec_abcdefgh12345678', '/api?secret=…'],
  ['/api/x/whsec_abcdefgh12345678+/=', '/api/x/…'],
  ['/api/x?y=whsec%5Fabcdefgh%2B12345678', '/api/x?y=…'],
];
for (const [text, shown] of hidden)
  test(`a log shows ${shown}`, () => {
    expect(withoutSecrets(text)).toBe(shown);
  });

test('what is no secret stays', () => {
  for (const text of [
    '/api/api-keys/01a20459-ce01-7028-a719-4ccfc6c1c3e6/detail?suppressNulls=false',
    '/api/transactions?sorting=creationTime%20desc&maxResultCount=5&idempotencyKey=order-1',
    '/api/customers?filter=a.b_c',
    '878a7b22-058f-4c26-a124-00000000001f',
  ])
    expect(withoutSecrets(text)).toBe(text);
});
