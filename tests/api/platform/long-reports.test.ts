/** Reports over many records: the world goes on while they run, and they show its state when they began. */
import { expect } from '@playwright/test';
import { test, type World } from '../simulator/simulated.ts';

const daily = '/api/reports/transactions-daily/run';

const sale = (world: World) => {
  const { merchantId } = world.personas.merchantAdmin;
  const body = { merchantId, type: 'Sale', paymentType: 'Cash', amount: '1.00', cashData: { tenderedAmount: '5.00' } };
  return world.ask('merchantAdmin', 'POST', '/api/transactions', body);
};

test('a payment made while a report runs is answered before it, and is not in it', async ({ open }) => {
  const world = await open({ definition: { transactions: 50_000 } });
  const order: string[] = [];
  const counted = await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/count', {});
  const report = world.ask('merchantAdmin', 'POST', daily, {}).then((answer) => (order.push('report'), answer));
  const payment = sale(world).then((answer) => (order.push('payment'), answer));
  const [run, paid] = await Promise.all([report, payment]);
  expect([run.status, paid.status]).toEqual([200, 200]);
  expect(order).toEqual(['payment', 'report']);
  expect(run.json()['totals']['count']).toBe(counted.json());
});

test('several reports at once come to the same', async ({ open }) => {
  const world = await open({ definition: { transactions: 5000 } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.ask('merchantAdmin', 'POST', daily, {})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json()['totals']['count'])).size).toBe(1);
  const refused = await Promise.all([
    world.ask('merchantAdmin', 'POST', daily, { parameters: { from: 'soon' } }),
    world.ask('merchantAdmin', 'POST', daily, {}),
    world.ask('merchantAdmin', 'POST', daily, { parameters: { from: 'soon' } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 200, 400]);
});
