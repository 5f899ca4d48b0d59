/**
 * No token or key reaches records of another merchant or world, and key values are not stored. `reach.test.ts` checks reach for all
 * operations.
 */
import { expect, send, test, type Answer, type Json, type World } from './simulated.ts';

const recordsOf = async (world: World): Promise<Readonly<Record<string, readonly Json[]>>> =>
  (await world.control('POST', '/snapshot')).json()['records'];

const isOf = (merchantId: string | undefined) => (record: Json) => record['merchantId'] === merchantId;

/** As the other merchant, makes a record of every kind that a merchant can make. */
async function fill(world: World): Promise<void> {
  const made = async (path: string, body: unknown) => {
    const answer = await world.ask('otherMerchant', 'POST', path, body);
    expect(answer.status, answer.text).toBe(200);
  };
  const { otherMerchantTransaction: id } = world.fixtures;
  await made(
    `/api/tokens/create-from-transaction-async?merchantId=${world.personas.otherMerchant.merchantId}&transactionId=${id}`,
    undefined,
  );
  await made('/api/notifications/listen-sessions', {});
  const { merchantId, userId } = world.personas.otherMerchant;
  await made('/api/developer-portal/accounts', { merchantId, userId });
  await made('/api/developer-portal/invitations', { merchantId, email: 'dev@studio.example' });
  await made('/api/announcements', { title: 'Closed on Monday', content: 'All day.', isEnabled: true });
  await made('/api/announcements/templates', { name: 'Closing', titleTemplate: 'Closed', contentTemplate: 'All day.' });
}

test('a token of another merchant can be neither charged nor distinguished from a missing one', async ({ world }) => {
  await fill(world);
  const { tokens = [] } = await recordsOf(world);
  const { id, publicReference } = tokens.find(isOf(world.personas.otherMerchant.merchantId));
  const charge = (token: string) =>
    world.ask('merchantAdmin', 'POST', '/api/transactions', {
      type: 'Sale',
      amount: '1.00',
      currencyCode: 'USD',
      merchantId: world.personas.merchantAdmin.merchantId,
      tokenData: { token },
    });
  for (const token of [publicReference, id]) {
    const foreign = await charge(token);
    const unknown = await charge(token.slice(0, -2) + (token.endsWith('00') ? '11' : '00'));
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.status).toBe(unknown.status);
    expect(foreign.json()['error']['code']).toBe(unknown.json()['error']['code']);
  }
});

test('a key of one world opens no other, equally seeded or forked', async ({ open, simulator }) => {
  const [first, second] = [await open({ seed: 7 }), await open({ seed: 7 })];
  const fork = (await first.control('POST', '/fork')).json();
  const values = [first, second, fork].flatMap(({ personas }) => Object.values(personas as World['personas']).map(({ key }) => key));
  expect(new Set(values).size).toBe(values.length);
  const mine = await first.ask('hostAdmin', 'GET', '/api/rate-limiting/profiles?maxResultCount=1000');
  await send(`${simulator.control}/worlds/${fork['id']}`, 'DELETE');
  expect((await send(`${simulator.url}/api/api-keys`, 'GET', { key: fork['personas']['hostAdmin']['key'] })).status).toBe(401);
  expect(mine.status).toBe(200);
});

test("another merchant's idempotency key is not replayed", async ({ world, simulator }) => {
  const { merchantAdmin, otherMerchant } = world.personas;
  const mint = (key: string, merchantId = '', transactionId = '') =>
    send(`${simulator.url}/api/tokens/create-from-transaction-async?merchantId=${merchantId}&transactionId=${transactionId}`, 'POST', {
      key,
      headers: { 'idempotency-key': 'shared' },
    });
  const mine = await mint(merchantAdmin.key, merchantAdmin.merchantId, world.fixtures['cardTransaction']);
  const theirs = await mint(otherMerchant.key, otherMerchant.merchantId, world.fixtures['otherMerchantTransaction']);
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.json()['id']).not.toBe(mine.json()['id']);
  const stolen = await mint(otherMerchant.key, merchantAdmin.merchantId, world.fixtures['cardTransaction']);
  expect(stolen.status).toBe(404);
});

