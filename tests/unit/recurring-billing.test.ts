/** Recurring billing under any sequence of jumps of the clock, runs by hand, pauses, declines and restored snapshots (assumptions: RB2). */
import { expect, test } from '@playwright/test';
import * as fc from 'fast-check';
import { atMilliseconds, days, epochMilliseconds, parseInstant, plus } from '../../schemas/shared/instant.ts';
import type { BillingInterval } from '../../schemas/types/enums.ts';
import { catalogue } from '../../schemas/catalogue.ts';
import { principalOf } from '../../simulator/domain/kernel/principal.ts';
import { parseCard } from '../../simulator/domain/payments/payment-details/parse.ts';
import { handlers } from '../../simulator/domain/handlers.ts';
import { runDue } from '../../simulator/http/due.ts';
import { Tenants, type KeptTenant } from '../../simulator/tenants.ts';

const start = parseInstant('2026-01-15T15:00:00Z')!;
const tenants = new Tenants({ wall: () => start });

interface Terms {
  readonly startDate: string;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  readonly totalCycles: number | null;
  readonly endDate: string | null;
}

type Action =
  { readonly do: 'wait'; readonly days: number } | { readonly do: 'trigger' | 'pause' | 'resume' | 'restore' | 'breakCard' | 'mendCard' };

const dayMs = 86_400_000;
/** A jump is shorter where it would meet hundreds of cycles: each of them is like the others. */
const mostDays: Readonly<Record<BillingInterval, number>> = { Day: 41, Week: 101, Month: 401, Year: 401 };
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The `index`-th date of a schedule, worked out without the simulator's calendar. */
function dateOf({ startDate, interval, intervalCount }: Terms, index: number): string {
  const [year, month, day] = startDate.split('-').map(Number) as [number, number, number];
  const steps = index * intervalCount;
  if (interval === 'Day' || interval === 'Week') return text(Date.UTC(year, month - 1, day) + steps * (interval === 'Day' ? 1 : 7) * dayMs);
  const months = month - 1 + steps * (interval === 'Year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return text(Date.UTC(year, months, Math.min(day, lastDay)));
}

/** The dates of a schedule up to a date. */
function scheduled(terms: Terms, until: string): readonly string[] {
  const dates: string[] = [];
  for (let index = 0; terms.totalCycles === null || index < terms.totalCycles; index++) {
    const date = dateOf(terms, index);
    if (date > until || (terms.endDate !== null && date > terms.endDate)) break;
    dates.push(date);
  }
  return dates;
}

/** A world with one contract, as the merchant's admin uses it. */
class Subscription {
  tenant: KeptTenant;
  readonly terms: Terms;
  readonly id: string;
  readonly #cards: { readonly good: string; readonly bad: string };

  private constructor(tenant: KeptTenant, terms: Terms) {
    this.tenant = tenant;
    this.terms = terms;
    const merchantId = this.#admin.merchantId!;
    const customer = this.ask('customers.create', {}, { merchantId, lastName: 'Lovelace' }) as { readonly id: string };
    const store = (number: string): string => {
      const body = { customerId: customer.id, cardData: { number, expirationMonth: 12, expirationYear: 2090 } };
      expect(parseCard(this.tenant.world, merchantId, body.cardData).details.last4).toBe(number.slice(-4));
      return (this.ask('customers.addStoredPaymentMethod', {}, body) as { readonly id: string }).id;
    };
    this.#cards = { good: store('4111111111111111'), bad: store('4000000000000341') };
    const body = { merchantId, customerId: customer.id, storedPaymentMethodId: this.#cards.good, name: 'Membership', amount: 20, ...terms };
    this.id = (this.ask('contracts.create', {}, body) as { readonly id: string }).id;
  }

  static open(terms: Terms): Subscription {
    return new Subscription(tenants.create({ now: start, definition: { customers: 0, contracts: 0, transactions: 0 } }), terms);
  }

  get #admin() {
    return this.tenant.seeded.personas.merchantAdmin;
  }

  /** Calls a handler as the merchant's admin, after what is due; undefined where it refuses. */
  ask(operation: keyof typeof catalogue, params: Readonly<Record<string, string>>, body: unknown): unknown {
    const { world } = this.tenant;
    runDue(world);
    world.longWork.finish();
    const key = world.records.apiKeys.by('userId', this.#admin.userId)[0]!;
    const principal = principalOf(key, world.records.users.get(this.#admin.userId)!);
    const call = {
      world,
      operation: catalogue[operation],
      principal,
      params,
      query: {},
      body,
      header: () => undefined,
      ip: '',
      correlationId: '',
    };
    return handlers[operation]!(call as never).body;
  }

  get contract() {
    return this.tenant.world.records.contracts.get(this.id)!;
  }

  get attempts() {
    return this.tenant.world.records.recurringAttempts.by('contractId', this.id);
  }

  #charge(storedPaymentMethodId: string): void {
    this.tenant.world.records.contracts.replace({ ...this.contract, storedPaymentMethodId });
  }

  async act(action: Action): Promise<void> {
    const { world } = this.tenant;
    const { status } = this.contract;
    switch (action.do) {
      case 'wait':
        world.clock.set(plus(world.clock.now(), days(action.days % mostDays[this.terms.interval])));
        runDue(world);
        return world.longWork.finish();
      case 'trigger':
        return void this.ask('recurringBilling.trigger', {}, {});
      case 'pause':
        return void (status === 'Active' || status === 'PastDue' ? this.ask('contracts.pause', { id: this.id }, {}) : undefined);
      case 'resume':
        return void (status === 'Paused' ? this.ask('contracts.resume', { id: this.id }, undefined) : undefined);
      case 'restore': {
        const before = this.tenant;
        this.tenant = await tenants.fork(before, JSON.parse(JSON.stringify(world.snapshot())));
        return tenants.remove(before);
      }
      default:
        return this.#charge(action.do === 'breakCard' ? this.#cards.bad : this.#cards.good);
    }
  }
}

const terms: fc.Arbitrary<Terms> = fc
  .record({
    startsIn: fc.integer({ min: -400, max: 60 }),
    interval: fc.constantFrom('Day', 'Week', 'Month', 'Month', 'Year'),
    intervalCount: fc.integer({ min: 1, max: 3 }),
    totalCycles: fc.option(fc.integer({ min: 1, max: 30 }), { freq: 2 }),
    endsIn: fc.option(fc.integer({ min: 1, max: 500 }), { freq: 2 }),
  })
  .map(({ startsIn, endsIn, ...rest }) => {
    const today = epochMilliseconds(start);
    return {
      ...rest,
      startDate: text(today + startsIn * dayMs),
      endDate: endsIn === null ? null : text(today + Math.max(endsIn, startsIn + 1) * dayMs),
    };
  });

const wait = fc.record({
  do: fc.constant('wait' as const),
  // A few days, in which a declined cycle is tried again; a month; a year.
  days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 60, max: 400 })),
});
const other = fc
  .constantFrom('trigger', 'pause', 'resume', 'restore', 'breakCard', 'breakCard', 'mendCard', 'mendCard')
  .map((name) => ({ do: name }) as Action);
