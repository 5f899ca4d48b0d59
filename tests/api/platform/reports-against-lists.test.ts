/** Whatever happened in a world, and for every caller: each report agrees with the API's lists, and each export with its run. */
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { readSheet } from 'read-excel-file/universal';
import { draws } from '../../property-seed.ts';
import { expect, test, type Json, type World } from '../simulator/simulated.ts';
import { carryOut, siteOf, step, type Site, type Step } from './report-history.ts';
import { callers, Details, listed, rowsOf, sumOf, type Caller, type Listed, type Parameters, type Row } from './report-rows.ts';

const formats = ['Csv', 'Xlsx', 'Json'] as const;
type Format = (typeof formats)[number];

/** Parameters of a report. Days count from the beginning of the world; merchant and customer are indices of those within reach. */
const request = fc.record(
  {
    from: fc.integer({ min: -1, max: 4 }),
    days: fc.integer({ min: 0, max: 40 }),
    merchant: fc.nat({ max: 2 }),
    isOfReseller: fc.boolean(),
    customer: fc.nat({ max: 5 }),
    currency: fc.constantFrom('USD', 'JPY'),
    months: fc.integer({ min: 0, max: 24 }),
    atMost: fc.integer({ min: 0, max: 500 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
  },
  { requiredKeys: [], noNullPrototype: true },
);
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

const dayAfter = (days: number): string => new Date(Date.UTC(2026, 2, 2 + days)).toISOString().slice(0, 10);

function parametersOf(as: Caller, { merchants, customers, world }: Site, asked: Request): Parameters {
  const reached = {
    hostAdmin: merchants,
    reseller: merchants.slice(0, 2),
    merchantAdmin: merchants.slice(0, 1),
    otherMerchant: merchants.slice(1, 2),
  }[as];
  const own = customers.filter(({ merchantId }) => reached.includes(merchantId));
  const { from, days, merchant, isOfReseller = false, customer, currency = null, months = null } = asked;
  return {
    from: from === undefined ? null : dayAfter(from),
    to: days === undefined ? null : dayAfter((from ?? 0) + days),
    merchantId: merchant === undefined ? null : reached[merchant % reached.length]!,
    resellerId: isOfReseller && (as === 'hostAdmin' || as === 'reseller') ? world.personas.reseller.resellerId! : null,
    customerId: customer === undefined || own.length === 0 ? null : own[customer % own.length].id,
    currency,
    months,
  };
}

/** All rows of a run, page by page; each page has the same totals. */
async function run(
  world: World,
  as: Caller,
  id: string,
  body: Json,
  pageSize: number,
): Promise<{ readonly rows: Row[]; readonly totals: Row }> {
  const rows: Row[] = [];
  const seen: Row[] = [];
  let continuationToken: string | null = null;
  do {
    const answer = await world.ask(as, 'POST', `/api/reports/${id}/run`, { ...body, maxResultCount: pageSize, continuationToken });
    assert.equal(answer.status, 200, `${id} as ${as}: ${answer.status} ${answer.text}`);
    const page = answer.json();
    assert.ok(page.rows.length <= pageSize, `${id} as ${as}: ${page.rows.length} rows on a page of ${pageSize}`);
    rows.push(...page.rows);
    seen.push(page.totals);
    continuationToken = page.nextContinuationToken;
  } while (continuationToken !== null);
  const [totals] = seen as [Row];
  for (const other of seen) assert.deepEqual(other, totals);
  return { rows, totals };
}

const textOf = (value: unknown): string => (value === null ? '' : String(value));

/** Cells are texts, except in JSON. */
async function exported(url: string, key: string, format: Format, body: Json): Promise<readonly Row[]> {
  const headers = { 'api-key': key, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...body, format, maxResultCount: 1 }) });
  assert.equal(answer.status, 200, `${url} as ${format}: ${answer.status}`);
  if (format === 'Json') return (await answer.json()) as readonly Row[];
  if (format === 'Csv') return parse(await answer.text(), { columns: true });
  const [names = [], ...lines] = await readSheet(await answer.arrayBuffer());
  return lines.map((line) => Object.fromEntries(names.map((name, index) => [String(name), textOf(line[index] ?? null)])));
}

/** Each line has the title, so that every difference names its comparison. */
const linesOf = (rows: readonly Row[], title: string): readonly string[] =>
  rows.map((row) => `${title}: ${JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))))}`);

/** Compares in any order, without members that lists do not show. */
function expectRows(rows: readonly Row[], expected: readonly Row[], title: string): void {
  const known = new Map(expected.map((row) => [row['id'], row]));
  const names = [...new Set((expected.length === 0 ? rows : expected).flatMap((row) => Object.keys(row)))];
  const shown = rows.map((row) => {
    const like = known.get(row['id']) ?? row;
    return Object.fromEntries(names.filter((name) => name in like).map((name) => [name, row[name]]));
  });
  assert.deepEqual(linesOf(shown, title).toSorted(), linesOf(expected, title).toSorted());
}

