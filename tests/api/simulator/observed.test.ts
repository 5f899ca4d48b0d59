import { expect, test } from '@playwright/test';
import { startSimulator, type ObservedRequest } from '../../../simulator/main.ts';
import { send } from './simulated.ts';

test('every request is described with the step that decided it, without secrets', async () => {
  const seen: ObservedRequest[] = [];
  const { url, control, world, close } = await startSimulator({ port: 0, onRequest: (describe) => void seen.push(describe()) });
  const { merchantAdmin, noPermissions } = world.personas;
  const { key, keyId, merchantId } = merchantAdmin;
  const made = (await send(`${control}/worlds`, 'POST')).json() as typeof world;
  await send(`${url}/api/api-keys/${keyId}/detail`, 'GET', { key });
  await send(`${url}/api/campaigns?colour=red&token=very-secret`, 'GET', { key: noPermissions.key });
  await send(`${url}/api/campaigns`, 'POST', { key, body: { merchantId } });
  await send(`${url}/api/campaigns`, 'GET', { key: 'gk_sandbox_000000000000000000000000000000' });
  await send(`${url}/api/nowhere?api-key=${key}`, 'GET', { key });
  await send(`${url}/api/campaigns`, 'OPTIONS', { headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' } });
  await send(`${url}/api/health`, 'GET', { key: made.personas.reseller.key });
  for (const fault of [{ drop: true }, { malformed: true }]) {
    await send(`${control}/worlds/world-1/faults`, 'POST', { body: { operation: 'campaigns.list', count: 1, ...fault } });
    await send(`${url}/api/campaigns`, 'GET', { key }).catch(() => undefined);
  }
  await close();
  const described = seen.map(({ world: id, method, url: path, status, persona, decidedBy, code }) =>
    [id, method, path.replace(keyId, '{id}'), status, persona, decidedBy, code].join(' '),
  );
  expect(described).toEqual([
    'world-1 GET /api/api-keys/{id}/detail 200 merchantAdmin effect ',
    'world-1 GET /api/campaigns?colour=red&token=… 403 noPermissions authorization Volo.Authorization:010002',
    'world-1 POST /api/campaigns 400 merchantAdmin validation Gateway:ValidationFailed',
    'world-1 GET /api/campaigns 401  authentication Gateway:Unauthorized',
    'world-1 GET /api/nowhere?api-key=… 404  route Gateway:RouteNotFound',
    'world-1 OPTIONS /api/campaigns 405  route Gateway:MethodNotAllowed',
    'world-2 GET /api/health 200 reseller effect ',
    'world-1 GET /api/campaigns  merchantAdmin fault ',
    'world-1 GET /api/campaigns 200 merchantAdmin fault ',
  ]);
  expect(seen[2]?.reason).toBe('The field name is required.');
  expect(seen.slice(7).map(({ reason }) => reason)).toEqual([
    'an injected fault closed the connection without an answer',
    'an injected fault ended the body too early',
  ]);
  expect(seen[1]?.reason).toBe('the owner of the key lacks the permission Campaigns.Campaigns');
  expect(seen[3]?.reason).toMatch(/^the key was mistyped or cut/);
  expect(seen[4]?.reason).toBe('No operation has this path.');
  expect(seen[5]?.reason).toBe('http.corsOrigins does not include https://shop.example');
  expect(JSON.stringify(seen)).not.toContain(key);
});

test('a request names the events that it staged, and no others: neither those of the clock nor those of a refused one', async () => {
  const seen: ObservedRequest[] = [];
  const staged: unknown[] = [];
  const { url, control, world, close } = await startSimulator({
    port: 0,
    onRequest: (describe) => void seen.push(describe()),
    onEvent: (describe) => void staged.push(describe().event['type']),
  });
  const { key, merchantId } = world.personas.merchantAdmin;
  const payment = { merchantId, type: 'Sale', paymentType: 'Card', currency: 'USD', amount: 10 };
  const card = {
    number: '4111111111111111',
    expirationMonth: 12,
    expirationYear: 2049,
    securityCode: '737',
    cardholderName: 'Ada Lovelace',
  };
  for (const [path, body] of [
    ['transactions', { ...payment, cardData: card }],
    ['transactions', { ...payment, type: 'Authorization', cardData: card }],
    ['transactions', { ...payment, amount: -1, cardData: card }],
    ['customers', { merchantId, firstName: 'Ada', lastName: 'Lovelace' }],
  ] as const)
    await send(`${url}/api/${path}`, 'POST', { key, body });
  const before = staged.length;
  await send(`${control}/worlds/world-1/clock`, 'POST', { body: { advance: 'P30D' } });
  await send(`${url}/api/customers`, 'GET', { key });
  await close();
  expect(seen.map(({ events }) => events)).toEqual([['transaction.captured'], ['transaction.authorized'], [], ['customer.created'], []]);
  expect(staged.slice(before)).toContain('transaction.expired');
});
