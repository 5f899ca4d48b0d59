/**
 * What other operations do when a merchant is locked, not active or deleted, or a reseller is inactive (docs/reference/simulator.md;
 * assumptions: M2, M17).
 */
import {
  advance,
  contractBody,
  done,
  merchantOf,
  newContract,
  newCustomer,
  notFound,
  refusedWith,
  visa,
  type Persona,
  saleBody,
} from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const host = 'hostAdmin' as const;
const path = (world: World): string => `/api/merchants/${merchantOf(world)}`;
const act = (world: World, verb: string, by: Persona = host): Promise<Json> => done(world, 'POST', `${path(world)}/${verb}`, undefined, by);
const remove = (world: World): Promise<Json> => done(world, 'DELETE', path(world), undefined, host);
const locked = [403, 'Merchants:Locked'];
const notActive = [403, 'Merchants:NotActive'];
const unauthorized = [401, 'Gateway:Unauthorized'];

const pay = (world: World): Promise<Json> => done(world, 'POST', '/api/transactions', saleBody(world));
const pageOf = async (world: World): Promise<Json> => (await done(world, 'GET', '/api/hostedpaymentpages')).items[0];
const sessionBody = async (world: World): Promise<Json> => ({
  hostedPaymentPageId: (await pageOf(world)).id,
  mode: 'Reusable',
  amount: 10,
});
const fromSession = (session: Json): Json => ({ sessionId: session.id, paymentType: 'Card', cardData: { ...visa, securityCode: '123' } });
async function become(world: World, status: string): Promise<void> {
  const merchant = await done(world, 'GET', path(world), undefined, host);
  await done(world, 'PUT', path(world), { ...merchant, status }, host);
}
const byId = (world: World, id: string): string =>
  `/api/transactions/get-transaction-by-id-async?merchantId=${merchantOf(world)}&transactionId=${id}`;
const statusOf = async (world: World, id: string): Promise<string> => (await done(world, 'POST', byId(world, id))).status;

async function expectRefused(world: World, refusal: readonly unknown[]): Promise<void> {
  const contract = await contractBody(world);
  const session = await sessionBody(world);
  const count = async () => [
    await done(world, 'POST', '/api/contracts/list/continuation/count', {}),
    (await done(world, 'POST', '/api/transactions/list/continuation', { includeTotalCount: true })).totalCount,
  ];
  const before = await count();
  expect(await refusedWith(world, 'POST', '/api/transactions', saleBody(world))).toEqual(refusal);
  expect(await refusedWith(world, 'POST', '/api/contracts', contract)).toEqual(refusal);
  expect(await refusedWith(world, 'POST', '/api/hostedpaymentpages/sessions', session)).toEqual(refusal);
  expect(await count()).toEqual(before);
}

test('a locked merchant takes no new transactions, sessions or contracts; existing ones can be read, voided and refunded', async ({
  world,
}) => {
  const [toVoid, toRefund] = [await pay(world), await pay(world)];
  const session = await done(world, 'POST', '/api/hostedpaymentpages/sessions', await sessionBody(world));
  await act(world, 'lock');
  await expectRefused(world, locked);
  // Nor may a payer, in an earlier session.
  expect(await refusedWith(world, 'POST', '/api/transactions/from-hpp-session', fromSession(session), null)).toEqual(locked);
  const operations = (id: string) => `/api/transactions/${merchantOf(world)}/${id}/operations`;
  await done(world, 'POST', operations(toVoid.id), { type: 'Void' });
  expect(await statusOf(world, toVoid.id)).toBe('Voided');
  await advance(world, 'P2D');
  expect(await statusOf(world, toRefund.id)).toBe('Settled');
  await done(world, 'POST', operations(toRefund.id), { type: 'Refund' });
  await act(world, 'unlock');
  await pay(world);
});

for (const status of ['Inactive', 'Closed']) {
  test(`a merchant that is ${status} takes no new transactions, sessions or contracts; captured payments settle`, async ({ world }) => {
    const { id } = await pay(world);
    await become(world, status);
    await expectRefused(world, notActive);
    await advance(world, 'P2D');
    expect(await statusOf(world, id)).toBe('Settled');
  });
}

test('contracts of a locked merchant are skipped, and charged once it is unlocked', async ({ world }) => {
  const { id } = await newContract(world, { startDate: '2026-03-04' });
  await act(world, 'lock');
  await advance(world, 'P4D');
  expect((await done(world, 'GET', `/api/contracts/${id}`)).completedCycles).toBe(0);
  await act(world, 'unlock');
  await advance(world, 'P2D');
  expect((await done(world, 'GET', `/api/contracts/${id}`)).completedCycles).toBe(1);
});

test('the keys of a deleted merchant are refused at once, and work again when it is restored', async ({ world }) => {
  await newCustomer(world);
  await remove(world);
  for (const by of ['merchantAdmin', 'merchantUser', 'noPermissions'] as const) {
    expect(await refusedWith(world, 'GET', '/api/merchants', undefined, by)).toEqual(unauthorized);
  }
  expect((await world.ask('otherMerchant', 'GET', '/api/merchants')).status).toBe(200);
  await act(world, 'restore', 'reseller');
  expect((await done(world, 'GET', '/api/merchants')).totalCount).toBe(1);
});

test('payers of a deleted merchant find nothing', async ({ world }) => {
  const session = await done(world, 'POST', '/api/hostedpaymentpages/sessions', await sessionBody(world));
  await remove(world);
  expect(await refusedWith(world, 'POST', '/api/transactions/from-hpp-session', fromSession(session), null)).toEqual(notFound);
});

test('a deleted merchant is not settled, charged or billed until it is restored', async ({ world }) => {
  const { id } = await pay(world);
  const contract = await newContract(world, { startDate: '2026-03-04' });
  await remove(world);
  await advance(world, 'P40D');
  const snapshot = (await world.control('POST', '/snapshot')).json();
  const mine = (kind: string): Json[] => snapshot.records[kind].filter(({ merchantId }: Json) => merchantId === merchantOf(world));
  expect(mine('transactions').find((one) => one.id === id).status).toBe('Captured');
  expect(mine('recurringAttempts').filter(({ contractId }) => contractId === contract.id)).toEqual([]);
  expect(mine('billingResults')).toEqual([]);
  await act(world, 'restore');
  await advance(world, 'P3D');
  expect(await statusOf(world, id)).toBe('Settled');
  expect((await done(world, 'GET', `/api/contracts/${contract.id}`)).completedCycles).toBeGreaterThan(0);
});

test('the users of an idle reseller cannot call; its merchants continue', async ({ world }) => {
  const reseller = `/api/resellers/${world.personas.reseller.resellerId}`;
  const before = await done(world, 'GET', reseller, undefined, 'reseller');
  const idle = await done(world, 'PUT', reseller, { ...before, isActive: false }, host);
  expect(await refusedWith(world, 'GET', '/api/resellers', undefined, 'reseller')).toEqual(unauthorized);
  await pay(world);
  await advance(world, 'P40D');
  expect(
    (await done(world, 'GET', '/api/billing-runs', undefined, host)).items.filter(({ resellerId }: Json) => resellerId === before.id),
  ).toEqual([]);
  await done(world, 'PUT', reseller, { ...idle, isActive: true }, host);
  expect((await done(world, 'GET', '/api/resellers', undefined, 'reseller')).totalCount).toBe(1);
});