function isClosedWithin(row: Row, { from, to }: Parameters): boolean {
  const day = String(row['closedAt']).slice(0, 10);
  return (from === null || day >= from) && (to === null || day <= to);
}

/** Compares one report for one caller with the lists that this caller sees. Returns its number of rows. */
async function compare(url: string, site: Site, as: Caller, id: string, all: Listed, asked: Request, format: Format): Promise<number> {
  const { world } = site;
  const parameters = parametersOf(as, site, asked);
  const isMoney = ['transactions-detail', 'transactions-daily', 'settlement-batches', 'recurring-forecast'].includes(id);
  const most = isMoney ? (asked.atMost ?? null) : null;
  const filter = most === null ? null : { filters: [{ field: 'amount', operator: 'LessThanOrEqual', value: most }] };
  const body = { parameters, filter };
  const title = `${id} as ${as}, ${JSON.stringify(body)}`;

  const { rows, totals } = await run(world, as, id, body, id === 'api-key-activity' ? 1000 : (asked.pageSize ?? 3));
  let expected = rowsOf[id]!(all, parameters).filter(({ amount }) => most === null || Number(amount) <= most);
  if (id === 'settlement-batches') {
    // Only this report shows when batches closed, so it is compared first without days, then with them.
    const whole = await run(world, as, id, { parameters: { ...parameters, from: null, to: null }, filter }, 1000);
    expectRows(whole.rows, expected, title);
    expected = whole.rows.filter((row) => isClosedWithin(row, parameters));
  }
  expectRows(rows, expected, title);

  const currencies = new Set(expected.map(({ currency }) => currency));
  const [currency] = currencies;
  if ('amount' in totals)
    assert.deepEqual(
      [`total of ${title}`, totals['amount']],
      [
        `total of ${title}`,
        currencies.size > 1
          ? null
          : sumOf(
              expected.map(({ amount }) => amount),
              currency,
            ),
      ],
    );
  if ('count' in totals && id !== 'api-key-activity')
    assert.deepEqual(
      [`count of ${title}`, totals['count']],
      [`count of ${title}`, expected.reduce((sum, { count }) => sum + Number(count), 0)],
    );

  const { key, keyId } = world.personas[as];
  const file = await exported(`${url}/api/reports/${id}/export`, key, format, body);
  // Each request increases the use of the calling key.
  const still = (some: readonly Row[]): readonly Row[] =>
    some.map((row) => (id === 'api-key-activity' && row['id'] === keyId ? { ...row, count: null } : row));
  const shown =
    format === 'Json' ? rows : rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(value)])));
  assert.deepEqual(linesOf(still(file), `${format} of ${title}`), linesOf(still(shown), `${format} of ${title}`));
  return rows.length;
}

/** A history that gives every report rows, so that each comparison has some. */
const eventful: readonly Step[] = [
  { step: 'customer', of: 0, expires: [2026, 5] },
  { step: 'customer', of: 2, expires: [2026, 4] },
  { step: 'contract', at: 0, interval: 'Week', amount: 1234, totalCycles: 3 },
  { step: 'pay', of: 0, type: 'Sale', currency: 'USD', amount: 10, isGood: true },
  { step: 'pay', of: 0, type: 'Sale', currency: 'USD', amount: 20, isGood: true },
  { step: 'pay', of: 1, type: 'Sale', currency: 'JPY', amount: 701, isGood: true },
  { step: 'pay', of: 2, type: 'Sale', currency: 'USD', amount: 99_999, isGood: false },
  { step: 'link', of: 1, amount: 701, isPaid: true },
  { step: 'settle' },
  { step: 'operate', at: 1, type: 'Refund' },
  { step: 'pass', time: 'P1D' },
  { step: 'pay', of: 1, type: 'Credit', currency: 'USD', amount: 20, isGood: true },
  { step: 'settle' },
];

test('reports, their sums and their exports equal values computed from lists', async ({ open, simulator }) => {
  test.setTimeout(300_000);
  const withRows = new Set<string>();
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }),
    fc.tuple(request, request, request, request),
    async (steps, requests) => {
      const world = await open({ definition: { customers: 2, transactions: 4, contracts: 0 } });
      const site = await siteOf(world);
      for (const one of steps) await carryOut(site, one);
      const details = new Details(world);
      for (const [at, as] of callers.entries()) {
        const all = await listed(world, as, details);
        for (const [index, id] of Object.keys(rowsOf).entries()) {
          const count = await compare(simulator.url, site, as, id, all, requests[at]!, formats[(at + index) % formats.length]!);
          if (count > 0) withRows.add(id);
        }
      }
      await world.control('DELETE', '');
    },
  );
  await fc.assert(property, { numRuns: draws(10), examples: [[[...eventful], [{}, {}, { from: 0 }, { currency: 'USD' }]]] });
  expect([...withRows].toSorted()).toEqual(Object.keys(rowsOf).toSorted());
});
