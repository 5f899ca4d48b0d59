import { expect, test } from '@playwright/test';
import { prefersText } from '../../simulator/wire/accept.ts';

const cases: readonly (readonly [accept: string, byJson: boolean, byText: boolean])[] = [
  ['*/*', false, true],
  ['application/json', false, false],
  ['text/plain', true, true],
  ['TEXT/PLAIN; charset=utf-8', true, true],
  ['application/json, text/plain, */*', false, false],
  ['application/json, text/plain;q=0.5', false, false],
  ['application/json;q=0.5, text/plain', true, true],
  ['text/plain;q=0, application/json', false, false],
  ['text/plain;q=0', false, false],
  ['text/html, */*;q=0.1', false, true],
  ['image/png', false, true],
  ['text/*', true, true],
  ['text/*;q=0.2, application/json;q=0.1', true, true],
  ['text/*, text/plain;q=0.1, application/json;q=0.5', false, false],
  ['application/json;q=0.2, */*', true, true],
  ['*/*, text/plain;q=0', false, false],
  ['text/plain;q=high, application/json;q=0.9', true, true],
];

for (const [accept, byJson, byText] of cases) {
  test(accept, () => expect([prefersText(accept, 'json'), prefersText(accept, 'text')]).toEqual([byJson, byText]));
}
