/** Reports over many records: the world goes on while they run, and they show its state when they began. */
import { parse } from 'csv-parse/sync';
import { strFromU8 } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { netOf } from './report-rows.ts';

type Persona = Exclude<Parameters<World['ask']>[0], null>;
const ids = [
  'transactions-detail',
  'transactions-daily',
  'settlement-batches',
  'declines-by-reason',
  'recurring-forecast',
  'customer-payment-methods-expiring',
  'hosted-session-conversion',
  'api-key-activity',
];

const run = (world: World, id: string, body: unknown = {}, as: Persona = 'merchantAdmin') =>
  world.ask(as, 'POST', `/api/reports/${id}/run`, body);

async function rowsOf(world: World, id: string, as: Persona, body: object = {}): Promise<{ rows: readonly Json[]; totals: Json }> {
  const rows: Json[] = [];
  let continuationToken: string | null = null;
  for (;;) {
    const answer = await run(world, id, { maxResultCount: 7, continuationToken, ...body }, as);
    expect(answer.status, answer.text).toBe(200);
    const { rows: some, nextContinuationToken, totals } = answer.json();
    rows.push(...some);
    if (nextContinuationToken === null) return { rows, totals };
    continuationToken = nextContinuationToken;
  }
}

/** As the API lists them to a caller. */
async function transactions(world: World, as: Persona): Promise<readonly Json[]> {
  return (await world.ask(as, 'GET', '/api/transactions?maxResultCount=1000')).json()['items'];
}

async function history(world: World): Promise<void> {
  for (const as of ['merchantAdmin', 'otherMerchant'] as const) {
    const { merchantId } = world.personas[as];
    for (const amount of ['0.10', '0.20', '12.34', '7.01']) {
      const body = { merchantId, type: 'Sale', paymentType: 'Cash', amount, cashData: { tenderedAmount: '20.00' } };
      expect((await world.ask(as, 'POST', '/api/transactions', body)).status).toBe(200);
    }
  }
}

const cents = (amount: unknown): number => Math.round(Number(amount) * 100);

