/** Entitlements and reports of usage (endpoints: Usage; assumptions: 20). */
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import {
  addMethod,
  done,
  invalid,
  listen,
  merchantOf,
  newCustomer,
  notFound,
  refusedWith,
  today,
  unknownId,
  visa,
  type Persona,
  saleBody,
} from './billing-steps.ts';

const base = '/api/usage/entitlements';
const reports = '/api/usage/reports';
const scopeRefused = [403, 'Usage:ScopeNotAllowed'];
const exhausted = [403, 'Usage:EntitlementExhausted'];

const platform = { scope: 'Platform', sku: 'recurring.charges', includedQuantity: 10 };
const ofMerchant = (world: World, body: Json = {}) => ({ ...platform, scope: 'Merchant', merchantId: merchantOf(world), ...body });
const create = (world: World, body: Json, by: Persona = 'hostAdmin') => done(world, 'POST', base, body, by);
const refuse = (world: World, body: Json, by: Persona = 'hostAdmin') => refusedWith(world, 'POST', base, body, by);
const effective = async (world: World, sku: string): Promise<Json> => {
  const all: Json[] = await done(world, 'GET', `${base}/effective`);
  return all.find((one) => one['sku'] === sku);
};
const countOf = async (world: World, sku: string, by: Persona = 'merchantAdmin'): Promise<number> => {
  const { rows } = await done(world, 'GET', `${reports}/dimensional-summary?sku=${sku}`, undefined, by);
  return rows[0]?.quantity ?? 0;
};
const idsOf = async (world: World, by: Persona): Promise<readonly string[]> =>
  (await done(world, 'GET', base, undefined, by)).items.map(({ id }: Json) => id as string);

test.describe('entitlements', () => {
  test('are made with their defaults; a deleted one leaves its days free', async ({ world }) => {
    const made = await create(world, platform);
    expect(made).toMatchObject({
      merchantId: null,
      resellerId: null,
      period: 'Month',
      overagePolicy: 'Allow',
      notifyAtPercent: 80,
      effectiveFrom: today,
      effectiveTo: null,
      isActive: true,
    });
    const { id } = made;
    await done(world, 'DELETE', `${base}/${id}`, undefined, 'hostAdmin');
    await create(world, platform);
  });

  test('name the owner of their scope, a SKU and days in order', async ({ world }) => {
    expect(await refuse(world, { ...platform, merchantId: merchantOf(world) })).toEqual(invalid('merchantId'));
    expect(await refuse(world, { ...platform, scope: 'Merchant' })).toEqual(invalid('merchantId'));
    expect(await refuse(world, { ...platform, scope: 'Reseller' })).toEqual(invalid('resellerId'));
    expect(await refuse(world, { ...platform, sku: 'coffee' })).toEqual(invalid('sku'));
    expect(await refuse(world, { ...platform, effectiveFrom: '2026-03-02', effectiveTo: '2026-03-01' })).toEqual(invalid('effectiveTo'));
    expect(await refuse(world, { ...platform, scope: 'Merchant', merchantId: unknownId })).toEqual(notFound);
    expect(await refuse(world, { ...platform, scope: 'Reseller', resellerId: unknownId })).toEqual(notFound);
    expect(await idsOf(world, 'hostAdmin')).toEqual([]);
  });

  test('of one owner and SKU do not overlap while they are active', async ({ world }) => {
    const first = await create(world, { ...platform, effectiveFrom: '2026-03-01', effectiveTo: '2026-03-31' });
    const overlap = [409, 'Usage:Overlap'];
    expect(await refuse(world, { ...platform, effectiveFrom: '2026-03-31' })).toEqual(overlap);
    expect(await refuse(world, { ...platform, effectiveFrom: '2026-02-01' })).toEqual(overlap);
    await create(world, { ...platform, effectiveFrom: '2026-03-31', isActive: false });
    await create(world, { ...platform, effectiveFrom: '2026-04-01' });
    await create(world, { ...platform, effectiveFrom: '2026-02-01', effectiveTo: '2026-02-28' });
    await create(world, ofMerchant(world));
    await create(world, { ...platform, sku: 'tax.calculations' });
    const longer = { ...first, effectiveTo: '2026-04-01' };
    expect(await refusedWith(world, 'PUT', `${base}/${first.id}`, longer, 'hostAdmin')).toEqual(overlap);
    expect(await done(world, 'GET', `${base}/${first.id}`, undefined, 'hostAdmin')).toEqual(first);
  });
});

