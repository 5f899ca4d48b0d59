/** What happens in a world before its reports are compared with its lists. */
import * as fc from 'fast-check';
import { advance, card, done, visa } from '../billing/billing-steps.ts';
import { pages, payPath, sessions } from '../payments/hosted-steps.ts';
import type { Json, World } from '../simulator/simulated.ts';

const declining = card('4000000000000002');

/** `of`: a merchant of `Site`; `at`: index of an existing record. Amounts are integers of the minor unit. */
export type Step =
  | {
      readonly step: 'pay';
      readonly of: number;
      readonly type: string;
      readonly currency: string;
      readonly amount: number;
      readonly isGood: boolean;
    }
  | { readonly step: 'operate'; readonly at: number; readonly type: string }
  | { readonly step: 'settle' }
  | { readonly step: 'pass'; readonly time: string }
  | { readonly step: 'customer'; readonly of: number; readonly expires: readonly [year: number, month: number] }
  | { readonly step: 'forget'; readonly at: number }
  | {
      readonly step: 'contract';
      readonly at: number;
      readonly interval: string;
      readonly amount: number;
      readonly totalCycles: number | null;
    }
  | { readonly step: 'pause'; readonly at: number }
  | { readonly step: 'link'; readonly of: number; readonly amount: number; readonly isPaid: boolean };

const index = fc.nat({ max: 20 });
const of = fc.nat({ max: 2 });
const cents = fc.oneof(fc.constantFrom(10, 20, 701, 1234), fc.integer({ min: 1, max: 99_999 }));
const record = <T>(model: { [Name in keyof T]: fc.Arbitrary<T[Name]> }) => fc.record<T>(model, { noNullPrototype: true });
const is = <Name extends string>(step: Name) => fc.constant(step);

export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    arbitrary: record({
      step: is('pay'),
      of,
      type: fc.constantFrom('Sale', 'Sale', 'Authorization', 'Credit'),
      currency: fc.constantFrom('USD', 'USD', 'JPY'),
      amount: cents,
      isGood: fc.boolean(),
    }),
    weight: 5,
  },
  { arbitrary: record({ step: is('operate'), at: index, type: fc.constantFrom('Capture', 'Void', 'Refund') }), weight: 4 },
  { arbitrary: record({ step: is('settle') }), weight: 2 },
  { arbitrary: record({ step: is('pass'), time: fc.constantFrom('PT1M', 'PT7H', 'P1D') }), weight: 2 },
  {
    arbitrary: record({ step: is('customer'), of, expires: fc.tuple(fc.constantFrom(2026, 2027), fc.integer({ min: 4, max: 12 })) }),
    weight: 2,
  },
  { arbitrary: record({ step: is('forget'), at: index }), weight: 1 },
  {
    arbitrary: record({
      step: is('contract'),
      at: index,
      interval: fc.constantFrom('Day', 'Week', 'Month'),
      amount: cents,
      totalCycles: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    }),
    weight: 2,
  },
  { arbitrary: record({ step: is('pause'), at: index }), weight: 1 },
  { arbitrary: record({ step: is('link'), of, amount: cents, isPaid: fc.boolean() }), weight: 2 },
);

export interface Site {
  readonly world: World;
  /** Two of one reseller and one of another. */
  readonly merchants: readonly string[];
  readonly payments: Json[];
  readonly customers: Json[];
  readonly methods: Json[];
  readonly contracts: Json[];
}

export async function siteOf(world: World): Promise<Site> {
  const { merchantAdmin, otherMerchant, reseller } = world.personas;
  // This key was used, and asks for no report.
  await done(world, 'GET', '/api/transactions', undefined, 'merchantUser');
  const { items } = await done(world, 'GET', '/api/merchants?maxResultCount=1000', undefined, 'hostAdmin');
  const beyond = (items as readonly Json[]).find(({ resellerId }) => resellerId !== reseller.resellerId);
  return {
    world,
    merchants: [merchantAdmin.merchantId!, otherMerchant.merchantId!, beyond.id],
    payments: [],
    customers: [],
    methods: [],
    contracts: [],
  };
}

/** In UTC. */
export const todayOf = async (world: World): Promise<string> =>
  (await world.control('POST', '/clock', { freeze: true })).json()['now'].slice(0, 10);

const nth = (all: readonly Json[], at: number): Json => all[at % all.length];
const major = (amount: number, currency = 'USD'): number => (currency === 'JPY' ? amount : amount / 100);

/** Carries out a step as the host. Omits a step that has no record to work on, or that the gateway refuses. */
export async function carryOut({ world, merchants, payments, customers, methods, contracts }: Site, step: Step): Promise<void> {
  const host = (method: string, path: string, body?: unknown): Promise<Json> => done(world, method, path, body, 'hostAdmin');
  switch (step.step) {
    case 'pay': {
      const { type, currency, amount, isGood } = step;
      const merchantId = merchants[step.of];
      const cardData = isGood ? visa : declining;
      const body = { merchantId, type, paymentType: 'Card', amount: major(amount, currency), currency, cardData };
      payments.push(await host('POST', '/api/transactions', body));
      return;
    }
    case 'operate': {
      if (payments.length === 0) return;
      const { merchantId, id } = nth(payments, step.at);
      await world.ask('hostAdmin', 'POST', `/api/transactions/${merchantId}/${id}/operations`, { type: step.type });
      return;
    }
    case 'settle':
      await host('POST', '/api/transactions/settlements/trigger', {});
      return;
    case 'pass':
      await advance(world, step.time);
      return;
    case 'customer': {
      const [expirationYear, expirationMonth] = step.expires;
      const customer = await host('POST', '/api/customers', { merchantId: merchants[step.of], lastName: 'Lovelace' });
      const body = { customerId: customer.id, cardData: { ...visa, expirationYear, expirationMonth } };
      customers.push(customer);
      methods.push(await host('POST', '/api/customers/add-stored-payment-method-async', body));
      return;
    }
    case 'forget':
      if (methods.length > 0)
        await world.ask('hostAdmin', 'POST', '/api/customers/delete-stored-payment-method-async', {
          customerId: nth(methods, step.at).customerId,
          storedPaymentMethodId: nth(methods, step.at).id,
        });
      return;
    case 'contract': {
      if (customers.length === 0) return;
      const { interval, totalCycles, amount } = step;
      const [customer, method] = [nth(customers, step.at), nth(methods, step.at)];
      const startDate = await todayOf(world);
      const answer = await world.ask('hostAdmin', 'POST', '/api/contracts', {
        merchantId: customer.merchantId,
        customerId: customer.id,
        storedPaymentMethodId: method.id,
        name: 'Membership',
        startDate,
        amount: major(amount),
        interval,
        totalCycles,
      });
      if (answer.status === 200) contracts.push(answer.json());
      return;
    }
    case 'pause':
      if (contracts.length > 0) await world.ask('hostAdmin', 'POST', `/api/contracts/${nth(contracts, step.at).id}/pause`, {});
      return;
    case 'link': {
      const { amount, isPaid } = step;
      const page = await host('POST', pages, { merchantId: merchants[step.of], name: 'Donations', allowCustomAmount: true });
      const session = await host('POST', sessions, { hostedPaymentPageId: page.id, amount: major(amount) });
      if (isPaid) await world.ask(null, 'POST', payPath, { sessionId: session.id, paymentType: 'Card', cardData: visa });
    }
  }
}
