/**
 * Billing runs under any sequence of requests, clock jumps and restored snapshots: no merchant is billed twice, and sums agree
 * (assumptions: 16).
 */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { days as length, epochMilliseconds, plus } from '../../../../../schemas/shared/instant.ts';
import { usualPreferences } from '../../../../../simulator/domain/billing/billing-runs/start.ts';
import { unitsOf } from '../../../../../simulator/domain/kernel/money.ts';
import { at, BillingWorld, cards, expectOk, start, type Terms } from './billing-world.ts';

const plan: Terms = {
  monthlyFee: 20,
  minimumMonthlyFee: 0,
  items: [{ sku: 'tokens.created', unitPrice: 0.125, includedQuantity: 2, tiers: [{ upTo: 5, unitPrice: 0.333333 }] }],
};
const year = plus(start, length(-365));

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const days = (merchantId: string, { periodStart, periodEnd }: { readonly periodStart: string; readonly periodEnd: string }): string =>
  `${merchantId} ${periodStart} to ${periodEnd}`;

/** One line per fault, so that one assertion covers thousands of records. */
function faultsOf({ world }: BillingWorld): readonly string[] {
  const { billingRuns, billingResults, transactions } = world.records;
  const results = billingResults.all();
  const faults: string[] = [];
  const same = (what: string, actual: unknown, expected: unknown): void => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      faults.push(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
  };
  const billed = results.filter(({ chargeStatus }) => chargeStatus !== 'Skipped');
  const inOrder = billed.toSorted((a, b) => (days(a.merchantId, a) < days(b.merchantId, b) ? -1 : 1));
  inOrder.forEach((one, index) => {
    const before = inOrder[index - 1];
    if (before?.merchantId === one.merchantId && one.periodStart <= before.periodEnd)
      faults.push(`billed twice: ${days(one.merchantId, before)} and ${days(one.merchantId, one)}`);
    same('lines', total(one.lines.map(({ amount }) => unitsOf(amount))), unitsOf(one.total));
  });
  for (const run of billingRuns.all()) {
    const own = billingResults.by('runId', run.id);
    const count = (status: string) => own.filter(({ chargeStatus }) => chargeStatus === status).length;
    const { merchantCount, chargedCount, declinedCount, failedCount, skippedCount } = run;
    const counts = [merchantCount, chargedCount, declinedCount, failedCount, skippedCount];
    same('counts', counts, [own.length, count('Succeeded'), count('Declined'), count('Failed'), count('Skipped')]);
    same('total', unitsOf(run.totalAmount), total(own.map((one) => unitsOf(one.total))));
    same('collected', unitsOf(run.collectedAmount), total(own.map(({ collected }) => unitsOf(collected))));
  }
  const paid = results.filter(({ chargeStatus }) => chargeStatus === 'Succeeded');
  const taken = transactions
    .all()
    .filter(({ request, authorizationCode }) => request.description?.startsWith('Gateway fees') === true && authorizationCode !== null);
  same('each bill is paid once', taken.map(({ id }) => id).toSorted(), paid.map(({ transactionId }) => transactionId).toSorted());
  same(
    'taken',
    total(taken.map(({ authorizedAmount }) => unitsOf(authorizedAmount))),
    total(paid.map(({ collected }) => unitsOf(collected))),
  );
  return faults;
}

const check = (billing: BillingWorld): void => expect(faultsOf(billing)).toEqual([]);

type Action =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'run' | 'dryRun'; readonly reseller: number; readonly from: number; readonly days: number }
  | { readonly do: 'card'; readonly merchant: number; readonly card: keyof typeof cards }
  | { readonly do: 'use'; readonly merchant: number; readonly quantity: number }
  | { readonly do: 'trigger' | 'triggerOwn' | 'turn' | 'cancel' | 'retry' | 'clear' | 'restore' | 'join' };

const dateOf = (billing: BillingWorld, ago: number): string =>
  new Date(epochMilliseconds(plus(billing.world.clock.now(), length(-ago)))).toISOString().slice(0, 10);

class Walk {
  readonly billing = new BillingWorld();
  readonly merchants: string[] = [];

  constructor() {
    const [first = '', second = ''] = this.billing.resellers;
    for (const resellerId of [first, first, second]) this.#join(resellerId);
  }

