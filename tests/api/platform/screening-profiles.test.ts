/** Screening profiles of merchants, and their effect on payments (assumptions: 6.5, 14). */
import { done, invalid, merchantOf, notFound, refusedWith, replacing, visa } from '../billing/billing-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const secret = 'a-secret-of-the-screening';
const mask = '********ning';
const config = { accountId: 'shop', apiSecret: secret };
const pathOf = (world: World): string => `/api/merchants/${merchantOf(world)}/screening-provider-profiles`;
const bodyOf = (over: Json = {}): Json => ({ name: 'Fraud check', providerType: 'sim-screening', config, ...over });
const add = (world: World, over: Json = {}): Promise<Json> => done(world, 'POST', pathOf(world), bodyOf(over));
const put = (world: World, profile: Json, over: Json = {}): Promise<Json> =>
  done(world, 'PUT', `${pathOf(world)}/${profile.id}`, replacing(profile, over));
const all = async (world: World): Promise<Json[]> => (await done(world, 'GET', `${pathOf(world)}?sorting=creationTime`)).items;
const isStored = async (world: World, text: string): Promise<boolean> => (await world.control('POST', '/snapshot')).text.includes(text);

let payments = 0;
/** The payer's name decides the score. */
const pay = (world: World, payer: string, over: Json = {}): Promise<Json> =>
  done(world, 'POST', '/api/transactions', {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 10 + ++payments,
    currency: 'USD',
    cardData: visa,
    billingAddress: { email: `${payer}@example.com` },
    ...over,
  });
const statusOf = async (world: World, payer: string, over: Json = {}): Promise<string> => (await pay(world, payer, over)).status;

test('a new profile has the sent members and the defaults, with its secret masked', async ({ world }) => {
  const made = await add(world);
  expect(made).toMatchObject({
    merchantId: merchantOf(world),
    providerType: 'sim-screening',
    isActive: true,
    order: 0,
    mode: 'Monitor',
    reviewThreshold: 70,
    declineThreshold: 90,
    failOpen: true,
    paymentTypes: ['Card', 'Check', 'Cash', 'DigitalWallet', 'AlternativePayment'],
    config: { accountId: 'shop', apiSecret: mask },
  });
  expect(await done(world, 'GET', `${pathOf(world)}/${made.id}`)).toEqual(made);
  expect(await all(world)).toEqual([made]);
  expect((await add(world, { name: 'Plain', config: undefined })).config).toEqual({});
  expect((await add(world, { name: 'Other', config: { ...config, unknown: 1 } })).config).toEqual({ accountId: 'shop', apiSecret: mask });
  expect((await done(world, 'GET', `${pathOf(world)}?filter=FRAUD`)).items).toEqual([made]);
});

test('an invalid body is refused, and creates nothing', async ({ world }) => {
  const [made] = [await add(world)];
  const wrong: readonly (readonly [Json, string])[] = [
    [{ name: ' ' }, 'name'],
    [{ providerType: 'sim-none' }, 'providerType'],
    [{ reviewThreshold: 95 }, 'reviewThreshold'],
    [{ config: { apiSecret: 7 } }, 'config.apiSecret'],
    [{ config: { apiSecret: mask } }, 'config.apiSecret'],
  ];
  for (const [over, member] of wrong)
    expect((await refusedWith(world, 'POST', pathOf(world), bodyOf({ name: 'Next', ...over }))).slice(0, 3), JSON.stringify(over)).toEqual(
      invalid(member),
    );
  expect(await refusedWith(world, 'POST', pathOf(world), bodyOf({ name: 'FRAUD check' }))).toEqual([409, 'Gateway:DuplicateName']);
  expect(await all(world)).toEqual([made]);
});

test('a replacement sets omitted members to their defaults, and keeps a secret whose mask it sends', async ({ world }) => {
  const made = await add(world, { order: 3, mode: 'Enforce', failOpen: false, paymentTypes: ['Card', 'Card'] });
  expect(made.paymentTypes).toEqual(['Card']);
  const kept = await put(world, made, { name: 'Second' });
  expect(kept).toMatchObject({ name: 'Second', order: 3, config: { apiSecret: mask } });
  expect(await isStored(world, secret)).toBe(true);
  const other = replacing(kept, { config: { apiSecret: '********else' } });
  expect(await refusedWith(world, 'PUT', `${pathOf(world)}/${made.id}`, other)).toEqual(invalid('config.apiSecret'));
  expect(await done(world, 'GET', `${pathOf(world)}/${made.id}`)).toEqual(kept);
  const plain = await done(world, 'PUT', `${pathOf(world)}/${made.id}`, { name: 'Third', providerType: 'SIM-Screening' });
  expect(plain).toMatchObject({ order: 0, mode: 'Monitor', failOpen: true, config: {}, creationTime: made.creationTime });
  expect(await isStored(world, secret)).toBe(false);
});

test('a deleted profile is gone, and its name free', async ({ world }) => {
  const made = await add(world, { mode: 'Enforce' });
  expect(await statusOf(world, 'screen-decline')).toBe('Declined');
  await done(world, 'DELETE', `${pathOf(world)}/${made.id}`);
  expect(await statusOf(world, 'screen-decline')).toBe('Captured');
  expect(await refusedWith(world, 'PUT', `${pathOf(world)}/${made.id}`, bodyOf())).toEqual(notFound);
  expect(await all(world)).toEqual([]);
  expect((await done(world, 'GET', `${pathOf(world)}?includeDeleted=true`)).items).toMatchObject([{ id: made.id, isDeleted: true }]);
  await add(world);
});

test('payments are screened by the first active profile in order', async ({ world }) => {
  const watching = await add(world);
  expect(await pay(world, 'screen-decline')).toMatchObject({ status: 'Captured', screeningDecision: 'Decline', screeningScore: 95 });
  const enforcing = await put(world, watching, { mode: 'Enforce', paymentTypes: ['Card'] });
  expect(await statusOf(world, 'screen-review')).toBe('InReview');
  expect(await statusOf(world, 'screen-decline')).toBe('Declined');
  expect(await statusOf(world, 'screen-error')).toBe('Captured');
  await put(world, enforcing, { failOpen: false });
  expect(await statusOf(world, 'screen-error')).toBe('Failed');
  expect(await statusOf(world, 'screen-decline', { paymentType: 'Cash', cardData: undefined, cashData: {} })).toBe('Settled');
  const strict = await add(world, { name: 'Strict', order: -1, mode: 'Enforce', reviewThreshold: 5, declineThreshold: 10 });
  expect(await statusOf(world, 'harmless')).toBe('Declined');
  await put(world, strict, { isActive: false });
  expect(await statusOf(world, 'harmless')).toBe('Captured');
});

test('a merchant has a bounded number of profiles', async ({ world }) => {
  for (let n = 0; n < 20; n++) await add(world, { name: `Check ${n}` });
  expect(await refusedWith(world, 'POST', pathOf(world), bodyOf())).toEqual([403, 'Merchants:ProfileLimit']);
  await done(world, 'DELETE', `${pathOf(world)}/${(await all(world)).at(-1)!.id}`);
  await add(world);
});