for (const as of ['merchantAdmin', 'otherMerchant', 'reseller', 'hostAdmin'] as const)
  test(`rows and totals of payments are those of a loop over the list that ${as} sees`, async ({ world }) => {
    await history(world);
    const listed = await transactions(world, as);
    const detail = await rowsOf(world, 'transactions-detail', as);
    expect(detail.rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
    const currencies = new Set(listed.map(({ currency }) => currency));
    const total = listed.reduce((sum, one) => sum + cents(netOf(one)), 0) / 100;
    expect(detail.totals).toEqual({ amount: currencies.size > 1 ? null : total });

    const daily = new Map<string, { count: number; amount: number }>();
    for (const { creationTime, merchantId, currency, status, ...amounts } of listed) {
      const amount = netOf({ currency, status, ...amounts });
      const key = [creationTime.slice(0, 10), merchantId, currency, status].join(' ');
      const { count, amount: sum } = daily.get(key) ?? { count: 0, amount: 0 };
      daily.set(key, { count: count + 1, amount: sum + cents(amount) });
    }
    const { rows, totals } = await rowsOf(world, 'transactions-daily', as, { parameters: { currency: 'usd' } });
    const shown = new Map(
      rows.map(({ date, merchantId, currency, status, count, amount }) => [
        [date, merchantId, currency, status].join(' '),
        { count, amount: cents(amount) },
      ]),
    );
    expect(shown).toEqual(new Map([...daily].filter(([key]) => key.includes(' USD '))));
    const ofUsd = listed.filter(({ currency }) => currency === 'USD');
    expect(totals).toEqual({ count: ofUsd.length, amount: ofUsd.reduce((sum, one) => sum + cents(netOf(one)), 0) / 100 });

    const declines = await rowsOf(world, 'declines-by-reason', as);
    expect(declines.totals['count']).toBe(listed.filter(({ status }) => status === 'Declined').length);
  });

test('every report runs for every kind of caller, and shows only its columns and records within reach', async ({ world }) => {
  await history(world);
  const { otherMerchant } = world.personas;
  expect(((await world.ask('merchantAdmin', 'GET', '/api/reports')).json() as readonly Json[]).map(({ id }) => id)).toEqual(ids);
  const others = new Set<string>();
  for (const id of ids) {
    const columns = (await world.ask('merchantAdmin', 'GET', `/api/reports/${id}/columns`)).json() as readonly Json[];
    const names = columns.map(({ name }) => name).join();
    expect((await world.ask('merchantAdmin', 'GET', `/api/reports/${id}/parameters`)).status).toBe(200);
    for (const as of ['merchantAdmin', 'reseller', 'hostAdmin'] as const) {
      const answer = await run(world, id, {}, as);
      expect(answer.status, `${id} ${answer.text}`).toBe(200);
      for (const row of answer.json()['rows'])
        if (Object.keys(row).join() !== names) others.add(`${id} as ${as}: ${Object.keys(row)}, not ${names}`);
      if (as === 'merchantAdmin') expect(answer.text).not.toContain(otherMerchant.merchantId);
    }
  }
  expect([...others]).toEqual([]);
  expect((await run(world, 'api-key-activity')).json()['rows'].length).toBeGreaterThan(0);
});

test('exports have all rows in each format, with the sums of the run', async ({ world, simulator }) => {
  await history(world);
  const { key } = world.personas.merchantAdmin;
  for (const id of ['transactions-detail', 'transactions-daily', 'settlement-batches']) {
    const body = { parameters: {}, sorting: 'id asc', maxResultCount: 1 };
    const sent = id === 'transactions-daily' ? { ...body, sorting: 'date asc, status asc' } : body;
    const file = async (format: string) => {
      const answer = await fetch(`${simulator.url}/api/reports/${id}/export`, {
        method: 'POST',
        headers: { 'api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify({ ...sent, format }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}.${format.toLowerCase()}"`);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const { rows } = await rowsOf(world, id, 'merchantAdmin', { sorting: sent.sorting, maxResultCount: 1000 });
    expect(JSON.parse(strFromU8(await file('Json')))).toEqual(rows);
    const text = (value: unknown): string => (value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value));
    const expected = rows.map((row) => Object.fromEntries(Object.entries(row as object).map(([name, value]) => [name, text(value)])));
    expect(parse(strFromU8(await file('Csv')), { columns: true })).toEqual(expected);
    const lines = await readSheet((await file('Xlsx')).buffer);
    const [names, ...cells] = lines.map((line) => line.map((value) => text(value)));
    expect(names).toEqual(Object.keys(rows[0] as object));
    expect(cells).toEqual(expected.map((row) => Object.values(row)));
  }
});

test('parameters narrow a report; a value of the wrong type is a 400, one out of reach a 404', async ({ open }) => {
  const world = await open({ now: '2026-03-02T10:00:00Z' });
  await history(world);
  const { merchantAdmin, otherMerchant } = world.personas;
  const statusOf = async (parameters: object, as: Persona = 'merchantAdmin') =>
    (await run(world, 'transactions-detail', { parameters }, as)).status;
  const today = await rowsOf(world, 'transactions-detail', 'merchantAdmin', { parameters: { From: '2026-03-02', to: '2026-03-02' } });
  const listed = (await transactions(world, 'merchantAdmin')).filter(({ creationTime }) => creationTime.startsWith('2026-03-02'));
  expect(listed.length).toBeGreaterThan(4);
  expect(today.rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id));
  const ofOne = await rowsOf(world, 'transactions-detail', 'hostAdmin', { parameters: { merchantId: merchantAdmin.merchantId } });
  expect(ofOne.rows.map(({ id }) => id)).toEqual((await transactions(world, 'merchantAdmin')).map(({ id }) => id));
  expect(await statusOf({ from: 'yesterday' })).toBe(400);
  expect(await statusOf({ from: 7 })).toBe(400);
  expect(await statusOf({ from: '2026-02-30' })).toBe(400);
  expect(await statusOf({ from: '2026-03-03', to: '2026-03-02' })).toBe(400);
  expect(await statusOf({ merchantId: 'x' })).toBe(400);
  expect(await statusOf({ merchantId: otherMerchant.merchantId })).toBe(404);
  expect(await statusOf({ merchantId: otherMerchant.merchantId }, 'hostAdmin')).toBe(200);
  const unknown = '00000000-0000-7000-8000-000000000000';
  for (const name of ['merchantId', 'resellerId', 'customerId']) expect(await statusOf({ [name]: unknown }, 'hostAdmin'), name).toBe(404);
  const foreign = await world.ask('otherMerchant', 'POST', '/api/customers', {
    merchantId: otherMerchant.merchantId,
    companyName: 'Foreign',
  });
  expect(await statusOf({ customerId: foreign.json()['id'] })).toBe(404);
});

test('columns, filter and sorting, their errors, and an unknown report', async ({ world }) => {
  await history(world);
  const asked = {
    columns: ['Amount', 'currency'],
    filter: { filters: [{ field: 'amount', operator: 'LessThanOrEqual', value: 0.2 }] },
    sorting: 'amount desc',
  };
  const { rows, totals } = await rowsOf(world, 'transactions-detail', 'merchantAdmin', { parameters: { currency: 'USD' }, ...asked });
  const small = (await transactions(world, 'merchantAdmin')).flatMap((one) =>
    cents(netOf(one)) <= 20 && one.currency === 'USD' ? [netOf(one)] : [],
  );
  expect(rows.map(({ amount }) => amount)).toEqual(small.toSorted((a, b) => b - a));
  expect(rows.every((row) => Object.keys(row as object).join() === 'amount,currency')).toBe(true);
  expect(totals).toEqual({ amount: small.reduce((sum, amount) => sum + cents(amount), 0) / 100 });
  for (const wrong of [
    { columns: ['nothing'] },
    { sorting: 'nothing' },
    { filter: { filters: [{ field: 'nothing', operator: 'IsNull' }] } },
  ])
    expect((await run(world, 'transactions-detail', wrong)).status).toBe(400);
  for (const path of ['columns', 'parameters'])
    expect((await world.ask('merchantAdmin', 'GET', `/api/reports/sales/${path}`)).status).toBe(404);
  for (const path of ['run', 'export'])
    expect((await world.ask('merchantAdmin', 'POST', `/api/reports/sales/${path}`, {})).status).toBe(404);
});

test('only admins are shown the keys of other users', async ({ world }) => {
  const { rows } = await rowsOf(world, 'api-key-activity', 'noPermissions');
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ userId }) => userId))).toEqual(new Set([world.personas.noPermissions.userId]));
});