test('a key value is kept nowhere, even where a caller put it into a URL', async ({ world, simulator }) => {
  const { merchantAdmin, hostAdmin } = world.personas;
  const minted = await world.ask('merchantAdmin', 'POST', '/api/api-keys', { name: 'till' });
  expect(minted.status).toBe(200);
  const { key, id } = { key: minted.json()['key'] ?? minted.json()['apiKey'], id: minted.json()['id'] };
  const values = [...Object.values(world.personas).map((persona) => persona.key), ...(typeof key === 'string' ? [key] : [])];
  const answers = [
    await world.ask('merchantAdmin', 'GET', `/api/api-keys/${hostAdmin.key}/detail`),
    await world.ask('merchantAdmin', 'POST', `/api/api-keys/${hostAdmin.key}/revoke?key=${merchantAdmin.key}`, {}),
    await world.ask('merchantAdmin', 'GET', `/api/api-keys?api-key=${hostAdmin.key}&sorting=${hostAdmin.key}`),
    await world.ask('merchantAdmin', 'GET', `/api/api-keys/${String(id)}`),
    await world.ask('hostAdmin', 'GET', '/api/api-keys?maxResultCount=1000'),
    await world.control('GET', ''),
    await world.control('GET', '/requests'),
    await world.control('POST', '/snapshot'),
    await send(`${simulator.control}/openapi.json`, 'GET'),
    await send(`${simulator.control}/metrics`, 'GET'),
  ];
  for (const [index, { text }] of answers.entries())
    expect(
      values.filter((value) => text.includes(value)),
      `answer ${index}: ${text.slice(0, 300)}`,
    ).toEqual([]);
});

test('a key or a card number in a name or a path is shown by no log and no event', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const { key } = world.personas.otherMerchant;
  const card = '4111111111111111';
  const listening = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
  const receiver = { merchantId, name: 'Receiver', type: 'Webhook', config: { url: 'http://127.0.0.1:9/hooks' } };
  const { id } = (await world.ask('merchantAdmin', 'POST', '/api/notifications/destinations', receiver)).json();
  const all = { merchantId, name: 'All', eventTypes: ['*'], destinationIds: [id] };
  await world.ask('merchantAdmin', 'POST', '/api/notifications/subscriptions', all);
  await world.control('GET', '/requests');
  for (const text of [key, card, '4111 1111 1111 1111']) {
    const customer = { merchantId, lastName: text, companyName: text, notes: text };
    expect((await world.ask('merchantAdmin', 'POST', '/api/customers', customer)).status).toBe(200);
    const campaign = { merchantId, name: `Spring ${text}`, description: text };
    expect((await world.ask('merchantAdmin', 'POST', '/api/campaigns', campaign)).status).toBe(200);
    await world.ask('merchantAdmin', 'POST', `/api/customers/${encodeURIComponent(text)}/deactivate?note=${encodeURIComponent(text)}`, {});
    await world.ask('merchantAdmin', 'GET', `/api/transactions/${encodeURIComponent(text)}`);
  }
  await world.control('POST', '/clock', { advance: 'PT1M' });
  const requests = await world.control('GET', '/requests');
  const answers = [
    requests,
    ...(await Promise.all(
      requests.json().requests.map(({ sequence }: Json) => world.control('GET', `/requests/${String(sequence)}`)) as Promise<Answer>[],
    )),
    await world.control('GET', '/events'),
    await world.control('GET', '/deliveries'),
    await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${String(listening.id)}/events`),
    await world.ask('hostAdmin', 'GET', '/api/app/audit-log-continuation/continuation-list?maxResultCount=1000'),
    await world.ask('merchantAdmin', 'GET', '/api/notifications/events?maxResultCount=1000'),
  ];
  expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([]);
  expect(answers[0]?.text).toContain('/api/transactions/…');
  for (const [index, { text }] of answers.entries())
    expect(
      [key, card, '4111 1111', '4111%201111'].filter((secret) => text.includes(secret)),
      `answer ${index}: ${text.slice(0, 200)}`,
    ).toEqual([]);
});

test('an invalid forwarded address is ignored', async ({ open, simulator }) => {
  const world = await open({ choices: { 'http.trustForwardedFor': true } });
  const { key, keyId } = world.personas.merchantAdmin;
  const url = `${simulator.url}/api/api-keys/${keyId}/detail`;
  for (const from of ['203.0.113.9, 10.0.0.1', 'x'.repeat(9000), '<script>', '203.0.113.9:80'])
    expect((await send(url, 'GET', { key, headers: { 'x-forwarded-for': from } })).status).toBe(200);
  const { states } = (await world.control('POST', '/snapshot')).json();
  const sources = states['keyUsage'][keyId]['sources'] as readonly { readonly ipAddress: string }[];
  expect(sources.map(({ ipAddress }) => ipAddress).sort()).toEqual(['127.0.0.1', '203.0.113.9']);
});
