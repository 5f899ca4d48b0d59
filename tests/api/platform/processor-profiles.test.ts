/** Processor profiles of merchants (assumptions: 14, 36). */
import { advance, contractBody, done, invalid, merchantOf, notFound, refusedWith, replacing, visa } from '../billing/billing-steps.ts';
import { newPage } from '../payments/hosted-steps.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';

const secret = 'a-secret-of-the-profile';
const mask = '********file';
const config = { merchantNumber: '417', terminalNumber: '001', apiSecret: secret };
const pathOf = (world: World): string => `/api/merchants/${merchantOf(world)}/processor-profiles`;
const bodyOf = (over: Json = {}): Json => ({
  name: 'Second terminal',
  processorId: 'sim-card',
  paymentTypes: ['Card'],
  currencies: ['USD'],
  config,
  ...over,
});
const add = (world: World, over: Json = {}): Promise<Json> => done(world, 'POST', pathOf(world), bodyOf(over));
const put = (world: World, profile: Json, over: Json = {}): Promise<Json> =>
  done(world, 'PUT', `${pathOf(world)}/${profile.id}`, replacing(profile, over));
const refusePut = (world: World, profile: Json, over: Json = {}) =>
  refusedWith(world, 'PUT', `${pathOf(world)}/${profile.id}`, replacing(profile, over));
const all = async (world: World): Promise<Json[]> => (await done(world, 'GET', `${pathOf(world)}?sorting=creationTime`)).items;
const inUse = [409, 'Merchants:ProfileInUse'];
const blockersOf = async (world: World, method: string, profile: Json, body?: Json): Promise<Json> =>
  (await world.ask('merchantAdmin', method, `${pathOf(world)}/${profile.id}`, body)).json().error.data.blockers;
const pay = (world: World, processorProfileId: string, over: Json = {}): Promise<Json> =>
  done(world, 'POST', '/api/transactions', {
    merchantId: merchantOf(world),
    type: 'Sale',
    paymentType: 'Card',
    amount: 10,
    currency: 'USD',
    cardData: visa,
    processorProfileId,
    ...over,
  });

test('a new profile has the sent members and the defaults, with its secret masked', async ({ world }) => {
  const made = await add(world, { currencies: ['usd', 'USD', 'eur'] });
  expect(made).toMatchObject({
    merchantId: merchantOf(world),
    processorName: 'Simulated card processor',
    currencies: ['USD', 'EUR'],
    networks: null,
    environment: 'Sandbox',
    isActive: true,
    isDefault: false,
    priority: 0,
    settlementMode: 'Automatic',
    settlementTime: '02:00',
    timeZone: null,
    rejectAvs: [],
    config: { ...config, apiSecret: mask },
  });
  const path = `${pathOf(world)}/${made.id}`;
  expect(await done(world, 'GET', path)).toEqual(made);
  const summary = await done(world, 'GET', `${path}/summary`);
  expect(summary.publicConfig).toEqual({ merchantNumber: '417', terminalNumber: '001' });
  const listed = await all(world);
  expect(listed).toHaveLength(4);
  expect(listed.at(-1)).toEqual(made);
  expect(JSON.stringify([summary, listed])).not.toContain(secret);
  expect((await done(world, 'GET', `${pathOf(world)}?filter=SECOND`)).items).toEqual([made]);
});

test('an invalid body is refused, and creates nothing', async ({ world }) => {
  const before = await all(world);
  const wrong: readonly (readonly [Json, string])[] = [
    [{ name: ' ' }, 'name'],
    [{ processorId: 'sim-none' }, 'processorId'],
    [{ paymentTypes: ['Check'] }, 'paymentTypes'],
    [{ currencies: ['QQQ'] }, 'currencies'],
    [{ currencies: ['ISK'] }, 'currencies'],
    [{ networks: ['Unknown'] }, 'networks'],
    [{ settlementTime: '24:00' }, 'settlementTime'],
    [{ timeZone: 'Nowhere/None' }, 'timeZone'],
    [{ rejectAvs: ['NN'] }, 'rejectAvs[0]'],
    [{ config: {} }, 'config.merchantNumber'],
    [{ config: { ...config, apiSecret: mask } }, 'config.apiSecret'],
    [{ isDefault: true, isActive: false }, 'isDefault'],
  ];
  for (const [over, member] of wrong) {
    expect((await refusedWith(world, 'POST', pathOf(world), bodyOf(over))).slice(0, 3), JSON.stringify(over)).toEqual(invalid(member));
  }
  expect(await refusedWith(world, 'POST', pathOf(world), bodyOf({ name: 'cARDS' }))).toEqual([409, 'Gateway:DuplicateName']);
  expect(await all(world)).toEqual(before);
});

