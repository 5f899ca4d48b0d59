/** A world whose resellers bill their merchants through the simulator's handlers, while days pass and snapshots are restored. */
import { expect } from '@playwright/test';
import { catalogue } from '../../../../../schemas/catalogue.ts';
import { atMilliseconds, days, parseInstant, plus, type Instant } from '../../../../../schemas/shared/instant.ts';
import type { UsageSku } from '../../../../../schemas/usage-skus.ts';
import { storeMethod } from '../../../../../simulator/domain/billing/merchant-payment-methods/methods.ts';
import { collectionOf } from '../../../../../simulator/domain/billing/merchant-payment-methods/record.ts';
import type { PricePlanRecord } from '../../../../../simulator/domain/billing/price-plans/record.ts';
import { meter } from '../../../../../simulator/domain/billing/usage/meter.ts';
import { handlers } from '../../../../../simulator/domain/modules.ts';
import { minor, readUnitPrice } from '../../../../../simulator/domain/kernel/money.ts';
import { principalOf } from '../../../../../simulator/domain/kernel/principal.ts';
import { Refusal } from '../../../../../simulator/domain/kernel/refusal.ts';
import { parseCard } from '../../../../../simulator/domain/payments/payment-details/parse.ts';
import { madeBy } from '../../../../../simulator/domain/resources/stamps.ts';
import { runDue } from '../../../../../simulator/pipeline/due.ts';
import type { KeptWorld } from '../../../../../simulator/worlds/kept-world.ts';
import { Worlds } from '../../../../../simulator/worlds/worlds.ts';

export const start = parseInstant('2026-03-02T10:00:00Z')!;
const worlds = new Worlds({ wall: () => start });

export const cards = { good: '4111111111111111', declined: '4000000000000002', failed: '4000000000000119' } as const;

/** A plan in decimal numbers, as a person writes it. */
export interface Terms {
  readonly monthlyFee: number;
  readonly minimumMonthlyFee: number;
  readonly items: readonly {
    readonly sku: UsageSku;
    readonly unitPrice: number;
    readonly percent?: number;
    readonly includedQuantity: number;
    readonly tiers: readonly { readonly upTo: number | null; readonly unitPrice: number }[];
  }[];
}

export interface Outcome {
  readonly status: number;
  readonly code: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- the reply, which assertions check
  readonly body: any;
}

export class BillingWorld {
  world: KeptWorld;

  constructor(choices: Readonly<Record<string, unknown>> = {}) {
    this.world = worlds.create({ now: start, choices, definition: { customers: 0, contracts: 0, transactions: 0 } });
    // The seeded plans would be billed too.
    for (const { id } of this.world.records.pricePlanAssignments.all()) this.world.records.pricePlanAssignments.remove(id);
  }

  /** Oldest first. */
  get resellers(): readonly string[] {
    return this.world.records.resellers.all().map(({ id }) => id);
  }

  merchant(resellerId: string): string {
    const { merchants } = this.world.records;
    const [like] = merchants.all();
    return merchants.insert({ ...like!, ...madeBy(this.world, null), creationTime: this.world.clock.now(), resellerId }).id;
  }

  assign(merchantId: string, { monthlyFee, minimumMonthlyFee, items }: Terms, assignedAt: Instant, currency = 'USD'): PricePlanRecord {
    const { world } = this;
    const price = (number: number) => readUnitPrice(number)!;
    const plan = world.records.pricePlans.insert({
      id: world.random.uuid(),
      creationTime: assignedAt,
      resellerId: world.records.merchants.get(merchantId)!.resellerId!,
      name: 'Plan',
      currency,
      isActive: true,
      monthlyFee: minor(monthlyFee, currency),
      minimumMonthlyFee: minor(minimumMonthlyFee, currency),
      items: items.map(({ sku, unitPrice, percent, includedQuantity, tiers }) => ({
        sku,
        unitPrice: price(unitPrice),
        percent: percent === undefined ? null : price(percent),
        includedQuantity,
        tiers: tiers.map((tier) => ({ upTo: tier.upTo, unitPrice: price(tier.unitPrice) })),
      })),
    });
    const times = { creationTime: assignedAt, assignedAt, unassignedAt: null };
    world.records.pricePlanAssignments.insert({ id: world.random.uuid(), ...times, pricePlanId: plan.id, merchantId, assignedBy: null });
    return plan;
  }

  store(merchantId: string, number: string): void {
    const { world } = this;
    const merchant = world.records.merchants.get(merchantId)!;
    const collectionMerchantId = collectionOf(world, merchant)!.merchant.id;
    const method = parseCard(world, collectionMerchantId, { number, expirationMonth: 12, expirationYear: 2090 });
    storeMethod(world, { merchantId, collectionMerchantId, tokenReference: `pt_${number}`, method, source: 'Manual' }, null);
  }

  use(merchantId: string, sku: UsageSku, quantity: number, at: Instant = this.world.clock.now()): void {
    meter(this.world, { merchantId, sku, quantity, at, sourceType: 'test', sourceId: null });
  }

  ask(id: keyof typeof catalogue, inputs: Readonly<Record<string, unknown>> = {}, by: 'hostAdmin' | 'reseller' = 'hostAdmin'): Outcome {
    const { world } = this;
    const key = world.records.apiKeys.get(world.seeded.personas[by].keyId)!;
    const principal = principalOf(key, world.records.users.get(key.userId)!);
    const call = { world, operation: catalogue[id], principal, params: {}, query: {}, body: undefined, ...inputs };
    try {
      const handler = handlers[id] as (call: unknown) => { readonly status?: number; readonly body?: unknown };
      const { status = 200, body } = handler({ ...call, header: () => undefined, ip: '127.0.0.1', correlationId: 'test' });
      return { status, code: null, body };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, code: error.code, body: undefined };
    }
  }

  run(resellerId: string, periodStart: string, periodEnd: string, dryRun = false): Outcome {
    return this.ask('billingRuns.create', { body: { resellerId, periodStart, periodEnd, dryRun } });
  }

  turn(until: Instant): boolean {
    const { nextAt } = this.world.schedule;
    if (nextAt > until) return false;
    runDue(this.world, nextAt);
    this.world.longWork.finish();
    return true;
  }

  /** Lets days pass; what falls due happens at its instant. */
  pass(count: number): void {
    const to = plus(this.world.clock.now(), days(count));
    while (this.turn(to));
    this.world.clock.set(to);
  }

  /** Lets a millisecond pass, after which runs are done. */
  settle(): void {
    this.pass(1 / 86_400);
  }

  /** Continues from a snapshot that went through text. */
  async restore(): Promise<void> {
    const before = this.world;
    this.world = await worlds.fork(before, JSON.parse(JSON.stringify(before.snapshot())));
    worlds.remove(before);
  }

  drop(): void {
    worlds.remove(this.world);
  }

  results() {
    return this.world.records.billingResults.all();
  }
}

/** The first instant of a date. */
export const at = (date: string): Instant => atMilliseconds(Date.parse(`${date}T00:00:00Z`));

export const expectOk = ({ status, code, body }: Outcome): Outcome['body'] => {
  expect([status, code]).toEqual([200, null]);
  return body;
};