test('a forecast shows the cycles of active contracts, expiring methods the cards of the next months', async ({ world }) => {
  const contracts = (await world.ask('hostAdmin', 'GET', '/api/contracts?maxResultCount=1000')).json()['items'] as readonly Json[];
  const { rows } = await rowsOf(world, 'recurring-forecast', 'hostAdmin');
  const active = new Set(contracts.filter(({ status }) => status === 'Active').map(({ id }) => id));
  expect(rows.every(({ contractId }) => active.has(contractId))).toBe(true);
  const next = new Map(contracts.map(({ id, nextBillingDate }) => [id, nextBillingDate]));
  for (const id of new Set(rows.map(({ contractId }) => contractId)))
    expect(rows.filter(({ contractId }) => contractId === id).map(({ nextBillingDate }) => nextBillingDate)).toContain(next.get(id));
  const expiring = await run(world, 'customer-payment-methods-expiring', { parameters: { months: 120 } }, 'hostAdmin');
  expect(expiring.status).toBe(200);
  expect((await run(world, 'customer-payment-methods-expiring', { parameters: { months: 1.5 } })).status).toBe(400);
});

const daily = '/api/reports/transactions-daily/run';

const sale = (world: World) => {
  const { merchantId } = world.personas.merchantAdmin;
  const body = { merchantId, type: 'Sale', paymentType: 'Cash', amount: '1.00', cashData: { tenderedAmount: '5.00' } };
  return world.ask('merchantAdmin', 'POST', '/api/transactions', body);
};

test('a payment made while a report runs is answered before it, and is not in it', async ({ open }) => {
  const world = await open({ definition: { transactions: 50_000 } });
  const order: string[] = [];
  const counted = await world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/count', {});
  const report = world.ask('merchantAdmin', 'POST', daily, {}).then((answer) => (order.push('report'), answer));
  const payment = sale(world).then((answer) => (order.push('payment'), answer));
  const [run, paid] = await Promise.all([report, payment]);
  expect([run.status, paid.status]).toEqual([200, 200]);
  expect(order).toEqual(['payment', 'report']);
  expect(run.json()['totals']['count']).toBe(counted.json());
});

test('concurrent reports give the same result', async ({ open }) => {
  const world = await open({ definition: { transactions: 5000 } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.ask('merchantAdmin', 'POST', daily, {})));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map((answer) => answer.json()['totals']['count'])).size).toBe(1);
  const refused = await Promise.all([
    world.ask('merchantAdmin', 'POST', daily, { parameters: { from: 'soon' } }),
    world.ask('merchantAdmin', 'POST', daily, {}),
    world.ask('merchantAdmin', 'POST', daily, { parameters: { from: 'soon' } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([400, 200, 400]);
});