test.describe('a replacement', () => {
  test('keeps the secret whose mask it sends, and refuses another mask', async ({ world }) => {
    const stored = async (id: string): Promise<unknown> => {
      const { text } = await world.control('POST', '/snapshot');
      return { isKept: text.includes(secret), isNew: text.includes('another-secret'), id };
    };
    const made = await add(world);
    const kept = await put(world, made, { priority: 1 });
    expect(kept.config.apiSecret).toBe(mask);
    expect(await stored(made.id)).toMatchObject({ isKept: true, isNew: false });
    expect(await refusePut(world, kept, { config: { ...config, apiSecret: '********elif' } })).toEqual(invalid('config.apiSecret'));
    expect(await refusePut(world, kept, { config: { ...config, apiSecret: '********' } })).toEqual(invalid('config.apiSecret'));
    const changed = await put(world, kept, { config: { ...config, apiSecret: 'another-secret' } });
    expect(changed.config.apiSecret).toBe('********cret');
    expect(await stored(made.id)).toMatchObject({ isKept: false, isNew: true });
  });

  test('a secret of four characters or fewer is masked whole', async ({ world }) => {
    const made = await add(world, { config: { ...config, apiSecret: '1234' } });
    expect(made.config.apiSecret).toBe('********');
    expect((await put(world, made, { priority: 2 })).config.apiSecret).toBe('********');
  });

  test('with a taken name changes nothing', async ({ world }) => {
    const made = await add(world);
    expect(await refusePut(world, made, { name: 'CASH' })).toEqual([409, 'Gateway:DuplicateName']);
    expect(await done(world, 'GET', `${pathOf(world)}/${made.id}`)).toEqual(made);
  });
});

