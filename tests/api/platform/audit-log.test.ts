import { newCampaign } from '../billing/billing-steps.ts';
import { expect, send, test, type Json, type World } from '../simulator/simulated.ts';

const base = '/api/app/audit-log-continuation';
type Persona = Exclude<Parameters<World['ask']>[0], null>;

async function page(world: World, as: Persona = 'merchantAdmin', query = 'maxResultCount=1000'): Promise<readonly Json[]> {
  const answer = await world.ask(as, 'GET', `${base}/continuation-list?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json()['items'];
}

const count = async (world: World, query = '', as: Persona = 'merchantAdmin'): Promise<number> =>
  (await world.ask(as, 'GET', `${base}/approximate-total-count?${query}`)).json();

/** Old and new value of each changed member. */
const membersOf = (change: Json): Readonly<Record<string, readonly [unknown, unknown]>> => {
  const texts = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
  const all: readonly Json[] = change['propertyChanges'];
  return Object.fromEntries(all.map((one) => [String(one['propertyName']), [texts(one['originalValue']), texts(one['newValue'])]]));
};

const made = async (world: World, companyName = 'Ada Works', as: Persona = 'merchantAdmin'): Promise<Json> => {
  const { merchantId } = world.personas[as];
  const answer = await world.ask(as, 'POST', '/api/customers', { merchantId, companyName });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};

test('a write is shown with its caller, inputs and changes', async ({ open, simulator }) => {
  const world = await open({ now: '2026-03-02T10:00:00Z' });
  const { key, keyId, userId, merchantId } = world.personas.merchantAdmin;
  const headers = { 'x-correlation-id': 'order-17', 'user-agent': 'till/1.0' };
  const sent = { merchantId, companyName: 'Ada Works' };
  const { id } = (await send(`${simulator.url}/api/customers`, 'POST', { key, body: sent, headers })).json();
  const [record, ...others] = await page(world);
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    userId,
    clientId: keyId,
    clientIpAddress: '127.0.0.1',
    correlationId: 'order-17',
    browserInfo: 'till/1.0',
    httpMethod: 'POST',
    url: '/api/customers',
    httpStatusCode: 200,
    exceptions: null,
    executionTime: '2026-03-02T10:00:00Z',
    executionDuration: 0,
    impersonatorUserId: null,
    comments: null,
    extraProperties: {},
  });
  expect(record!['actions']).toMatchObject([{ auditLogId: record!['id'], serviceName: 'customers', methodName: 'create' }]);
  expect(JSON.parse(record!['actions'][0]['parameters'])['body']).toMatchObject(sent);
  expect(record!['entityChanges']).toMatchObject([
    { auditLogId: record!['id'], changeType: 'Created', entityId: id, entityTypeFullName: 'Gateway.Customer' },
  ]);
  expect(membersOf(record!['entityChanges'][0])).toMatchObject({
    companyName: [null, 'Ada Works'],
    creationTime: [null, '2026-03-02T10:00:00Z'],
    isDeleted: [null, false],
  });
});

test('an update shows the members that differ, a deletion that it is one', async ({ world }) => {
  const customer = await made(world);
  const path = `/api/customers/${customer['id']}`;
  expect((await world.ask('merchantAdmin', 'PUT', path, { ...customer, companyName: 'Ada Ltd' })).status).toBe(200);
  expect((await world.ask('merchantAdmin', 'DELETE', path)).status).toBe(200);
  const [deletion, update] = await page(world);
  const change = update!['entityChanges'][0];
  expect(change['changeType']).toBe('Updated');
  expect(membersOf(change)).toMatchObject({ companyName: ['Ada Works', 'Ada Ltd'] });
  expect(Object.keys(membersOf(change))).not.toContain('creationTime');
  expect(deletion!['entityChanges']).toMatchObject([{ changeType: 'Deleted', entityId: customer['id'] }]);
  expect(membersOf(deletion!['entityChanges'][0])).toMatchObject({ isDeleted: [false, true] });
});

test('amounts are in major units of their currency, as in the API', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const body = { merchantId, type: 'Sale', paymentType: 'Cash', amount: '12.34', cashData: { tenderedAmount: '20.00' } };
  const sale = await world.ask('merchantAdmin', 'POST', '/api/transactions', body);
  expect(sale.status, sale.text).toBe(200);
  const [record] = await page(world);
  const change = (record!['entityChanges'] as readonly Json[]).find((one) => one['entityId'] === sale.json()['id'])!;
  expect(membersOf(change)).toMatchObject({ amount: [null, 12.34], currency: [null, 'USD'] });
});

test('a refused write is shown with its error and no change, one without a usable key not at all', async ({ world, simulator }) => {
  await world.ask('noPermissions', 'POST', '/api/customers', { companyName: 'Ada Works' });
  await send(`${simulator.url}/api/customers`, 'POST', { key: 'gk_sandbox_nobody', body: {} });
  await world.ask(null, 'POST', '/api/customers', {});
  const records = await page(world);
  expect(records).toMatchObject([{ httpStatusCode: 403, entityChanges: [] }]);
  expect(records[0]!['exceptions']).toContain('Volo.Authorization:010002');
});

test('nothing secret is shown: card data, keys, signing secrets', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const ask = (path: string, body: unknown) => world.ask('merchantAdmin', 'POST', path, body);
  const card = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2032, securityCode: '739' };
  const sale = await ask('/api/transactions', { merchantId, type: 'Sale', paymentType: 'Card', amount: '5.00', cardData: card });
  expect(sale.status, sale.text).toBe(200);
  await ask('/api/transactions', { merchantId, type: 'Sale', amount: 'x', cardData: card, description: 'card 4111 1111 1111 1111' });
  const minted = (await ask('/api/api-keys/reveal', { name: 'till' })).json();
  const session = (await ask('/api/notifications/listen-sessions', {})).json();
  const { text } = await world.ask('hostAdmin', 'GET', `${base}/continuation-list?maxResultCount=1000`);
  const snapshot = (await world.control('POST', '/snapshot')).json();
  const stored = JSON.stringify(snapshot['records']['auditLogs']);
  const secrets = ['4111111111111111', '4111 1111 1111 1111', '"739"', '\\"739\\"', minted['key']];
  const signing = Object.entries(session as Json).find(([name]) => /secret/i.test(name))?.[1];
  for (const secret of [...secrets, signing]) {
    expect(typeof secret).toBe('string');
    expect(text).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
  const { hash } = (snapshot['records']['apiKeys'] as readonly Json[]).find(({ id }) => id === minted['id'])!;
  expect(stored).not.toContain(hash);
});

test('a merchant sees its own requests and those that others made for it, a reseller its merchants, the host all', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const own = await made(world, 'Own');
  const foreign = await made(world, 'Foreign', 'otherMerchant');
  const forMerchant = await world.ask('hostAdmin', 'POST', '/api/customers', { merchantId, companyName: 'By the host' });
  const byHost = forMerchant.json();
  const ofHost = (
    await world.ask('hostAdmin', 'POST', '/api/rate-limiting/profiles', { name: 'all', scope: 'Global', priority: 0 })
  ).json();
  const changed = (records: readonly Json[]): readonly string[] =>
    records.flatMap((record) => (record['entityChanges'] as readonly Json[]).map((change) => change['entityId'] as string));
  expect(changed(await page(world)).toSorted()).toEqual([own['id'], byHost['id']].toSorted());
  expect(changed(await page(world, 'otherMerchant'))).toEqual([foreign['id']]);
  expect(new Set(changed(await page(world, 'hostAdmin')))).toEqual(new Set([own['id'], foreign['id'], byHost['id'], ofHost['id']]));
  const ofReseller = changed(await page(world, 'reseller'));
  const merchants = (await world.control('POST', '/snapshot')).json()['records']['merchants'] as readonly Json[];
  const { resellerId } = merchants.find(({ id }) => id === merchantId)!;
  const isSame = merchants.find(({ id }) => id === world.personas.otherMerchant.merchantId)!['resellerId'] === resellerId;
  expect(new Set(ofReseller)).toEqual(new Set([own['id'], byHost['id'], ...(isSame ? [foreign['id']] : [])]));
});

test('access to a record is that of the list', async ({ world }) => {
  await made(world, 'Foreign', 'otherMerchant');
  const id = String((await page(world, 'otherMerchant'))[0]?.['id']);
  const unknown = '00000000-0000-7000-8000-000000000000';
  const ensure = (as: Persona, of: string) => world.ask(as, 'POST', `${base}/${of}/ensure-entity-access`);
  const tries = async (as: Persona, of: string) => (await world.ask(as, 'POST', `${base}/${of}/try-ensure-entity-access`)).json();
  expect((await ensure('otherMerchant', id)).status).toBe(200);
  expect((await ensure('hostAdmin', id)).status).toBe(200);
  const [foreign, missing] = [await ensure('merchantAdmin', id), await ensure('merchantAdmin', unknown)];
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect(foreign.json()['error']['message']).toBe(missing.json()['error']['message']);
  expect([await tries('otherMerchant', id), await tries('merchantAdmin', id), await tries('merchantAdmin', unknown)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await count(world, '', 'hostAdmin')).toBe(1);
});

test('filters narrow the list and the count alike', async ({ open }) => {
  const world = await open({ now: '2026-03-02T10:00:00Z' });
  const customer = await made(world);
  await world.control('POST', '/clock', { advance: 'PT1H' });
  await world.ask('merchantAdmin', 'DELETE', `/api/customers/${customer['id']}`);
  await world.ask('noPermissions', 'DELETE', `/api/customers/${customer['id']}`);
  const { keyId } = world.personas.merchantAdmin;
  const [{ correlationId, userName }] = (await page(world)) as readonly [Json];
  const expected: Readonly<Record<string, number>> = {
    '': 3,
    'startTime=2026-03-02T10:30:00Z': 2,
    'endTime=2026-03-02T10:30:00Z': 1,
    [`url=${customer['id']}`]: 2,
    'url=API/customers': 3,
    [`clientId=${keyId}`]: 2,
    [`userName=${userName}`]: 1,
    'applicationName=gateway': 3,
    'applicationName=other': 0,
    'clientIpAddress=127.0.0.1': 3,
    [`correlationId=${correlationId}`]: 1,
    'httpMethod=delete': 2,
    'httpStatusCode=403': 1,
    'minExecutionDuration=1': 0,
    'maxExecutionDuration=0': 3,
    'hasException=true': 1,
    'hasException=false': 2,
    'hasException=false&httpMethod=POST': 1,
  };
  for (const [query, matching] of Object.entries(expected)) {
    expect(await page(world, 'merchantAdmin', query), query).toHaveLength(matching);
    expect(await count(world, query), query).toBe(matching);
  }
  expect((await world.ask('merchantAdmin', 'GET', `${base}/continuation-list?startTime=yesterday`)).status).toBe(400);
});

test('counts for several filters are requested as JSON in the query', async ({ world }) => {
  await newCampaign(world);
  await world.ask('noPermissions', 'POST', '/api/campaigns', {});
  const counts = (request: string) => world.ask('merchantAdmin', 'GET', `${base}/summary-counts?request=${encodeURIComponent(request)}`);
  const is = (value: number) => ({ filters: [{ field: 'httpStatusCode', operator: 'Equals', value }] });
  expect((await world.ask('merchantAdmin', 'GET', `${base}/summary-counts`)).json()).toEqual({ total: 2 });
  const asked = { summaryFilters: { refused: is(403), all: null, none: is(500) }, baseFilter: null };
  expect((await counts(JSON.stringify(asked))).text).toBe('{"refused":1,"all":2,"none":0}');
  expect((await counts('{"summaryFilters":{}}')).json()).toEqual({});
  for (const wrong of ['{', '[]', '7', '{"summaryFilters":[]}', '{"summaryFilters":{"a":{"filters":[{"field":"x"}]}}}'])
    expect((await counts(wrong)).status, wrong).toBe(400);
});

test('reads are audited where the deployment chose so, polls never', async ({ open }) => {
  const world = await open({ choices: { 'audit.includeReads': true } });
  await world.ask('merchantAdmin', 'GET', '/api/campaigns');
  await world.ask('merchantAdmin', 'POST', '/api/campaigns/list/continuation', {});
  const session = (await world.ask('merchantAdmin', 'POST', '/api/notifications/listen-sessions', {})).json();
  await world.ask('merchantAdmin', 'GET', `/api/notifications/listen-sessions/${session.id}/events`);
  const shown = (await page(world)).map(({ actions }) => `${actions[0]['serviceName']}.${actions[0]['methodName']}`);
  expect(shown).toEqual(['listenSessions.create', 'campaigns.page', 'campaigns.list']);
});

test('a request with many changes and a long body is shown within bounds', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const customFields = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x'.repeat(350)]));
  await world.ask('merchantAdmin', 'POST', '/api/customers', { merchantId, companyName: 'Long', customFields });
  const [record] = await page(world);
  const { parameters } = record!['actions'][0] as { readonly parameters: string };
  expect(parameters.length).toBeLessThan(8000);
  expect(JSON.parse(parameters)).toMatchObject({ body: { companyName: 'Long' } });
  const { newValue } = (record!['entityChanges'][0]['propertyChanges'] as readonly Json[]).find(
    ({ propertyName }) => propertyName === 'customFields',
  )!;
  expect((newValue as string).length).toBeLessThan(3000);
  expect(typeof JSON.parse(newValue)).toBe('string');
});

test('work of the clock is not a request', async ({ open }) => {
  const world = await open({ now: '2026-03-02T10:00:00Z' });
  await made(world);
  const before = await count(world, '', 'hostAdmin');
  await world.control('POST', '/clock', { advance: 'P3D' });
  expect(await count(world, '', 'hostAdmin')).toBe(before);
  const [record] = await page(world, 'hostAdmin');
  expect(record!['entityChanges']).toHaveLength(1);
});

test('inputs are masked by their description: a secret is hidden, a promotion code is not', async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const shownOf = async (method: string, path: string, body: object, as: 'merchantAdmin' | 'hostAdmin' = 'hostAdmin'): Promise<Json> => {
    const answer = await world.ask(as, method, path, body);
    const [record] = await page(world, as);
    expect([answer.status < 500, record?.['httpMethod']]).toEqual([true, method]);
    return JSON.parse(record!['actions'][0].parameters).body;
  };
  const promotion = { merchantId, name: 'Ten', code: 'TEN', type: 'Percentage', value: 10 };
  expect(await shownOf('POST', '/api/promotions', promotion, 'merchantAdmin')).toMatchObject({ code: 'TEN' });
  const fields = [{ key: 'centre', label: 'C', type: 'Text', isRequired: false, appliesTo: ['Customer'], order: 1, isActive: true }];
  const defined = await shownOf('PUT', '/api/merchants/self/custom-fields', { fields }, 'merchantAdmin');
  expect(defined.fields).toMatchObject([{ key: 'centre' }]);
  const customer = { merchantId, companyName: 'C', customFields: { centre: 'c', pin: '1234', note: 'n' } };
  // The members of a free object have no description, so their names decide.
  expect(await shownOf('POST', '/api/customers', customer, 'merchantAdmin')).toMatchObject({
    customFields: { centre: 'c', pin: '***', note: 'n' },
  });
  const user = { userName: 'eve', email: 'eve@example.org', password: 'Secret#77', shouldChangePasswordOnNextLogin: true };
  expect(await shownOf('POST', '/api/identity/users', user)).toMatchObject({
    userName: 'eve',
    password: '***',
    shouldChangePasswordOnNextLogin: true,
  });
  // Refused before it was read, so its members keep their spelling.
  expect(await shownOf('POST', '/api/identity/users', { ...user, PASSWORD: 'Secret#78', email: 7 })).toMatchObject({ PASSWORD: '***' });
  expect(await shownOf('POST', '/api/account/my-profile/change-password', { currentPassword: 'a', newPassword: 'Other#77' })).toEqual({
    currentPassword: '***',
    newPassword: '***',
  });
  const text = (await world.ask('hostAdmin', 'GET', `${base}/continuation-list?maxResultCount=1000`)).text;
  for (const secret of ['Secret#77', 'Secret#78', 'Other#77', '1234']) expect(text).not.toContain(secret);
});