test.describe('access', () => {
  test('a merchant writes none, a reseller its own and those of its merchants, before anything is validated', async ({ world }) => {
    const resellerId = world.personas.reseller.resellerId!;
    const merchants: Json = await done(
      world,
      'GET',
      `${reports}/merchant-summary?from=2026-01-01&sku=transactions.authorized`,
      undefined,
      'hostAdmin',
    );
    const foreign = merchants.items.find((row: Json) => row['resellerId'] !== resellerId).merchantId;
    const own = merchants.items.find((row: Json) => row['resellerId'] === resellerId).merchantId;
    for (const body of [platform, {}, ofMerchant(world), { scope: 'Nothing' }]) {
      expect(await refuse(world, body, 'merchantAdmin')).toEqual(scopeRefused);
    }
    for (const body of [
      platform,
      { scope: 'platform' },
      { scope: 'Reseller', resellerId: unknownId },
      { scope: 'Merchant', merchantId: foreign },
      { scope: 'Merchant', merchantId: unknownId },
    ])
      expect(await refuse(world, body, 'reseller')).toEqual(scopeRefused);
    expect(await idsOf(world, 'hostAdmin')).toEqual([]);
    const ofReseller = await create(world, { ...platform, scope: 'Reseller', resellerId }, 'reseller');
    const ofOwn = await create(world, { ...platform, scope: 'Merchant', merchantId: own }, 'reseller');
    const ofForeign = await create(world, { ...platform, scope: 'Merchant', merchantId: foreign });
    const ofAll = await create(world, platform);
    expect(new Set(await idsOf(world, 'reseller'))).toEqual(new Set([ofReseller.id, ofOwn.id, ofAll.id]));
    for (const method of ['PUT', 'DELETE']) {
      expect(await refusedWith(world, method, `${base}/${ofAll.id}`, {}, 'reseller')).toEqual(scopeRefused);
      expect(await refusedWith(world, method, `${base}/${ofAll.id}`, {}, 'merchantAdmin')).toEqual(scopeRefused);
      expect(await refusedWith(world, method, `${base}/${unknownId}`, {}, 'merchantAdmin')).toEqual(scopeRefused);
    }
    expect(await refusedWith(world, 'DELETE', `${base}/${ofForeign.id}`, undefined, 'reseller')).toEqual(notFound);
    expect(await refusedWith(world, 'GET', `${base}/${ofForeign.id}`, undefined, 'reseller')).toEqual(notFound);
    expect((await idsOf(world, 'hostAdmin')).length).toBe(4);
  });

  test('a merchant sees what applies to it, and nothing about other merchants', async ({ world }) => {
    const ofAll = await create(world, platform);
    const mine = await create(world, ofMerchant(world));
    const other = await create(world, ofMerchant(world, { merchantId: world.personas.otherMerchant.merchantId }));
    expect(new Set(await idsOf(world, 'merchantAdmin'))).toEqual(new Set([ofAll.id, mine.id]));
    expect(new Set(await idsOf(world, 'otherMerchant'))).toEqual(new Set([ofAll.id, other.id]));
    expect(await refusedWith(world, 'GET', `${base}/${other.id}`)).toEqual(notFound);
    const path = `${base}/effective?merchantId=${world.personas.otherMerchant.merchantId}`;
    expect(await refusedWith(world, 'GET', path)).toEqual(notFound);
  });
});

