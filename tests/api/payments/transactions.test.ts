import { startSimulator } from '../../../simulator/main.ts';
import { expect, send, test, type Answer } from '../simulator/simulated.ts';
import { card, merchantOf, sale, created, operate, fault, members } from './transaction-steps.ts';

test('the legacy route does the same and has deprecation headers', async ({ open }) => {
  const world = await open({ choices: { 'deprecation.legacyOperations.sunset': '2027-01-01T00:00:00Z' } });
  const auth = await created(world, { type: 'Authorization' });
  const legacy = (body: unknown, id = auth.id, headers = {}) =>
    world.ask('merchantAdmin', 'POST', `/api/transactions/${id}/operations`, body, headers);
  const heads = ({ headers }: Answer) => [headers['deprecation'], headers['sunset'], headers['link']];
  const link = `</api/transactions/${auth.merchantId}/${auth.id}/operations>; rel="successor-version"`;
  const marks = ['@1767225600', 'Fri, 01 Jan 2027 00:00:00 GMT', link];
  const captured = await legacy({ type: 'Capture', amount: 40, idempotencyKey: 'op-1' });
  expect([captured.status, captured.json().status, ...heads(captured)]).toEqual([200, 'Captured', ...marks]);
  const same = await operate(world, auth, { type: 'Capture', amount: 40, idempotencyKey: 'op-1' });
  expect([same.text, same.headers['idempotency-replayed'], same.headers['deprecation']]).toEqual([captured.text, 'true', undefined]);
  const other = await legacy({ type: 'Capture', amount: 41, idempotencyKey: 'op-1' });
  expect([...fault(other), ...heads(other)]).toEqual([422, 'Gateway:IdempotencyKeyReused', ...marks]);
  const refused = await legacy({ type: 'Capture' });
  expect([...fault(refused), ...heads(refused)]).toEqual([409, 'Transactions:InvalidState', ...marks]);
  const unknown = await legacy({ type: 'Capture' }, world.fixtures['otherMerchantTransaction']);
  expect([unknown.status, ...heads(unknown)]).toEqual([404, undefined, undefined, undefined]);
  const plain = await open({ choices: { 'deprecation.headerForm': 'true' } });
  const path = `/api/transactions/${plain.fixtures['cardTransaction']}/operations`;
  expect(heads(await plain.ask('merchantAdmin', 'POST', path, { type: 'Refund', amount: 1 })).slice(0, 2)).toEqual(['true', undefined]);
});

test('the scoped route finds a transaction only under its own merchant', async ({ world }) => {
  const id = world.fixtures['cardTransaction'];
  const path = (merchantId: string) => `/api/transactions/${merchantId}/${id}/operations`;
  const body = { type: 'Refund', amount: 1 };
  const elsewhere = await world.ask('hostAdmin', 'POST', path(merchantOf(world, 'otherMerchant')), body);
  expect(fault(elsewhere)).toEqual([404, 'Gateway:EntityNotFound']);
  expect((await world.ask('reseller', 'POST', path(merchantOf(world)), body)).status).toBe(200);
});

test('look-ups take their inputs from query or body', async ({ world }) => {
  const merchantId = merchantOf(world);
  const transaction = await created(world, { idempotencyKey: 'find-me' });
  const byId = '/api/transactions/get-transaction-by-id-async';
  const query = `${byId}?merchantId=${merchantId}&transactionId=${transaction.id.toUpperCase()}`;
  expect((await world.ask('merchantAdmin', 'POST', query)).json()).toEqual(transaction);
  expect((await world.ask('merchantAdmin', 'POST', byId, { merchantId, transactionId: transaction.id })).json()).toEqual(transaction);
  expect(members(await world.ask('merchantAdmin', 'POST', byId, { merchantId }))).toEqual(['transactionId']);
  expect(members(await world.ask('merchantAdmin', 'POST', byId))).toEqual(['merchantId', 'transactionId']);
  const other = { merchantId: merchantOf(world, 'otherMerchant'), transactionId: transaction.id };
  expect((await world.ask('hostAdmin', 'POST', byId, other)).status).toBe(404);
  const byKey = '/api/transactions/get-by-idempotency-key-async';
  expect((await world.ask('merchantAdmin', 'POST', byKey, { merchantId, idempotencyKey: 'find-me' })).json()).toEqual(transaction);
  expect((await world.ask('merchantAdmin', 'POST', byKey, { merchantId, idempotencyKey: 'nothing' })).status).toBe(404);
});