  #join(resellerId: string): void {
    const id = this.billing.merchant(resellerId);
    this.billing.assign(id, plan, year);
    this.merchants.push(id);
  }

  #merchant = (index: number): string => this.merchants[index % this.merchants.length]!;

  async act(action: Action): Promise<void> {
    const { billing } = this;
    const { billingRuns, billingResults } = billing.world.records;
    switch (action.do) {
      case 'wait':
        return billing.pass(action.days);
      case 'run':
      case 'dryRun': {
        const resellerId = billing.resellers[action.reseller]!;
        const before = [billingRuns.version, billingResults.version];
        const to = dateOf(billing, action.from);
        const outcome = billing.run(resellerId, dateOf(billing, action.from + action.days), to, action.do === 'dryRun');
        if (action.do === 'dryRun' || outcome.status !== 200) expect([billingRuns.version, billingResults.version]).toEqual(before);
        return;
      }
      case 'card':
        return billing.store(this.#merchant(action.merchant), cards[action.card]);
      case 'use':
        return billing.use(this.#merchant(action.merchant), 'tokens.created', action.quantity);
      case 'trigger':
        return void billing.ask('billingRuns.triggerAllResellers');
      case 'triggerOwn':
        return void billing.ask('billingRuns.triggerAllResellers', {}, 'reseller');
      case 'turn':
        return void billing.turn(plus(billing.world.clock.now(), length(1)));
      case 'cancel': {
        const open = billingRuns.all().findLast(({ status }) => status === 'Queued' || status === 'Running');
        return open === undefined ? undefined : void expectOk(billing.ask('billingRuns.cancel', { params: { id: open.id } }));
      }
      case 'retry': {
        const last = billingResults.all().at(-1);
        if (last !== undefined) billing.ask('billingRuns.retryCharge', { params: { runId: last.runId, resultId: last.id } });
        return;
      }
      case 'clear':
        return void billing.ask('billingRuns.clearBatch');
      case 'restore':
        return billing.restore();
      case 'join':
        return this.#join(billing.resellers[0]!);
    }
  }
}

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 360, max: 400 })) }),
  fc.record({
    do: fc.constantFrom('run' as const, 'run' as const, 'dryRun' as const),
    reseller: fc.nat(1),
    from: fc.integer({ min: 0, max: 60 }),
    days: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ do: fc.constant('card' as const), merchant: fc.nat(5), card: fc.constantFrom('good', 'good', 'declined', 'failed') }),
  fc.record({ do: fc.constant('use' as const), merchant: fc.nat(5), quantity: fc.integer({ min: 1, max: 12 }) }),
  fc
    .constantFrom('trigger', 'triggerOwn', 'turn', 'turn', 'cancel', 'retry', 'clear', 'restore', 'join')
    .map((name) => ({ do: name }) as Action),
);

test('no one is billed or charged twice, and all sums agree, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 16 }), async (actions) => {
      const walk = new Walk();
      for (const one of actions) {
        await walk.act(one);
        check(walk.billing);
      }
      walk.billing.pass(40);
      check(walk.billing);
      walk.billing.drop();
    }),
    { numRuns: 25 },
  );
});

test('in a year each month is billed once, whatever is triggered in between', async () => {
  const billing = new BillingWorld();
  const [resellerId = ''] = billing.resellers;
  const merchantId = billing.merchant(resellerId);
  billing.assign(merchantId, plan, year);
  billing.store(merchantId, cards.good);
  const batch = expectOk(billing.ask('billingRuns.triggerAllResellers'));
  expect(batch.runs.map(({ periodStart, periodEnd }: Record<string, string>) => [periodStart, periodEnd])).toContainEqual([
    '2026-02-01',
    '2026-02-28',
  ]);
  billing.pass(30);
  await billing.restore();
  billing.pass(335);
  const own = billing.world.records.billingRuns.all().filter((run) => run.resellerId === resellerId);
  expect(own.map(({ periodStart, trigger, status }) => [periodStart, trigger, status])).toEqual([
    ['2026-02-01', 'Manual', 'Completed'],
    ...['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => [`2026-${month}-01`, 'Scheduled', 'Completed']),
    ['2027-01-01', 'Scheduled', 'Completed'],
    ['2027-02-01', 'Scheduled', 'Completed'],
  ]);
  expect(own.map(({ completedAt }) => completedAt !== null && completedAt < at('2027-03-02'))).not.toContain(false);
  check(billing);
  billing.drop();
});

test('a disabled schedule bills no one, and the billing day is that of the reseller', () => {
  const off = new BillingWorld({ 'billing.schedule': 'never' });
  off.pass(100);
  expect(off.world.records.billingRuns.size).toBe(0);
  off.drop();
  const billing = new BillingWorld();
  const [resellerId = ''] = billing.resellers;
  billing.world.records.billingPreferences.insert({
    id: resellerId,
    creationTime: start,
    ...usualPreferences,
    billingDayOfMonth: 15,
    autoCharge: false,
    concurrencyStamp: '',
  });
  billing.pass(60);
  const days15 = billing.world.records.billingRuns.all().filter((run) => run.resellerId === resellerId);
  // The first was planned before the reseller chose another day.
  expect(days15.map(({ creationTime }) => creationTime)).toEqual([at('2026-04-01'), at('2026-04-15')].slice(0, days15.length));
  billing.drop();
});

test('many merchants are billed in parts, and a run cancelled in between keeps its results', () => {
  const billing = new BillingWorld();
  const [resellerId = ''] = billing.resellers;
  for (let i = 0; i < 35; i++) billing.assign(billing.merchant(resellerId), plan, year);
  const { id } = expectOk(billing.run(resellerId, '2026-02-01', '2026-02-28'));
  const read = () => expectOk(billing.ask('billingRuns.read', { params: { id } }));
  const soon = plus(start, length(1));
  expect(read().status).toBe('Queued');
  billing.turn(soon);
  expect(read()).toMatchObject({ status: 'Running', merchantCount: 10 });
  expect(billing.run(resellerId, '2026-02-28', '2026-03-01').code).toBe('MerchantBilling:PeriodAlreadyBilled');
  expect(expectOk(billing.ask('billingRuns.cancel', { params: { id } }))).toMatchObject({ status: 'Cancelled', merchantCount: 10 });
  billing.pass(1);
  expect(read().results).toHaveLength(10);
  expect(billing.ask('billingRuns.cancel', { params: { id } }).code).toBe('MerchantBilling:InvalidState');
  const second = expectOk(billing.run(resellerId, '2026-02-01', '2026-02-28'));
  billing.settle();
  const after = expectOk(billing.ask('billingRuns.read', { params: { id: second.id } }));
  const billed = (results: readonly { merchantId: string; total: number }[]) =>
    results.filter((one) => one.total > 0).map((one) => one.merchantId);
  const both = [...billed(read().results), ...billed(after.results)];
  expect(both).toHaveLength(35);
  expect(new Set(both).size).toBe(35);
  check(billing);
  billing.drop();
});