test.describe('what holds', () => {
  test('that of the merchant comes before that of the platform, on its days', async ({ world }) => {
    expect(await effective(world, 'recurring.charges')).toBeUndefined();
    await create(world, { ...platform, includedQuantity: 1 });
    await create(world, ofMerchant(world, { includedQuantity: 2, effectiveTo: '2026-03-31' }));
    const first = await effective(world, 'recurring.charges');
    expect(first).toMatchObject({ source: 'Merchant', remainingQuantity: 2, periodStart: '2026-03-01', periodEnd: '2026-03-31' });
    await world.control('POST', '/clock', { set: '2026-04-01T00:00:00Z' });
    expect(await effective(world, 'recurring.charges')).toMatchObject({ source: 'Platform', periodStart: '2026-04-01' });
  });

  test('a used up entitlement that blocks refuses payments, increments, tokens and methods, and changes nothing', async ({ world }) => {
    const sku = 'transactions.authorized';
    const { transactionId: _, id } = await done(world, 'POST', '/api/transactions', saleBody(world, { type: 'Authorization' }));
    const used = await countOf(world, sku);
    await create(world, ofMerchant(world, { sku, includedQuantity: used + 1, overagePolicy: 'Block' }));
    const increment = [`/api/transactions/${merchantOf(world)}/${id}/operations`, { type: 'Increment', amount: 1 }] as const;
    await done(world, 'POST', ...increment);
    expect(await effective(world, sku)).toMatchObject({ usedQuantity: used + 1, remainingQuantity: 0 });
    const before = await done(world, 'GET', '/api/transactions');
    expect(await refusedWith(world, 'POST', '/api/transactions', saleBody(world))).toEqual(exhausted);
    expect(await refusedWith(world, 'POST', ...increment)).toEqual(exhausted);
    await done(world, 'POST', `/api/transactions/${merchantOf(world)}/${id}/operations`, { type: 'Capture', amount: 1 });
    expect((await done(world, 'GET', '/api/transactions')).totalCount).toBe(before.totalCount);
    expect(await countOf(world, sku)).toBe(used + 1);
    await world.control('POST', '/clock', { set: '2026-04-01T00:00:00Z' });
    await done(world, 'POST', '/api/transactions', saleBody(world));

    const customer = await newCustomer(world);
    await create(world, ofMerchant(world, { sku: 'payment_methods.stored', includedQuantity: 0, overagePolicy: 'Block' }));
    const tokens = await countOf(world, 'tokens.created');
    const add = ['/api/customers/add-stored-payment-method-async', { customerId: customer.id, cardData: visa }] as const;
    expect(await refusedWith(world, 'POST', ...add)).toEqual(exhausted);
    expect(await countOf(world, 'tokens.created')).toBe(tokens);
    await create(world, ofMerchant(world, { sku: 'tokens.created', includedQuantity: 0, overagePolicy: 'Block' }));
    const { cardTransaction } = world.fixtures;
    const mint = `/api/tokens/create-from-transaction-async?merchantId=${merchantOf(world)}&transactionId=${cardTransaction}&customerId=${unknownId}`;
    expect(await refusedWith(world, 'POST', mint)).toEqual(exhausted);
  });

  test('reaching the share and all of it stages an event, once each', async ({ world }) => {
    const poll = await listen(world);
    const used = await countOf(world, 'payment_methods.stored');
    await create(world, ofMerchant(world, { sku: 'payment_methods.stored', includedQuantity: used + 2, notifyAtPercent: 1 }));
    const { id } = await newCustomer(world);
    for (const number of ['4111111111111111', '4242424242424242', '5555555555554444'])
      await addMethod(world, id, { cardData: { ...visa, number } });
    const events = (await poll()).filter(({ type }: Json) => type === 'usage.threshold_reached');
    expect(events.map((event: Json) => event['data'].percent)).toEqual(used === 0 ? [1, 100] : [100]);
    expect(events.at(-1)!['data']).toMatchObject({ sku: 'payment_methods.stored', usedQuantity: used + 2, periodEnd: '2026-03-31' });
  });
});

