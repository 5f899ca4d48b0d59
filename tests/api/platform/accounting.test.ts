/** The connection to an accounting provider (assumptions: 29, 36). */
import { advance, done, invalid, refusedWith, type Persona } from '../billing/billing-steps.ts';
import { expect, send, test, type Answer, type Json, type World } from '../simulator/simulated.ts';

const path = '/api/accounting/oauth/connect';
const consentPath = '/accounting/consent';
const connect = (world: World, by: Persona = 'merchantAdmin', over: Json = {}): Promise<Json> =>
  done(world, 'POST', path, { provider: 'sim-books', ...over }, by);
const callback = (world: World, query: Readonly<Record<string, string>>, by: Persona = null): Promise<Answer> =>
  world.ask(by, 'GET', `/api/accounting/oauth/callback?${new URLSearchParams(query).toString()}`);
/** Where a callback redirects to: always the same path, with one of four results. */
const resultOf = async (world: World, query: Readonly<Record<string, string>>, by: Persona = null): Promise<string> => {
  const { status, headers, text } = await callback(world, query, by);
  expect([status, text]).toEqual([302, '']);
  return String(headers['location']);
};
const success = '/accounting/connected?result=success';
const failed = (reason: string): string => `/accounting/connected?result=error&reason=${reason}`;

/** The query of the provider's callback after a decision at its page. */
async function decide(simulator: { readonly url: string }, state: string, decision: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ state, decision }).toString();
  const answer = await send(simulator.url + consentPath, 'POST', { headers, body });
  expect(answer.status).toBe(303);
  const location = new URL(String(answer.headers['location']), simulator.url);
  expect(location.pathname).toBe('/api/accounting/oauth/callback');
  return Object.fromEntries(location.searchParams);
}

test('a consent that is given at the page of the provider connects, once', async ({ world, simulator }) => {
  const begun = await connect(world);
  expect(begun).toMatchObject({ expiresAt: '2026-03-02T10:10:00Z' });
  const address = new URL(begun.consentUrl);
  expect([address.origin, address.pathname, address.searchParams.get('state')]).toEqual([simulator.url, consentPath, begun.state]);
  const page = await world.ask(null, 'GET', consentPath + address.search);
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.text).toContain('sim-books');
  const answered = await decide(simulator, begun.state, 'allow');
  expect(answered).toEqual({ state: begun.state, code: expect.any(String) });
  expect(await resultOf(world, answered)).toBe(success);
  expect(await resultOf(world, answered)).toBe(failed('InvalidState'));
  for (const [method, query] of [['GET', address.search]] as const)
    expect((await world.ask(null, method, consentPath + query)).status).toBe(404);
  const shown = await world.ask(null, 'GET', success);
  expect([shown.status, shown.text.includes('<h1>Connected</h1>')]).toEqual([200, true]);
});

test('a denied consent, a wrong code and another flow’s code do not connect, and use the state up', async ({ world, simulator }) => {
  const denied = await decide(simulator, (await connect(world)).state, 'deny');
  expect(denied['error']).toBe('access_denied');
  expect(await resultOf(world, denied)).toBe(failed('Denied'));
  expect(await resultOf(world, denied)).toBe(failed('InvalidState'));
  const { state } = await connect(world);
  const { code = '' } = await decide(simulator, (await connect(world)).state, 'allow');
  expect(await resultOf(world, { state, code })).toBe(failed('ExchangeFailed'));
  const right = await decide(simulator, (await connect(world)).state, 'allow');
  expect(await resultOf(world, { state, code: right['code']! })).toBe(failed('InvalidState'));
  expect(await resultOf(world, { state: (await connect(world)).state })).toBe(failed('ExchangeFailed'));
});

test('a state lasts ten minutes of the world’s clock', async ({ world, simulator }) => {
  const [early, late] = [await connect(world), await connect(world)];
  const [first, second] = [await decide(simulator, early.state, 'allow'), await decide(simulator, late.state, 'allow')];
  await advance(world, 'PT9M59S');
  expect(await resultOf(world, first)).toBe(success);
  await advance(world, 'PT1S');
  expect(await resultOf(world, second)).toBe(failed('InvalidState'));
  expect((await world.ask(null, 'GET', `${consentPath}?state=${late.state}`)).status).toBe(404);
});

