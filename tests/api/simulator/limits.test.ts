import { requestLimits } from '../../../schemas/limits.ts';
import { expect, send, test, type Answer, type World } from './simulated.ts';

interface Case {
  /** A request that reaches the limit exactly, or exceeds it by one. */
  readonly ask: (world: World, beyond: 0 | 1) => Promise<Answer>;
  readonly edge?: number;
  /** The status beyond the edge, and the member that the refusal names, or null. */
  readonly status?: number;
  readonly member: string | null;
}

const { bodyBytes, bodyDepth, bodyContainers, freeObjectMembers, freeObjectLength, sortingLength } = requestLimits;
const { tokenLength, filterValues, summaries, rulesOfSummaries, textLength, listItems, ids } = requestLimits;

const times = <T>(count: number, make: (index: number) => T): readonly T[] => Array.from({ length: count }, (_, index) => make(index));
const page = (world: World, body: unknown) => world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation', body);
const counts = (world: World, body: unknown) =>
  world.ask('merchantAdmin', 'POST', '/api/transactions/list/continuation/summary-counts', body);
const customer = (world: World, members: unknown) =>
  world.ask('merchantAdmin', 'POST', '/api/customers', {
    merchantId: world.personas.merchantAdmin.merchantId,
    companyName: 'Limits',
    customFields: members,
  });
const payment = (world: World, members: Readonly<Record<string, unknown>>) =>
  world.ask('merchantAdmin', 'POST', '/api/transactions', {
    merchantId: world.personas.merchantAdmin.merchantId,
    type: 'Sale',
    amount: 10,
    currency: 'USD',
    paymentType: 'Cash',
    cashData: {},
    ...members,
  });

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const rule = { field: 'amount', operator: 'GreaterThan', value: 1 };
const item = { productCode: 'P', description: 'D', quantity: 1, unitOfMeasure: 'EA', unitCost: 1, totalAmount: 1 };
const fields = ['amount', 'status', 'type', 'currency', 'description', 'merchantName', 'paymentType', 'environment', 'creationTime'];
const others = ['id', 'transactionNumber', 'capturedAmount', 'refundedAmount', 'responseCode', 'externalReference', 'authorizationCode'];

const cases: Readonly<Record<string, Case>> = {
  bodyBytes: { ask: (world, beyond) => page(world, '{}'.padEnd(bodyBytes.max + beyond)), status: 413, member: null },
  bodyDepth: { ask: (world, beyond) => customer(world, { deep: nested(bodyDepth.max - 2 + beyond) }), member: '$' },
  bodyContainers: { ask: (world, beyond) => customer(world, { wide: times(bodyContainers.max - 3 + beyond, () => []) }), member: '$' },
  freeObjectMembers: {
    ask: (world, beyond) => customer(world, Object.fromEntries(times(freeObjectMembers.max + beyond, (index) => [`field${index}`, index]))),
    member: 'customFields',
  },
  freeObjectLength: {
    ask: (world, beyond) => customer(world, { text: 'x'.repeat(freeObjectLength.max - '{"text":""}'.length + beyond) }),
    member: 'customFields',
  },
  sortingTerms: {
    ask: (world, beyond) => page(world, { sorting: [...fields, ...others, ...times(beyond, () => 'amount')].join(',') }),
    member: 'sorting',
  },
  sortingLength: { ask: (world, beyond) => page(world, { sorting: 'amount'.padEnd(sortingLength.max + beyond) }), member: 'sorting' },
  tokenLength: {
    // At the edge it is read, but is not a valid token.
    ask: (world, beyond) => page(world, { continuationToken: 'A'.repeat(tokenLength.max + beyond) }),
    edge: 400,
    member: 'continuationToken',
  },
  filterValues: {
    ask: (world, beyond) =>
      page(world, {
        filter: { filters: [{ field: 'amount', operator: 'In', values: times(filterValues.max + beyond, (index) => index) }] },
      }),
    member: 'filter.filters[0].values',
  },
  textLength: {
    ask: (world, beyond) =>
      page(world, { filter: { filters: [{ field: 'description', operator: 'Contains', value: 'x'.repeat(textLength.max + beyond) }] } }),
    member: 'filter.filters[0].value',
  },
  summaries: {
    ask: (world, beyond) =>
      counts(world, { summaryFilters: Object.fromEntries(times(summaries.max + beyond, (index) => [`count${index}`, null])) }),
    member: 'summaryFilters',
  },
  rulesOfSummaries: {
    ask: (world, beyond) =>
      counts(world, {
        summaryFilters: Object.fromEntries(
          times(rulesOfSummaries.max / 50, (index) => [`count${index}`, { filters: times(50, () => rule) }]),
        ),
        baseFilter: { filters: times(beyond, () => rule) },
      }),
    member: 'summaryFilters.count3',
  },
  listItems: {
    ask: (world, beyond) => payment(world, { level3Data: { lineItems: times(listItems.max + beyond, () => item) } }),
    member: 'level3Data.lineItems',
  },
  ids: {
    ask: (world, beyond) =>
      world.ask('merchantAdmin', 'POST', '/api/announcements/user/mark-many-as-read', {
        announcementIds: times(ids.max + beyond, (index) => `018f3a5c-1111-7a2b-8c3d-${String(index).padStart(12, '0')}`),
      }),
    member: 'announcementIds',
  },
};

/** What the world holds, without the audit of refused writes. */
async function held(world: World): Promise<unknown> {
  const { auditLogs: _, ...records } = (await world.control('GET', '')).json().records;
  return records;
}

for (const [name, { ask, edge = 200, status = 400, member }] of Object.entries(cases)) {
  test(`${name}: accepted at the edge, refused beyond it`, async ({ world }) => {
    const before = await held(world);
    const refusal = await ask(world, 1);
    expect(refusal.status, refusal.text).toBe(status);
    if (member !== null) {
      const errors: readonly { members: readonly string[] }[] = refusal.json().error.validationErrors;
      expect(errors.map(({ members }) => members[0])).toContain(member);
    }
    expect(await held(world)).toEqual(before);
    const accepted = await ask(world, 0);
    expect(accepted.status, accepted.text.slice(0, 500)).toBe(edge);
    if (edge === 400) expect(accepted.json().error.code).not.toBe(refusal.json().error.code);
  });
}

test('a field that sorting names again has no effect', async ({ world }) => {
  const idsOf = async (sorting: string) => (await page(world, { sorting })).json().items.map(({ id }: { id: string }) => id);
  expect(await idsOf('amount desc,amount asc,status')).toEqual(await idsOf('amount desc,status'));
});

test('the body of a fork has a bound', async ({ open, simulator }) => {
  const { id } = await open();
  const url = `${simulator.control}/worlds/${id}/fork`;
  const beyond = await send(url, 'POST', { body: '{}'.padEnd(requestLimits.snapshotBytes.max + 1) });
  expect([beyond.status, beyond.json().error.code]).toEqual([413, 'Control:BodyTooLarge']);
  const forked = await send(url, 'POST', { body: '{}'.padEnd(requestLimits.snapshotBytes.max) });
  expect(forked.status, forked.text).toBe(200);
  await send(`${simulator.control}/worlds/${forked.json().id}`, 'DELETE');
});
