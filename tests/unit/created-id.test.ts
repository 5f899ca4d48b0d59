import { expect, test } from '@playwright/test';
import { Answer } from '../../fixtures/client/answer.ts';
import { certainId, shownIds } from '../../fixtures/client/created.ts';

const a = '11111111-1111-4111-8111-111111111111';
const b = '22222222-2222-4222-8222-222222222222';
const answer = (body: unknown, location?: string): Answer =>
  new Answer(201, location === undefined ? [] : ['Location', location], body === undefined ? '' : JSON.stringify(body), 'x');

for (const [what, given, expected] of [
  ['the member id', answer({ id: a, merchantId: b }), a],
  ['the whole body', answer(a), a],
  ['a whole body that is no JSON', new Answer(200, [], `${a}\n`, 'x'), a],
  ['Location', answer(undefined, `https://gateway.example/api/customers/${a}?view=full`), a],
  [
    'Location and member in other cases',
    answer({ id: 'abcdef00-1111-4111-8111-111111111111' }, '/x/ABCDEF00-1111-4111-8111-111111111111'),
    'ABCDEF00-1111-4111-8111-111111111111',
  ],
] as const)
  test(`a new record has the id that ${what} shows`, () => expect(certainId(given)).toBe(expected));

for (const [what, given, expected] of [
  ['Location and the member id differ', answer({ id: a }, `/api/customers/${b}`), [b, a]],
  ['a member id stands deeper than another uuid', answer({ customer: a, price: { id: b } }), [b, a]],
  ['a list holds ids', answer({ ids: [a, b] }), [a, b]],
  ['the id is a number', answer({ id: 7 }), []],
  ['nothing is answered', answer(undefined), []],
] as const)
  test(`there is doubt where ${what}`, () => {
    expect(certainId(given)).toBeUndefined();
    expect(shownIds(given)).toEqual(expected);
  });