test.describe('reports', () => {
  test('count approved payments, stored methods and requests, by merchant', async ({ world }) => {
    const authorized = await countOf(world, 'transactions.authorized');
    const others = await countOf(world, 'transactions.authorized', 'otherMerchant');
    expect(authorized).toBeGreaterThan(0);
    for (const type of ['Sale', 'Authorization', 'Verification', 'Credit'])
      await done(world, 'POST', '/api/transactions', saleBody(world, { type, amount: type === 'Verification' ? 0 : 12 }));
    await done(world, 'POST', '/api/transactions', saleBody(world, { cardData: { ...visa, number: '4000000000000002' } }));
    expect(await countOf(world, 'transactions.authorized')).toBe(authorized + 3);
    expect(await countOf(world, 'transactions.authorized', 'otherMerchant')).toBe(others);
    const requests = await countOf(world, 'api.requests');
    expect(await countOf(world, 'api.requests')).toBe(requests + 1);
    const settled = await countOf(world, 'transactions.settled');
    await world.control('POST', '/clock', { advance: 'P2D' });
    expect(await countOf(world, 'transactions.settled')).toBeGreaterThan(settled);
  });

  test('the ledger has a row for each, and one for the requests of a day', async ({ world }) => {
    const made = await done(world, 'POST', '/api/transactions', saleBody(world));
    const page = await done(world, 'GET', `${reports}/merchant-ledger?sku=transactions.authorized&maxResultCount=1`);
    expect(page.items[0]).toMatchObject({ sourceId: made.id, sourceType: 'transaction', quantity: 1 });
    const next = await done(
      world,
      'GET',
      `${reports}/merchant-ledger?sku=transactions.authorized&continuationToken=${page.nextContinuationToken}`,
    );
    expect(next.items.map(({ id }: Json) => id)).not.toContain(page.items[0].id);
    const { items } = await done(world, 'GET', `${reports}/merchant-ledger?sku=api.requests&from=${today}&to=${today}`);
    expect(items).toMatchObject([{ sourceType: 'day', sourceId: null, quantity: 4 }]);
  });

  test('sum up only merchants and resellers within reach', async ({ world }) => {
    const resellerId = world.personas.reseller.resellerId!;
    const rowsOf = async (name: string, by: Persona, query = ''): Promise<Json[]> =>
      (await done(world, 'GET', `${reports}/${name}?maxResultCount=100&from=2026-01-01&sku=transactions.authorized${query}`, undefined, by))
        .items;
    const all = await rowsOf('merchant-summary', 'hostAdmin');
    expect(all.length).toBe(4);
    expect((await rowsOf('merchant-summary', 'merchantAdmin')).map(({ merchantId }) => merchantId)).toEqual([merchantOf(world)]);
    const own = await rowsOf('reseller-merchant-breakdown', 'reseller');
    expect(new Set(own.map((row) => row['resellerId']))).toEqual(new Set([resellerId]));
    const [sum, ...more] = await rowsOf('reseller-summary', 'reseller');
    expect(more).toEqual([]);
    expect(sum).toMatchObject({ resellerId, merchantId: null, quantity: own.reduce((total, row) => total + row['quantity'], 0) });
    expect(await rowsOf('merchant-summary', 'hostAdmin', `&resellerId=${resellerId}`)).toEqual(own);
    const other = world.personas.otherMerchant.merchantId;
    expect(await refusedWith(world, 'GET', `${reports}/merchant-summary?merchantId=${other}`)).toEqual(notFound);
    expect(await refusedWith(world, 'GET', `${reports}/merchant-summary?resellerId=${unknownId}`, undefined, 'hostAdmin')).toEqual(
      notFound,
    );
    expect(await refusedWith(world, 'GET', `${reports}/merchant-summary?from=2026-03-02&to=2026-03-01`)).toEqual(invalid('to'));
  });

  test('dimensions divide the same total', async ({ world }) => {
    const total = (rows: Json[]) => rows.reduce((sum, row) => sum + row['quantity'], 0);
    const of = async (dimensions: string) =>
      done(world, 'GET', `${reports}/dimensional-summary?sku=transactions.settled&dimensions=${dimensions}`, undefined, 'hostAdmin');
    const { rows } = await of('sku');
    const divided = await of('day,merchantId,resellerId,environment');
    expect(divided.dimensions).toEqual(['day', 'merchantId', 'resellerId', 'environment']);
    expect(Object.keys(divided.rows[0].key)).toEqual(divided.dimensions);
    expect(total(divided.rows)).toBe(total(rows));
    const path = `${reports}/dimensional-summary?dimensions=colour`;
    expect(await refusedWith(world, 'GET', path)).toEqual(invalid('dimensions'));
  });

  test('are exported as CSV with all rows', async ({ world }) => {
    const { totalCount } = await done(world, 'GET', `${reports}/merchant-ledger?sku=transactions.settled`);
    const ledger = await world.ask('merchantAdmin', 'GET', `${reports}/ledger/export?sku=transactions.settled`);
    expect(ledger.status).toBe(200);
    const [head, ...lines] = ledger.text.trimEnd().split('\r\n');
    expect(head).toBe('id,merchantId,sku,quantity,occurredAt,sourceType,sourceId,environment');
    expect(lines.length).toBe(totalCount);
    const summary = await world.ask('merchantAdmin', 'GET', `${reports}/summary/export`);
    expect(summary.text).toContain('transactions.authorized,transaction,');
    expect((await done(world, 'GET', `${reports}/skus`)).length).toBe(13);
  });
});