const calm = fc.constantFrom('trigger', 'restore').map((name) => ({ do: name }) as Action);

/** What must hold at any time. */
function check(subscription: Subscription): void {
  const { attempts, contract, id, tenant } = subscription;
  const paid = attempts.filter(({ status }) => status === 'Succeeded');
  const dates = paid.map(({ dueDate }) => dueDate);
  expect(dates, 'no cycle twice, and in order').toEqual([...new Set(dates)].sort());
  expect(paid.map(({ cycleNumber }) => cycleNumber)).toEqual(dates.map((_, index) => index + 1));
  expect(contract.completedCycles).toBe(paid.length);
  const charged = tenant.world.records.transactions.all().filter((one) => one.origin.contractId === id && one.authorizationCode !== null);
  expect(charged.map((one) => one.id).sort()).toEqual(paid.map(({ transactionId }) => transactionId).sort());
  const all = new Set(scheduled(subscription.terms, text(epochMilliseconds(tenant.world.clock.now()))));
  // Of a contract that is paused or not due, an attempt by hand names the cycle that is next.
  const tried = attempts.filter(({ skipReason }) => skipReason !== 'Paused' && skipReason !== 'NotDue');
  expect(
    tried.map(({ dueDate }) => dueDate).filter((date) => !all.has(date)),
    'billing dates follow the schedule',
  ).toEqual([]);
  expect(tried.filter(({ creationTime, dueDate }) => text(epochMilliseconds(creationTime)) < dueDate)).toEqual([]);
}

async function judged(given: Terms, actions: readonly Action[]): Promise<Subscription> {
  const subscription = Subscription.open(given);
  for (const action of actions) {
    await subscription.act(action);
    check(subscription);
  }
  await subscription.act({ do: 'wait', days: 0 });
  return subscription;
}

test('no cycle is charged twice, whatever happens to a contract', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(fc.oneof(wait, other), { minLength: 1, maxLength: 10 }), async (given, actions) => {
      const subscription = await judged(given, actions);
      check(subscription);
      tenants.remove(subscription.tenant);
    }),
    {
      numRuns: 60,
      examples: [
        [
          { interval: 'Day', intervalCount: 1, totalCycles: null, startDate: '2026-01-15', endDate: null },
          [{ do: 'pause' }, { do: 'trigger' }],
        ],
      ],
    },
  );
});

test('a contract that is always paid pays every cycle of its schedule on its day', async () => {
  await fc.assert(
    fc.asyncProperty(terms, fc.array(fc.oneof(wait, calm), { minLength: 1, maxLength: 4 }), async (given, actions) => {
      const subscription = await judged(given, actions);
      const { attempts, tenant } = subscription;
      const now = tenant.world.clock.now();
      const begins = text(epochMilliseconds(start));
      const paid = attempts.filter(({ status }) => status === 'Succeeded');
      expect(paid.map(({ dueDate }) => dueDate)).toEqual(scheduled(given, text(epochMilliseconds(now))).filter((date) => date >= begins));
      expect(paid.filter(({ creationTime, dueDate }) => text(epochMilliseconds(creationTime)) !== dueDate)).toEqual([]);
      tenants.remove(tenant);
    }),
    { numRuns: 60 },
  );
});

test('the schedule that it is compared with clamps month ends and comes back', () => {
  const monthly = { startDate: '2026-01-31', interval: 'Month', intervalCount: 1, totalCycles: 4, endDate: null } as const;
  expect(scheduled(monthly, '2030-01-01')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
  expect(scheduled({ ...monthly, startDate: '2024-02-29', interval: 'Year' }, '2026-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
  ]);
  expect(atMilliseconds(epochMilliseconds(start))).toBe(start);
});