test('a state is bound to its user and to its world', async ({ open, world, simulator }) => {
  const other = await open();
  const answered = await decide(simulator, (await connect(world)).state, 'allow');
  for (const by of ['merchantUser', 'hostAdmin', 'otherMerchant'] as const)
    expect(await resultOf(world, answered, by)).toBe(failed('InvalidState'));
  expect(await resultOf(other, answered, 'merchantAdmin')).toBe(failed('InvalidState'));
  expect(await resultOf(world, answered, 'merchantAdmin')).toBe(success);
});

test('the callback always redirects to the fixed path and repeats no input', async ({ open }) => {
  const world = await open({ choices: { 'accounting.redirectPath': '/done' } });
  const hostile = ['https://evil.example/', '//evil.example', '"><script>alert(1)</script>', '\r\nset-cookie: a=b', 'x'.repeat(4500)];
  for (const value of hostile)
    for (const query of [{ state: value }, { state: value, code: value }, { error: value }, { state: value, error: value, next: value }]) {
      const answer = await callback(world, query, 'merchantAdmin');
      expect([answer.status, answer.text, answer.headers['location'], answer.headers['set-cookie']]).toEqual([
        302,
        '',
        '/done?result=error&reason=InvalidState',
        undefined,
      ]);
    }
  expect((await callback(world, {}, null)).status).toBe(302);
});

test('parameters that are repeated or malformed count as none, and the answer is the redirect', async ({ world, simulator }) => {
  const { state, code = '' } = await decide(simulator, (await connect(world)).state, 'allow');
  const ask = (query: string) => world.ask(null, 'GET', `/api/accounting/oauth/callback?${query}`);
  const queries = [
    `state=${state}&state=${state}&code=${code}`,
    `State=${state}&STATE=${state}&state=a&state=b`,
    'code=a&code=b',
    `state=${state}&code=${code}&error=a&error=b`,
    'state=%zz&code=%E0%A4%A',
    'state[a]=b&state[]=c',
    'suppressNulls=perhaps',
    'suppressNulls=true&suppressNulls=false',
    '&&==&%00',
  ];
  for (const query of queries) {
    const { status, headers, text } = await ask(query);
    expect([status, headers['location'], text], query).toEqual([302, failed('InvalidState'), '']);
  }
  expect((await ask(`state=${state}&code=${code}&suppressNulls=perhaps`)).headers['location']).toBe(success);
});

test('a flow begins only with a known provider and a local path', async ({ world }) => {
  await connect(world, 'noPermissions', { returnPath: '/settings/accounting?tab=1', provider: 'SIM-Books' });
  const snapshot = async (): Promise<Json> => (await world.control('POST', '/snapshot')).json().records.accountingFlows;
  const before = await snapshot();
  const wrong: readonly (readonly [Json, string])[] = [
    [{ provider: 'other-books' }, 'provider'],
    [{ provider: undefined }, 'provider'],
    [{ returnPath: 'https://evil.example' }, 'returnPath'],
    [{ returnPath: '//evil.example' }, 'returnPath'],
    [{ returnPath: '/\\evil.example' }, 'returnPath'],
    [{ returnPath: 'settings' }, 'returnPath'],
  ];
  for (const [over, member] of wrong)
    expect(await refusedWith(world, 'POST', path, { provider: 'sim-books', ...over })).toEqual(invalid(member));
  expect(await snapshot()).toEqual(before);
});

test('a state appears neither in the snapshot nor in a log', async ({ world, simulator }) => {
  const { state } = await connect(world);
  const answered = await decide(simulator, state, 'allow');
  await resultOf(world, answered, 'merchantAdmin');
  const kept = (await world.control('POST', '/snapshot')).text + (await world.control('GET', '/requests')).text;
  const [, payload = ''] = state.split('.');
  expect(kept).not.toContain(payload);
  expect(kept).not.toContain(answered['code']);
});

test('the pages of the provider say the same of every state that is not open', async ({ open, simulator }) => {
  await open();
  const texts = new Set<string>();
  for (const query of ['', '?state=x', '?state=world-1.a.b', `?state=${encodeURIComponent('<script>')}`, '?state=a&state=b']) {
    const page = await send(simulator.url + consentPath + query, 'GET');
    expect(page.status).toBe(404);
    texts.add(page.text);
  }
  expect(texts.size).toBe(1);
  const connected = await send(`${simulator.url}/accounting/connected?result=error&reason=${encodeURIComponent('<script>')}`, 'GET');
  expect([connected.status, connected.text.includes('script')]).toEqual([200, false]);
});
