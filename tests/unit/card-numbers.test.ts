import { expect, test } from '@playwright/test';
import { cardNumbersIn } from '../../suites/checks/token.ts';

test('finds the numbers of cards, however they are written', () => {
  for (const text of ['4111111111111111', '"number":"4111 1111 1111 1111"', '4111-1111-1111-1111.'])
    expect(cardNumbersIn(text), text).toEqual(['4111111111111111']);
});

test('takes no id for one, though its digits have a check digit', () => {
  const id = '018f3a5c-bf3d-7a11-8111-111111111119';
  expect(cardNumbersIn(id.slice(-21))).toEqual(['118111111111111119']);
  for (const text of [id, JSON.stringify({ merchantId: id, amount: 10 }), `/api/merchants/${id}/keys`])
    expect(cardNumbersIn(text), text).toEqual([]);
});

test('takes no other digits for one', () => {
  for (const text of ['4111111111111112', '411111111111']) expect(cardNumbersIn(text), text).toEqual([]);
});