test('lists filter by members of members, and by several conditions', async ({ world }) => {
  const filter = { filters: [{ field: 'maskedPaymentDetails.cardNetwork', operator: 'Equals', value: 'AmericanExpress' }] };
  const count = (body: unknown) => world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/count', body);
  const amex = (await count({ filter })).json();
  expect(amex).toBeGreaterThan(0);
  const declined = { filters: [{ field: 'status', operator: 'In', values: ['Declined', 'Failed'] }] };
  const summary = { baseFilter: null, summaryFilters: { all: null, amex: filter, declined } };
  const counts = (await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/summary-counts', summary)).json();
  expect(counts).toEqual({ all: 120, amex, declined: (await count({ filter: declined })).json() });
  const settled = {
    filters: [{ field: 'settledAt', operator: 'IsNotNull' }],
    groups: [{ filters: [{ field: 'batchNumber', operator: 'IsNull' }] }],
  };
  expect((await count({ filter: settled })).json()).toBeGreaterThan(0);
});

test('sums are those of the transactions', async ({ open }) => {
  const world = await open({ definition: { transactions: 2 } });
  const merchantId = merchantOf(world);
  await created(world, { amount: 0.1 });
  await created(world, { amount: 0.2 });
  await created(world, { type: 'Credit', amount: 0.05 });
  await created(world, { cardData: card('4000000000000002') });
  const unsettled = '/api/transactions/get-unsettled-transaction-summary-by-processor-profile-async';
  expect((await world.ask('merchantAdmin', 'POST', unsettled, { merchantId })).json()).toEqual([
    {
      processorProfileId: expect.any(String),
      processorProfileName: 'Cards',
      currency: 'USD',
      count: 3,
      captureAmount: 0.3,
      refundAmount: 0.05,
      netAmount: 0.25,
      oldestTransactionTime: '2026-03-02T10:00:00Z',
    },
  ]);
  expect((await world.ask('otherMerchant', 'POST', unsettled, { merchantId })).status).toBe(404);
  const report = async (path: string) => (await world.ask('merchantAdmin', 'GET', `/api/transactions/reports/${path}`)).json();
  expect(await report('merchant-summary?from=2026-03-02&to=2026-03-02')).toEqual([
    {
      merchantId,
      merchantName: 'Acme Shop',
      currency: 'USD',
      approvedCount: 2,
      approvedAmount: 0.3,
      declinedCount: 1,
      refundCount: 1,
      refundAmount: 0.05,
      netAmount: 0.25,
    },
  ]);
  const fixture = { id: world.fixtures['cardTransaction'], merchantId };
  await operate(world, fixture, { type: 'Refund', amount: 2.5 });
  expect(await report('merchant-summary')).toMatchObject([{ approvedAmount: 60.3, refundCount: 2, refundAmount: 2.55, netAmount: 60.25 }]);
  expect(await report('merchant-summary?to=2026-01-01')).toEqual([]);
  expect(await report('paytype-summary?from=2026-03-02')).toEqual([
    { paymentType: 'Card', cardNetwork: 'Visa', currency: 'USD', count: 3, amount: 0.25, averageAmount: 0.08 },
  ]);
  const backwards = await world.ask('merchantAdmin', 'GET', '/api/transactions/reports/paytype-summary?from=2026-03-02&to=2026-03-01');
  expect([backwards.status, members(backwards)]).toEqual([400, ['to']]);
});

test('a snapshot contains all transactions', async ({ world, simulator }) => {
  const transaction = await created(world, { idempotencyKey: 'kept' });
  const forked = (await world.control('POST', '/fork')).json();
  const key = forked.personas.merchantAdmin.key;
  const again = await send(`${simulator.url}/api/transactions`, 'POST', { key, body: sale(world, { idempotencyKey: 'kept' }) });
  expect([again.headers['idempotency-replayed'], again.json()]).toEqual(['true', transaction]);
});

test('a clock that runs needs no help to settle', async () => {
  let now = Date.UTC(2026, 2, 2, 10);
  const simulator = await startSimulator({ port: 0, wall: () => now });
  const { key, merchantId } = simulator.world.personas.merchantAdmin;
  const body = { merchantId, type: 'Sale', paymentType: 'Card', amount: 5, cardData: card() };
  const { id } = (await send(`${simulator.url}/api/transactions`, 'POST', { key, body })).json();
  now += 86_400_000;
  expect((await send(`${simulator.url}/api/transactions/${id}`, 'GET', { key })).json()).toMatchObject({ status: 'Settled' });
  await simulator.close();
});
