import { operations } from '../../../schemas/catalogue.ts';
import type { SeededWorld } from '../../../simulator/seed/definition.ts';
import { startSimulator } from '../../../simulator/main.ts';
import { expect, send, test, worldOf, type World } from './simulated.ts';

const without = (...groups: readonly string[]) => ({ definition: { without: groups } });
const listed = (world: World) => world.ask('merchantAdmin', 'GET', '/api/campaigns');
const isWithoutCampaigns = async (world: World): Promise<readonly [number, number]> => [
  (await listed(world)).status,
  (await world.ask('merchantAdmin', 'GET', '/api/customers')).status,
];

test('an operation of a switched-off group answers 501 with the envelope, and others work', async ({ open }) => {
  const world = await open(without('campaigns', 'reports'));
  const answer = await listed(world);
  expect([answer.status, answer.json()]).toMatchObject([501, { error: { code: 'Gateway:NotImplemented' } }]);
  expect((await world.ask('merchantAdmin', 'GET', '/api/reports')).status).toBe(501);
  expect((await world.ask('merchantAdmin', 'GET', '/api/customers')).status).toBe(200);
  expect(await isWithoutCampaigns(await open())).toEqual([200, 200]);
});

test('the key, the rate limit and the permission come before the 501; inputs and records after it', async ({ open, simulator }) => {
  const limits = { 'rateLimit.defaults': { 'api.requests': { permitLimit: 4, windowSeconds: 60 } } };
  const world = await open({ ...without('campaigns', 'account', 'transactions'), choices: limits });
  expect((await world.ask(null, 'GET', '/api/campaigns')).status).toBe(401);
  expect((await send(`${simulator.url}/api/campaigns`, 'GET', { key: 'gk_sandbox_none' })).status).toBe(401);
  expect((await world.ask('noPermissions', 'GET', '/api/campaigns')).status).toBe(403);
  for (const [method, path, body] of [
    ['POST', '/api/campaigns', { name: 1 }],
    ['POST', '/api/campaigns', '{'],
    ['GET', '/api/campaigns/none', undefined],
    ['GET', '/api/campaigns?maxResultCount=x', undefined],
  ] as const)
    expect((await world.ask('merchantAdmin', method, path, body)).status, `${method} ${path}`).toBe(501);
  expect((await listed(world)).status).toBe(429);
  expect((await world.ask('merchantUser', 'DELETE', '/api/campaigns')).status).toBe(405);
});

test('an operation without a key answers 501 in the world that its request names', async ({ open }) => {
  const [off, on] = [await open(without('transactions')), await open()];
  const pay = async (world: World): Promise<number> => {
    const [page] = (await world.ask('merchantAdmin', 'GET', '/api/hostedpaymentpages')).json()['items'];
    const made = await world.ask('merchantAdmin', 'POST', '/api/hostedpaymentpages/sessions', {
      hostedPaymentPageId: page['id'],
      amount: 5,
    });
    const sessionId = String(made.json()['id']);
    expect(made.status, made.text).toBe(200);
    const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2030, securityCode: '123' };
    return (await world.ask(null, 'POST', '/api/transactions/from-hpp-session', { sessionId, paymentType: 'Card', cardData })).status;
  };
  expect([await pay(off), await pay(on)]).toEqual([501, 200]);
});

test('the request log states the reason', async ({ open }) => {
  const world = await open(without('campaigns'));
  await listed(world);
  const { requests } = (await world.control('GET', '/requests?limit=1')).json();
  expect(requests[0]).toMatchObject({
    operation: 'campaigns.list',
    status: 501,
    code: 'Gateway:NotImplemented',
    reason: 'The world is without the group of this operation.',
  });
});

test('a world lists its disabled groups, each once', async ({ open }) => {
  const world = await open(without('reports', 'campaigns', 'reports'));
  expect((await world.control('GET', '')).json()['without']).toEqual(['campaigns', 'reports']);
  expect((await (await open()).control('GET', '')).json()['without']).toEqual([]);
});

test('resets, forks and snapshots are without the same groups', async ({ open, simulator }) => {
  const world = await open(without('campaigns'));
  const whole = await open();
  const off = [501, 200];
  await world.control('POST', '/reset');
  expect(await isWithoutCampaigns(world)).toEqual(off);
  const forked = async (of: World, body?: unknown): Promise<World> =>
    worldOf(simulator, (await of.control('POST', '/fork', body)).json() as SeededWorld);
  const fork = await forked(world);
  expect(await isWithoutCampaigns(fork)).toEqual(off);
  await fork.control('POST', '/reset');
  expect(await isWithoutCampaigns(fork)).toEqual(off);
  const snapshot = (await fork.control('POST', '/snapshot')).json();
  expect(snapshot['without']).toEqual(['campaigns']);
  expect(await isWithoutCampaigns(await forked(world, { snapshot }))).toEqual(off);
  // The snapshot decides, also in a world made differently; an older one does not say it, so the world decides.
  expect(await isWithoutCampaigns(await forked(whole, { snapshot }))).toEqual(off);
  const { without: _, ...older } = snapshot;
  expect(await isWithoutCampaigns(await forked(world, { snapshot: older }))).toEqual(off);
  expect(await isWithoutCampaigns(await forked(whole))).toEqual([200, 200]);
  const wrong = await world.control('POST', '/fork', { snapshot: { ...snapshot, without: ['campaign'] } });
  expect([wrong.status, wrong.json()['error']['message']]).toEqual([
    400,
    'without: there is no group of operations "campaign"; did you mean campaigns?',
  ]);
});

test("worlds use the simulator's disabled groups unless they state their own, and its document lists them", async () => {
  await using simulator = await startSimulator({ port: 0, without: ['campaigns'] });
  const open = async (body?: unknown): Promise<World> =>
    worldOf(simulator, (await send(`${simulator.control}/worlds`, 'POST', { body })).json() as SeededWorld);
  expect(await isWithoutCampaigns(worldOf(simulator, simulator.world))).toEqual([501, 200]);
  expect(await isWithoutCampaigns(await open())).toEqual([501, 200]);
  expect(await isWithoutCampaigns(await open(without('customers')))).toEqual([200, 501]);
  expect(await isWithoutCampaigns(await open(without()))).toEqual([200, 200]);
  const { paths } = (await send(`${simulator.control}/openapi.json`, 'GET')).json();
  const marked = operations.filter(({ path, method }) => paths[path][method.toLowerCase()]['x-simulated'] === false);
  expect(marked).toEqual(operations.filter(({ id }) => id.startsWith('campaigns.')));
});

test('schedules, events and records of a disabled group continue', async ({ open }) => {
  const groups = ['recurringBilling', 'contracts', 'notificationSubscriptions', 'auditLog'];
  const [off, on] = [await open(without(...groups)), await open()];
  const after = async (world: World) => {
    const before = (await world.control('GET', '')).json()['records'];
    await world.control('POST', '/clock', { advance: 'P40D' });
    const { records } = (await world.control('GET', '')).json();
    expect(records['transactions']).toBeGreaterThan(before['transactions']);
    const customer = { merchantId: world.personas.merchantAdmin.merchantId, lastName: 'Lovelace' };
    expect((await world.ask('merchantAdmin', 'POST', '/api/customers', customer)).status).toBe(200);
    return (await world.control('GET', '')).json()['records'];
  };
  expect(await after(off)).toEqual(await after(on));
});
