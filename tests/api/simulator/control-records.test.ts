import { expect, test, type Json, type World } from './simulated.ts';

const list = async (world: World, kind: string, query = ''): Promise<Json> =>
  (await world.control('GET', `/records/${kind}${query}`)).json();

test('records of every kind are listed, without a secret', async ({ world }) => {
  const { records: counts } = (await world.control('GET', '')).json();
  const texts: string[] = [];
  for (const [kind, count] of Object.entries(counts)) {
    const answer = await world.control('GET', `/records/${kind}?limit=1000`);
    expect(answer.status, kind).toBe(200);
    expect(answer.json(), kind).toMatchObject({ kind, total: count, next: null });
    expect(answer.json().records, kind).toHaveLength(Number(count));
    texts.push(answer.text);
  }
  const all = texts.join('\n');
  for (const { key } of Object.values(world.personas)) expect(all).not.toContain(key.slice(-16));
  for (const [, name, value] of all.matchAll(/"(\w*(?:[hH]ash|[sS]ecret|[pP]assword))":("[^"]*"|\{)/g))
    expect([name, value]).toEqual([name, '"***"']);
  expect(all).toMatch(/[hH]ash":"\*\*\*"/);
});

test('instants are text and amounts are decimals, as the API shows them', async ({ world }) => {
  const { id } = (await list(world, 'transactions', '?limit=1')).records[0];
  const { record, states } = (await world.control('GET', `/records/transactions/${id}`)).json();
  const shown = (await world.ask('hostAdmin', 'GET', `/api/transactions/${id}`)).json();
  expect(record.creationTime).toBe(shown.creationTime);
  expect({ ...record, ...record.request, ...record.outcome }.amount).toBe(shown.amount);
  expect(states).toEqual({ name: 'transaction', state: shown.status });
  expect(JSON.stringify(record)).not.toMatch(/\d{15}/);
});

test("data that the gateway shows to a record's owner is shown, and secrets beside it are not", async ({ world }) => {
  const { merchantId } = world.personas.merchantAdmin;
  const cardData = { number: '4111111111111111', expirationMonth: 12, expirationYear: 2030, securityCode: '999' };
  const sent = { merchantId, type: 'Authorization', amount: 12, paymentType: 'Card', cardData };
  const paid = (await world.ask('merchantAdmin', 'POST', '/api/transactions', sent)).json();
  const { authorizationCode, authorizationExpiresAt, retrievalReferenceNumber } = paid;
  const { record } = (await world.control('GET', `/records/transactions/${String(paid.id)}`)).json();
  expect(record).toMatchObject({ authorizationCode, authorizationExpiresAt, retrievalReferenceNumber });
  expect(`T${String(record.number).padStart(10, '0')}`).toBe(paid.transactionNumber);
  expect((await list(world, 'transactions', `?search=${String(authorizationCode)}`)).total).toBe(1);
});

test('pages follow each other, newest first, also those of a search', async ({ world }) => {
  const whole = (await list(world, 'customers', '?limit=1000')).records;
  expect(whole.map(({ creationTime }: Json) => Date.parse(creationTime))).toEqual(
    whole.map(({ creationTime }: Json) => Date.parse(creationTime)).toSorted((a: number, b: number) => b - a),
  );
  const word = String(whole[0].email ?? whole[0].name).slice(0, 3);
  for (const search of ['', `&search=${encodeURIComponent(word.toUpperCase())}`]) {
    const ids: string[] = [];
    let total = -1;
    for (let after = ''; ;) {
      const page = await list(world, 'customers', `?limit=3${search}${after}`);
      total = page.total;
      ids.push(...page.records.map(({ id }: Json) => String(id)));
      if (page.next === null) break;
      after = `&after=${String(page.next)}`;
    }
    expect(ids).toHaveLength(total);
    expect(ids).toEqual(whole.map(({ id }: Json) => String(id)).filter((id: string) => ids.includes(id)));
    expect(total > 0 && (search === '') === (total === whole.length)).toBe(true);
  }
});

test('a search over all kinds finds what the search of each kind finds', async ({ world }) => {
  const { records: counts } = (await world.control('GET', '')).json();
  const { merchantId } = world.personas.merchantAdmin;
  const found = (await world.control('GET', `/records?search=${String(merchantId).toUpperCase()}&limit=2`)).json();
  const expected: Json[] = [];
  for (const kind of Object.keys(counts)) {
    const { total, records } = await list(world, kind, `?search=${merchantId}&limit=2`);
    if (total > 0) expected.push({ kind, total, records });
  }
  expect(expected.length).toBeGreaterThan(5);
  expect(found.kinds).toEqual(expected);
  expect(found.total).toBe(expected.reduce((sum, { total }) => sum + Number(total), 0));
});

test('a search finds nothing in secrets', async ({ world }) => {
  const { records } = (await world.control('POST', '/snapshot')).json();
  const { hash } = records.apiKeys[0];
  expect(hash).toMatch(/./);
  expect((await list(world, 'apiKeys', `?search=${encodeURIComponent(hash)}`)).total).toBe(0);
  expect((await world.control('GET', `/records?search=${encodeURIComponent(hash)}`)).json()).toEqual({ total: 0, kinds: [] });
  expect((await list(world, 'apiKeys', `?search=${records.apiKeys[0].id}`)).total).toBeGreaterThan(0);
});

test('a record shows its state and its history', async ({ world }) => {
  const { keyId } = world.personas.merchantUser;
  expect((await world.ask('merchantAdmin', 'POST', `/api/api-keys/${keyId}/suspend`, { reason: 'lost' })).status).toBeLessThan(300);
  const read = (await world.control('GET', `/records/apiKeys/${keyId}`)).json();
  expect(read.states).toEqual({ name: 'API key', state: 'Suspended' });
  expect(read.record.hash).toBe('***');
  expect(read.history).toMatchObject([{ change: 'apiKeys.suspend', from: 'Active', to: 'Suspended', by: expect.stringMatching(/./) }]);
});

const unknown: readonly (readonly [string, number, string])[] = [
  ['/records', 400, 'Control:InvalidRequest'],
  ['/records?search=', 400, 'Control:InvalidRequest'],
  ['/records/__proto__', 404, 'Control:UnknownKind'],
  ['/records/constructor/x', 404, 'Control:UnknownKind'],
  ['/records/cats', 404, 'Control:UnknownKind'],
  ['/records/customers/__proto__', 404, 'Control:UnknownRecord'],
  [`/records/customers/${'9'.repeat(5000)}`, 404, 'Control:UnknownRecord'],
  ['/records/customers?limit=1001', 400, 'Control:InvalidRequest'],
  ['/records/customers?limit=0', 400, 'Control:InvalidRequest'],
  ['/records/customers?after=__proto__', 400, 'Control:InvalidRequest'],
  [`/records/customers?search=${'x'.repeat(201)}`, 400, 'Control:InvalidRequest'],
];
for (const [path, status, code] of unknown)
  test(`${path.slice(0, 40)} is refused`, async ({ world }) => {
    const answer = await world.control('GET', path);
    expect([answer.status, answer.json().error.code]).toEqual([status, code]);
  });
