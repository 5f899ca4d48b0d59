/** A subscription in a world of its own, used by its merchant's admin, and its expected billing dates. */
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { days, epochMilliseconds, parseInstant, plus } from '../../../../../schemas/shared/instant.ts';
import type { BillingInterval } from '../../../../../schemas/conventions/enums.ts';
import { catalogue } from '../../../../../schemas/catalogue.ts';
import { principalOf } from '../../../../../simulator/domain/kernel/principal.ts';
import { parseCard } from '../../../../../simulator/domain/payments/payment-details/parse.ts';
import { handlers } from '../../../../../simulator/domain/modules.ts';
import { runDue } from '../../../../../simulator/pipeline/due.ts';
import type { KeptWorld } from '../../../../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

export const start = parseInstant('2026-01-15T15:00:00Z')!;
export const worlds = new Worlds({ wall: () => start });

export interface Terms {
  readonly startDate: string;
  readonly interval: BillingInterval;
  readonly intervalCount: number;
  readonly totalCycles: number | null;
  readonly endDate: string | null;
}

export type Action =
  | { readonly do: 'wait'; readonly days: number }
  | { readonly do: 'trigger' | 'pause' | 'resume' | 'restore' | 'breakCard' | 'mendCard' }
  | { readonly do: 'change'; readonly body: Partial<Omit<Terms, 'startDate'>> & { readonly billingDay?: number | null } };

const dayMs = 86_400_000;
/** Jumps are bounded, since after hundreds of cycles each is like the others. */
const mostDays: Readonly<Record<BillingInterval, number>> = { Day: 41, Week: 101, Month: 401, Year: 401 };
export const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Computed without the simulator's calendar. */
function dateOf({ startDate, interval, intervalCount }: Terms, index: number): string {
  const [year, month, day] = startDate.split('-').map(Number) as [number, number, number];
  const steps = index * intervalCount;
  if (interval === 'Day' || interval === 'Week') return text(Date.UTC(year, month - 1, day) + steps * (interval === 'Day' ? 1 : 7) * dayMs);
  const months = month - 1 + steps * (interval === 'Year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return text(Date.UTC(year, months, Math.min(day, lastDay)));
}

export function scheduled(terms: Terms, until: string): readonly string[] {
  const dates: string[] = [];
  for (let index = 0; terms.totalCycles === null || index < terms.totalCycles; index++) {
    const date = dateOf(terms, index);
    if (date > until || (terms.endDate !== null && date > terms.endDate)) break;
    dates.push(date);
  }
  return dates;
}

export class Subscription {
  world: KeptWorld;
  readonly terms: Terms;
  readonly id: string;
  readonly #cards: { readonly good: string; readonly bad: string };

  private constructor(world: KeptWorld, terms: Terms) {
    this.world = world;
    this.terms = terms;
    const merchantId = this.#admin.merchantId!;
    const customer = this.ask('customers.create', {}, { merchantId, lastName: 'Lovelace' }) as { readonly id: string };
    const store = (number: string): string => {
      const body = { customerId: customer.id, cardData: { number, expirationMonth: 12, expirationYear: 2090 } };
      assert.equal(parseCard(this.world, merchantId, body.cardData).details.last4, number.slice(-4));
      return (this.ask('customers.addStoredPaymentMethod', {}, body) as { readonly id: string }).id;
    };
    this.#cards = { good: store('4111111111111111'), bad: store('4000000000000341') };
    const body = { merchantId, customerId: customer.id, storedPaymentMethodId: this.#cards.good, name: 'Membership', amount: 20, ...terms };
    this.id = (this.ask('contracts.create', {}, body) as { readonly id: string }).id;
  }

  static open(terms: Terms): Subscription {
    return new Subscription(worlds.create({ now: start, definition: { customers: 0, contracts: 0, transactions: 0 } }), terms);
  }

  get #admin() {
    return this.world.seeded.personas.merchantAdmin;
  }

  /** Calls a handler as the merchant's admin, after due work has run; undefined if it refuses. */
  ask(operation: keyof typeof catalogue, params: Readonly<Record<string, string>>, body: unknown): unknown {
    const world = this.world;
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
    return this.world.records.contracts.get(this.id)!;
  }

  get attempts() {
    return this.world.records.recurringAttempts.by('contractId', this.id);
  }

  #charge(storedPaymentMethodId: string): void {
    this.world.records.contracts.replace({ ...this.contract, storedPaymentMethodId });
  }

  #change(terms: object): void {
    const { merchantId, customerId, storedPaymentMethodId, name, status, ...own } = this.contract;
    if (status === 'Completed' || status === 'Cancelled') return;
    const { startDate, interval, intervalCount, totalCycles, endDate, billingDay } = own;
    const kept = {
      merchantId,
      customerId,
      storedPaymentMethodId,
      name,
      amount: 20,
      startDate,
      interval,
      intervalCount,
      totalCycles,
      endDate,
    };
    this.ask('contracts.update', { id: this.id }, { ...kept, billingDay, ...terms });
  }

  async act(action: Action): Promise<void> {
    const world = this.world;
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
        const before = this.world;
        this.world = await worlds.fork(before, JSON.parse(JSON.stringify(world.snapshot())));
        return worlds.remove(before);
      }
      case 'change':
        return void this.#change(action.body);
      default:
        return this.#charge(action.do === 'breakCard' ? this.#cards.bad : this.#cards.good);
    }
  }
}

export const terms: fc.Arbitrary<Terms> = fc
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
