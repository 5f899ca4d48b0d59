import { expect, test } from '@playwright/test';
import { Answer } from '../../../fixtures/client/answer.ts';
import { passUntil } from '../../../suites/checks/keys.ts';
import { cardNumbersIn } from '../../../suites/checks/payment.ts';

const now = '2026-03-02T15:00:00.000Z';
const expiry = '2026-03-02T15:00:30.000Z';

async function waited(shown?: Answer): Promise<readonly string[]> {
  const durations: string[] = [];
  const clock = {
    pass: (duration: string) => Promise.resolve(void durations.push(duration)),
    wait: () => Promise.resolve(),
    now: () => Promise.resolve(new Date(now)),
    in: () => Promise.resolve(now),
  };
  await passUntil({ clock, world: undefined }, expiry, shown);
  return durations;
}

const at = (date: string): Answer => new Answer(200, ['Date', new Date(date).toUTCString()], '{}', 'x');

test('an expiry is waited for by the clock of a target that is behind', async () =>
  expect(await waited(at('2026-03-02T14:56:00Z'))).toEqual(['PT271S']));
test('an expiry is waited for by the clock of a target that is ahead', async () =>
  expect(await waited(at('2026-03-02T15:00:20Z'))).toEqual(['PT11S']));
test('without the time of the target that of the suite counts', async () => {
  expect(await waited(new Answer(200, [], '{}', 'x'))).toEqual(['PT31S']);
  expect(await waited()).toEqual(['PT31S']);
});

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