test.describe('the default', () => {
  test('is one profile, which another takes over', async ({ world }) => {
    const made = await add(world, { isDefault: true });
    expect((await all(world)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([made.id]);
    const [cards] = await all(world);
    await put(world, cards, { isDefault: true });
    expect((await all(world)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([cards.id]);
  });

  test('can be neither deleted nor deactivated nor lose its default mark', async ({ world }) => {
    const made = await add(world, { isDefault: true });
    const blocker = { type: 'DefaultProfile', count: 1, message: expect.any(String) };
    for (const over of [{ isActive: false }, { isDefault: false }, { isDefault: false, isActive: false }]) {
      expect(await refusePut(world, made, over)).toEqual(inUse);
      expect(await blockersOf(world, 'PUT', made, replacing(made, over))).toEqual([blocker]);
    }
    expect(await refusedWith(world, 'DELETE', `${pathOf(world)}/${made.id}`)).toEqual(inUse);
    expect(await done(world, 'GET', `${pathOf(world)}/${made.id}`)).toEqual(made);
    const idle = await add(world, { name: 'Idle', isActive: false });
    expect(await refusePut(world, idle, { isDefault: true })).toEqual(inUse);
  });
});

test.describe('a profile in use', () => {
  test('is not deleted or deactivated while payments of it are not settled', async ({ world }) => {
    const made = await add(world);
    await pay(world, made.id);
    await pay(world, made.id, { type: 'Authorization' });
    const blocker = { type: 'UnsettledTransactions', count: 2, message: expect.any(String) };
    expect(await blockersOf(world, 'DELETE', made)).toEqual([blocker]);
    expect(await blockersOf(world, 'PUT', made, replacing(made, { isActive: false }))).toEqual([blocker]);
    expect((await put(world, made, { priority: 4 })).priority).toBe(4);
    // The batch settles, and the authorization expires.
    await advance(world, 'P40D');
    await done(world, 'DELETE', `${pathOf(world)}/${made.id}`);
    expect(await refusedWith(world, 'GET', `${pathOf(world)}/${made.id}`)).toEqual(notFound);
    expect(await refusedWith(world, 'DELETE', `${pathOf(world)}/${made.id}`)).toEqual(notFound);
  });

  test('is not deleted while a contract charges through it', async ({ world }) => {
    const made = await add(world);
    const body = await contractBody(world, { processorProfileId: made.id, startDate: '2026-04-01' });
    const contract = await done(world, 'POST', '/api/contracts', body);
    expect(await blockersOf(world, 'DELETE', made)).toMatchObject([{ type: 'ActiveContracts', count: 1 }]);
    await done(world, 'DELETE', `/api/contracts/${contract.id}`);
    await done(world, 'DELETE', `${pathOf(world)}/${made.id}`);
    expect(await all(world)).toHaveLength(3);
    expect((await add(world)).name).toBe(made.name);
    expect(await refusedWith(world, 'POST', '/api/contracts', body)).toEqual(notFound);
  });

  test('is not deleted or deactivated while an active hosted page names it', async ({ world }) => {
    const made = await add(world);
    const validated = (): Promise<Json> =>
      done(world, 'POST', '/api/merchants/validate-processor-profile-deactivation-async', {
        merchantId: merchantOf(world),
        profileId: made.id,
      });
    await newPage(world, { name: 'Draft', status: 'Draft', processorProfileId: made.id });
    await newPage(world, { name: 'Idle', status: 'Inactive', processorProfileId: made.id });
    expect(await validated()).toEqual({ canDeactivate: true, blockers: [] });
    await newPage(world, { name: 'Shop', processorProfileId: made.id });
    const blockers = [{ type: 'HostedPages', count: 1, message: expect.any(String) }];
    expect(await validated()).toEqual({ canDeactivate: false, blockers });
    const idle = replacing(made, { isActive: false });
    expect(await refusedWith(world, 'PUT', `${pathOf(world)}/${made.id}`, idle)).toEqual(inUse);
    expect(await refusedWith(world, 'DELETE', `${pathOf(world)}/${made.id}`)).toEqual(inUse);
    expect(await blockersOf(world, 'PUT', made, idle)).toEqual(blockers);
    expect(await blockersOf(world, 'DELETE', made)).toEqual(blockers);
    expect(await done(world, 'GET', `${pathOf(world)}/${made.id}`)).toEqual(made);
  });
});

test('every third payment through the unreliable processor fails, counted for each profile', async ({ world }) => {
  const first = await add(world, { processorId: 'sim-flaky' });
  const second = await add(world, { processorId: 'sim-flaky', name: 'Another' });
  const seen: string[] = [];
  for (let i = 0; i < 6; i++) {
    const { status, responseCode } = await pay(world, first.id);
    seen.push(`${status} ${responseCode}`);
  }
  const [good, bad] = ['Captured 00', 'Failed 96'];
  expect(seen).toEqual([good, good, bad, good, good, bad]);
  expect((await pay(world, second.id)).status).toBe('Captured');
});

test('a debit processor does not raise an authorization', async ({ world }) => {
  const made = await add(world, { processorId: 'sim-debit' });
  const { id, availableOperations } = await pay(world, made.id, { type: 'Authorization' });
  expect(availableOperations).not.toContain('Increment');
  const path = `/api/transactions/${merchantOf(world)}/${id}/operations`;
  expect(await refusedWith(world, 'POST', path, { type: 'Increment', amount: 1 })).toEqual([403, 'Transactions:OperationNotSupported']);
});

test('a merchant has a bounded number of profiles', async ({ world }) => {
  for (let n = (await all(world)).length; n < 100; n++) await add(world, { name: `Terminal ${n}` });
  expect(await refusedWith(world, 'POST', pathOf(world), bodyOf())).toEqual([403, 'Merchants:ProfileLimit']);
  await done(world, 'DELETE', `${pathOf(world)}/${(await all(world)).at(-1)!.id}`);
  await add(world);
});
