/** Events of records that exist, and deliveries that are sent again. */
import { eventTypes } from '../../../schemas/events/catalogue.ts';
import { validate } from '../../../schemas/validate.ts';
import { advance, created, operate } from '../payments/transaction-steps.ts';
import { listen } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { newDestination, newSubscription } from './notification-steps.ts';
import { receiver } from './receiver.ts';

const trigger = (world: World, type: string, record: string) => world.control('POST', '/events', { type, record });

/** How a record is made, and the events that its state allows; all others of its kind are refused. */
const cases: readonly (readonly [what: string, make: (world: World) => Promise<Json>, types: readonly string[]])[] = [
  ['a sale', (world) => created(world), ['transaction.captured']],
  ['a credit', (world) => created(world, { type: 'Credit' }), ['transaction.refunded']],
  ['a verification', (world) => created(world, { type: 'Verification', amount: 0 }), []],
  ['an authorization', (world) => created(world, { type: 'Authorization' }), ['transaction.authorized']],
  [
    'a declined sale',
    (world) => created(world, { cardData: { number: '4000000000000002', expirationMonth: 12, expirationYear: 2030 } }),
    ['transaction.declined'],
  ],
  [
    'a voided sale',
    async (world) => {
      const sale = await created(world);
      expect((await operate(world, sale, { type: 'Void', reason: 'Mistake' })).status).toBe(200);
      return sale;
    },
    ['transaction.voided'],
  ],
  [
    'an expired authorization',
    async (world) => {
      const authorization = await created(world, { type: 'Authorization' });
      await advance(world, 'P11D');
      return authorization;
    },
    ['transaction.expired'],
  ],
];

const ofTransactions = [
  'authorized',
  'captured',
  'declined',
  'failed',
  'expired',
  'review_required',
  'adjusted',
  'voided',
  'refunded',
  'settled',
  'returned',
];

for (const [what, make, types] of cases) {
  test(`${what} is announced as its state has it`, async ({ world }) => {
    const record = await make(world);
    const allowed: string[] = [];
    for (const name of ofTransactions) {
      const type = `transaction.${name}`;
      const answer = await trigger(world, type, record.id);
      expect([200, 409]).toContain(answer.status);
      if (answer.status !== 200) continue;
      allowed.push(type);
      const { data } = answer.json();
      expect(data).toMatchObject({ transactionId: record.id });
      const shape = eventTypes.find((one) => one.name === type)?.data;
      expect(shape === undefined ? ['no shape'] : validate(shape, data)).toEqual([]);
    }
    expect(allowed).toEqual(types);
  });
}

test('an event of a record reaches sessions and destinations, and so does a delivery that is sent again', async ({ world }) => {
  const hook = await receiver();
  const destination = await newDestination(world, { config: { url: hook.url } });
  await newSubscription(world, { eventTypes: ['transaction.captured'], destinationIds: [destination.id] });
  const sale = await created(world);
  await advance(world, 'PT0S');
  const events = await listen(world);
  const announced = (await trigger(world, 'transaction.captured', sale.id)).json();
  expect(announced).toMatchObject({ deliveries: [expect.any(String)], listenSessions: [expect.any(String)] });
  await advance(world, 'PT0S');
  const again = (await world.control('POST', `/deliveries/${announced.deliveries[0]}/resend`)).json();
  expect(again).toMatchObject({ eventId: announced.id, replayOfId: announced.deliveries[0] });
  await advance(world, 'PT0S');
  const [first, ...others] = hook.received.map(({ body }) => JSON.parse(body));
  expect(others.map(({ id }) => id)).toEqual([announced.id, announced.id]);
  expect(others[0].data).toEqual(first.data);
  expect((await events()).map(({ id }) => id)).toEqual([announced.id, announced.id]);
  await hook.close();
});

test('impossible triggers are refused in one line', async ({ world }) => {
  const { id } = await created(world);
  const refused = async (type: string, record: string) => {
    const answer = await trigger(world, type, record);
    return [answer.status, answer.json().error.message];
  };
  expect(await refused('transaction.nothing', id)).toEqual([400, 'The catalogue has no event "transaction.nothing".']);
  expect(await refused('api_key.created', id)).toEqual([
    400,
    `api_key.created needs the id of an API key, and "${id}" is a transaction; this event fits: transaction.captured.`,
  ]);
  expect(await refused('transaction.captured', 'nothing')).toEqual([
    404,
    'This world has no record "nothing"; transaction.captured needs the id of a transaction.',
  ]);
  expect(await refused('transaction.voided', id)).toEqual([
    409,
    `The transaction "${id}" is Captured, which transaction.voided does not announce; this event fits: transaction.captured.`,
  ]);
  const customer = (await world.ask('merchantAdmin', 'GET', '/api/customers?maxResultCount=1')).json().items[0].id;
  expect(await refused('customer.deleted', customer)).toEqual([
    409,
    `The customer "${customer}" has nothing that customer.deleted announces; this event fits: customer.created.`,
  ]);
});
