/** What hosted sessions and their stored cards count as, and what an exhausted entitlement refuses (assumptions: 20). */
import { card, done, merchantOf, newCustomer, refusedWith, visa } from '../billing/billing-steps.ts';
import { expect, send, test, type Json, type World } from '../simulator/simulated.ts';
import { newPage, newSession, pages, pay, read, refusePay, sessions } from './hosted-steps.ts';

const exhausted = [403, 'Usage:EntitlementExhausted'];
const counted = async (world: World, sku: string): Promise<number> => {
  const { rows } = await done(world, 'GET', `/api/usage/reports/dimensional-summary?sku=${sku}`);
  return rows[0]?.quantity ?? 0;
};
/** By how much a step increases the count of a SKU. */
async function added(world: World, sku: string, step: () => Promise<unknown>): Promise<number> {
  const before = await counted(world, sku);
  await step();
  return (await counted(world, sku)) - before;
}
const block = async (world: World, sku: string): Promise<Json> => {
  const body = {
    scope: 'Merchant',
    merchantId: merchantOf(world),
    sku,
    overagePolicy: 'Block',
    includedQuantity: await counted(world, sku),
  };
  return done(world, 'POST', '/api/usage/entitlements', body, 'hostAdmin');
};
const capture = async (world: World, customerId: string): Promise<Json> =>
  done(world, 'POST', `${pages}/create-save-card-capture-async`, { merchantId: merchantOf(world), customerId });

test('each session counts once, however often it is requested and whatever its purpose', async ({ world, simulator }) => {
  const sku = 'hosted_sessions.created';
  const { id: customerId } = await newCustomer(world);
  expect(await added(world, sku, () => newSession(world))).toBe(1);
  expect(await added(world, sku, () => capture(world, customerId))).toBe(1);
  const { id: hostedPaymentPageId } = await newPage(world);
  const twice = async (): Promise<void> => {
    const { key } = world.personas.merchantAdmin;
    const body = { hostedPaymentPageId, amount: 5 };
    const ask = () => send(simulator.url + sessions, 'POST', { key, body, headers: { 'idempotency-key': 'once' } });
    expect((await ask()).json()).toEqual((await ask()).json());
  };
  expect(await added(world, sku, twice)).toBe(1);
});

test('a used up entitlement refuses sessions, and none is made', async ({ world }) => {
  const { id: hostedPaymentPageId } = await newPage(world);
  await block(world, 'hosted_sessions.created');
  expect(
    await refusedWith(world, 'POST', sessions, { hostedPaymentPageId, amount: 5, sendEmail: true, payerEmail: 'a@shop.example' }),
  ).toEqual(exhausted);
  expect((await done(world, 'GET', sessions)).items).toEqual([]);
  expect((await done(world, 'GET', '/api/messaging/email-log')).items).toEqual([]);
});

test('a refusal does not show the payer the quantities of the merchant', async ({ world }) => {
  const { id } = await newSession(world);
  await block(world, 'transactions.authorized');
  const body = { sessionId: id, paymentType: 'Card', cardData: visa };
  const { status, text } = await world.ask(null, 'POST', '/api/transactions/from-hpp-session', body);
  expect([status, JSON.parse(text).error.code]).toEqual(exhausted);
  expect(text).not.toContain('Quantity');
});

test('a card that a session stores for a customer counts once', async ({ world }) => {
  const sku = 'payment_methods.stored';
  const { id: customerId } = await newCustomer(world);
  const store = async (): Promise<void> => void (await pay(world, (await capture(world, customerId)).id));
  expect(await added(world, sku, store)).toBe(1);
  expect(await added(world, sku, store)).toBe(0);
});

test('a used up entitlement refuses to store a new card, not one that is stored already, nor a payment that stores none', async ({
  world,
}) => {
  const { id: customerId } = await newCustomer(world);
  await pay(world, (await capture(world, customerId)).id);
  await block(world, 'payment_methods.stored');
  const { id } = await capture(world, customerId);
  const before = await read(world, id);
  const other = { cardData: card('5555555555554444') };
  expect(await refusePay(world, id, other)).toEqual(exhausted);
  expect(await read(world, id)).toEqual(before);
  expect(await pay(world, id, { cardData: visa })).toMatchObject({ status: 'Authorized' });
  const paid = await newSession(world, { customerId });
  expect(await refusePay(world, paid.id, { ...other, savePaymentMethod: true })).toEqual(exhausted);
  expect(await pay(world, paid.id, other)).toMatchObject({ status: 'Captured' });
});

test('a used up entitlement to tokens refuses to store a card, and the link that asks a merchant for one stays open', async ({ world }) => {
  const base = `/api/merchants/${merchantOf(world)}/billing/payment-method`;
  const { url } = await done(world, 'POST', `${base}/capture-link/send`);
  const sessionId = url.split('/').at(-1);
  const { items } = await done(world, 'GET', sessions, undefined, 'hostAdmin');
  const { merchantId } = items.find((one: Json) => one.id === sessionId);
  const body = { scope: 'Merchant', merchantId, sku: 'tokens.created', overagePolicy: 'Block', includedQuantity: 0 };
  await done(world, 'POST', '/api/usage/entitlements', body, 'hostAdmin');
  expect(await refusePay(world, sessionId)).toEqual(exhausted);
  expect(await done(world, 'GET', base)).toBeNull();
  expect(await done(world, 'GET', `${base}/capture-link/status`)).toMatchObject({ status: 'Sent' });
});
