import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2030 };
const pay = (world: World, amount: unknown, currency: string, more: Readonly<Record<string, unknown>> = {}) => {
  const body = {
    merchantId: world.personas.merchantAdmin.merchantId,
    type: 'Sale',
    paymentType: 'Card',
    amount,
    currency,
    cardData,
    ...more,
  };
  return world.ask('merchantAdmin', 'POST', '/api/transactions', body);
};
const problems = (answer: { json(): Json }) => answer.json().error.validationErrors;

const rejected: readonly (readonly [unknown, string, string])[] = [
  [1e308, 'USD', 'The field amount must be at most 999999999999.'],
  [Number('9007199254740993.11'), 'USD', 'The field amount must be at most 999999999999.'],
  ['9007199254740993.11', 'USD', 'The field amount must be a number.'],
  ['123456789.000000001', 'USD', 'The field amount must be a number.'],
  [10_000_000_000, 'USD', 'The field amount must be at most 9999999999.99 in USD.'],
  [100_000_000, 'CLF', 'The field amount must be at most 99999999.9999 in CLF.'],
  [10.001, 'USD', 'The field amount may have at most 2 decimals in USD.'],
  [1e-7, 'USD', 'The field amount may have at most 2 decimals in USD.'],
  [10.5, 'JPY', 'The field amount may have no decimals in JPY.'],
  [1.2345, 'KWD', 'The field amount may have at most 3 decimals in KWD.'],
  [-0, 'USD', 'The field amount must be above 0.'],
  [-1, 'USD', 'The field amount must be at least 0.'],
];
test('an amount beyond its currency is rejected in one line that names the member', async ({ world }) => {
  for (const [amount, currency, message] of rejected) {
    const answer = await pay(world, amount, currency);
    expect([answer.status, problems(answer)], `${String(amount)} ${currency}`).toEqual([400, [{ message, members: ['amount'] }]]);
  }
});

test('the largest amounts are stored exactly', async ({ world }) => {
  for (const [amount, currency] of [
    ['9999999999.99', 'USD'],
    ['999999999999', 'JPY'],
    ['999999999.999', 'KWD'],
  ] as const) {
    const answer = await pay(world, amount, currency);
    expect([answer.status, String(answer.json().amount)]).toEqual([200, amount]);
  }
});

test('an increment cannot raise an authorization above the maximum', async ({ world }) => {
  const made = (await pay(world, 9_999_999_999, 'USD', { type: 'Authorization' })).json();
  const raise = (amount: number) =>
    world.ask('merchantAdmin', 'POST', `/api/transactions/${made.merchantId}/${made.id}/operations`, { type: 'Increment', amount });
  const above = await raise(1);
  expect([above.status, problems(above)]).toEqual([
    400,
    [{ message: 'The field amount must be at most 0.99 in USD.', members: ['amount'] }],
  ]);
  expect((await raise(0.99)).json().authorizedAmount).toBe(9_999_999_999.99);
});

test('filters and sortings compare decimals, whatever the digits of the currency', async ({ world }) => {
  for (const [amount, currency] of [
    [1010.5, 'USD'],
    [1011, 'JPY'],
    [1010.505, 'KWD'],
    [1010, 'JPY'],
  ] as const) {
    expect((await pay(world, amount, currency, { description: 'compared' })).status).toBe(200);
  }
  const found = async (operator: string, value: unknown): Promise<readonly number[]> => {
    const filters = [
      { field: 'description', operator: 'Equals', value: 'compared' },
      { field: 'amount', operator, ...(Array.isArray(value) ? { values: value } : { value }) },
    ];
    const body = { filter: { logic: 'And', filters }, sorting: 'amount asc' };
    const answer = await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation', body);
    return answer.json().items.map((one: Json) => one.amount);
  };
  expect(await found('Equals', 1010.5)).toEqual([1010.5]);
  expect(await found('Equals', '1010.50')).toEqual([1010.5]);
  expect(await found('Equals', 101_050)).toEqual([]);
  expect(await found('GreaterThan', 1010)).toEqual([1010.5, 1010.505, 1011]);
  expect(await found('In', [1010, 1010.505])).toEqual([1010, 1010.505]);
  expect(await found('Between', [1010.5, '1010.999'])).toEqual([1010.5, 1010.505]);
  expect(await found('NotEquals', 1011)).toEqual([1010, 1010.5, 1010.505]);
});

test('a report with a total that a JSON number cannot hold exactly is rejected', async ({ open }) => {
  test.slow();
  const world = await open();
  const made: Awaited<ReturnType<typeof pay>>[] = [];
  // Fewer at a time than a key may have under way.
  while (made.length < 1001) made.push(...(await Promise.all(Array.from({ length: 77 }, () => pay(world, 999_999_999_999, 'JPY')))));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]));
  const summary = await world.ask('merchantAdmin', 'GET', '/api/transactions/reports/merchant-summary');
  expect([summary.status, problems(summary)]).toEqual([
    400,
    [{ message: 'A total is above 999999999999999 JPY: ask for a shorter period.', members: ['from', 'to'] }],
  ]);
});

test('a promotion keeps its percentage and its amounts exactly', async ({ world }) => {
  const merchantId = world.personas.merchantAdmin.merchantId;
  const promote = (more: Readonly<Record<string, unknown>>) =>
    world.ask('merchantAdmin', 'POST', '/api/promotions', { merchantId, name: `P ${JSON.stringify(more)}`, code: 'P1', ...more });
  const third = await promote({ type: 'Percentage', value: '33.3333', minimumAmount: 0.1 });
  expect(third.json()).toMatchObject({ type: 'Percentage', value: 33.3333, minimumAmount: 0.1, currency: null });
  const fixed = await promote({ type: 'FixedAmount', value: 1.005, currency: 'KWD', code: 'P2' });
  expect(fixed.json()).toMatchObject({ type: 'FixedAmount', value: 1.005, currency: 'KWD' });
  const finer = await promote({ type: 'Percentage', value: 33.33333, code: 'P3' });
  expect(problems(finer)).toEqual([{ message: 'The field value may have at most 4 decimals.', members: ['value'] }]);
});
