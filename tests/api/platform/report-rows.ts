/** The rows that each report must have, computed from the API's lists for the caller, without code of the simulator. */
import { Temporal } from 'temporal-polyfill';
import { done } from '../billing/billing-steps.ts';
import { sessions } from '../payments/hosted-steps.ts';
import type { Json, World } from '../simulator/simulated.ts';
import { todayOf } from './report-history.ts';

export const callers = ['hostAdmin', 'reseller', 'merchantAdmin', 'otherMerchant'] as const;
export type Caller = (typeof callers)[number];

export type Row = Readonly<Record<string, unknown>>;

/** Null does not narrow a report. */
export interface Parameters {
  readonly from: string | null;
  readonly to: string | null;
  readonly merchantId: string | null;
  readonly resellerId: string | null;
  readonly customerId: string | null;
  readonly currency: string | null;
  readonly months: number | null;
}

export interface Listed {
  readonly today: string;
  readonly payments: readonly Json[];
  readonly contracts: readonly Json[];
  readonly customers: readonly Json[];
  readonly sessions: readonly Json[];
  readonly keys: readonly Json[];
  readonly resellers: ReadonlyMap<string, string>;
}

/** Reads the members that lists omit, once for all callers. */
export class Details {
  readonly #world: World;
  readonly #known = new Map<string, Promise<Json>>();

  constructor(world: World) {
    this.#world = world;
  }

  of(path: string): Promise<Json> {
    const known = this.#known.get(path) ?? done(this.#world, 'GET', path, undefined, 'hostAdmin');
    this.#known.set(path, known);
    return known;
  }
}

export async function listed(world: World, as: Caller, details: Details): Promise<Listed> {
  const all = async (path: string): Promise<readonly Json[]> =>
    (await done(world, 'GET', `${path}?maxResultCount=1000`, undefined, as)).items;
  const whole = async (some: readonly Json[], pathOf: (one: Json) => string): Promise<readonly Json[]> =>
    Promise.all(some.map(async (one) => ({ ...one, ...(await details.of(pathOf(one))) })));
  const merchants = await all('/api/merchants');
  const asking = new Set(callers.map((caller) => world.personas[caller].keyId));
  return {
    today: await todayOf(world),
    payments: await whole(await all('/api/transactions'), ({ id }) => `/api/transactions/${id}`),
    contracts: await all('/api/contracts'),
    customers: await whole(await all('/api/customers'), ({ id }) => `/api/customers/${id}`),
    sessions: await whole(await all(sessions), ({ id }) => `${sessions}/${id}/completions?maxResultCount=1000`),
    // What was read of keys that are still in use is out of date.
    keys: (await whole(await all('/api/api-keys'), ({ id }) => `/api/api-keys/${id}/detail`)).map((key) =>
      asking.has(key.id) ? { ...key, lastUsedAt: undefined, recentSourceIps: undefined } : key,
    ),
    resellers: new Map(merchants.map(({ id, resellerId }) => [id, resellerId])),
  };
}

const minor = (amount: unknown, currency: unknown): number => Math.round(Number(amount) * (currency === 'JPY' ? 1 : 100));
/** A sum of amounts as the API shows it. */
export const sumOf = (amounts: readonly unknown[], currency: unknown): number =>
  amounts.reduce<number>((sum, amount) => sum + minor(amount, currency), 0) / (currency === 'JPY' ? 1 : 100);

/** Sums up records with equal keys. `more`: further sums. */
function grouped(
  records: readonly Json[],
  keyOf: (record: Json) => Row,
  amountOf: (record: Json) => unknown,
  more: (records: readonly Json[]) => Row = () => ({}),
): readonly Row[] {
  const groups = new Map<string, Json[]>();
  for (const record of records) {
    const key = JSON.stringify(keyOf(record));
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return Array.from(groups, ([key, some]) => {
    const known: Json = JSON.parse(key);
    return { ...known, count: some.length, amount: sumOf(some.map(amountOf), known.currency), ...more(some) };
  });
}

const takenStatuses: ReadonlySet<string> = new Set(['Captured', 'Settling', 'Settled', 'PartiallyRefunded', 'Refunded']);

/** What a payment leaves its merchant: captured minus refunded. */
export function netOf({ type, status, currency, capturedAmount, refundedAmount }: Json): number {
  if (!takenStatuses.has(status)) return 0;
  return sumOf([type === 'Credit' ? -capturedAmount : capturedAmount, -refundedAmount], currency);
}

/** What a payment adds to its session: an approved one counts before it is captured. */
const raisedOf = (one: Json): number => (['Authorized', 'Pending'].includes(one.status) ? one.authorizedAmount : netOf(one));

const steps: Readonly<Record<string, (count: number) => Temporal.DurationLike>> = {
  Day: (days) => ({ days }),
  Week: (weeks) => ({ weeks }),
  Month: (months) => ({ months }),
  Quarter: (count) => ({ months: 3 * count }),
  Year: (years) => ({ years }),
};

/** The dates between two others on which a contract is billed. */
function duesOf({ nextBillingDate, interval, intervalCount, totalCycles, completedCycles, endDate }: Json, from: string, to: string) {
  const dues: string[] = [];
  if (nextBillingDate === null) return dues;
  const first = Temporal.PlainDate.from(nextBillingDate);
  const left = totalCycles === null ? Infinity : totalCycles - completedCycles;
  for (let cycle = 0; cycle < left; cycle++) {
    const due = first.add(steps[interval]!(cycle * intervalCount)).toString();
    if (due > to || (endDate !== null && due > endDate)) break;
    if (due >= from) dues.push(due);
  }
  return dues;
}

const isWithin = (instant: string, { from, to }: Parameters): boolean =>
  (from === null || instant.slice(0, 10) >= from) && (to === null || instant.slice(0, 10) <= to);

type RowsOf = (listed: Listed, parameters: Parameters) => readonly Row[];

/** Only records of the given merchant, reseller, customer and currency. */
const meant = (
  { resellers }: Listed,
  records: readonly Json[],
  { merchantId = null, resellerId = null, customerId = null, currency = null }: Partial<Parameters>,
): readonly Json[] =>
  records.filter(
    (one) =>
      (merchantId === null || one.merchantId === merchantId) &&
      (resellerId === null || resellers.get(one.merchantId) === resellerId) &&
      (customerId === null || one.customerId === customerId) &&
      (currency === null || one.currency === currency),
  );

const paymentsOf = (all: Listed, parameters: Parameters, withCustomer = false): readonly Json[] =>
  meant(all, all.payments, { ...parameters, ...(withCustomer ? {} : { customerId: null }) }).filter((one) =>
    isWithin(one.creationTime, parameters),
  );

/** Batches computed from their payments and refunds, which do not show when a batch closed. */
const batchesOf: RowsOf = (all, parameters) => {
  const parts: readonly Json[] = meant(all, all.payments, { ...parameters, customerId: null }).flatMap((one) => {
    const { merchantId, processorProfileId, currency, type, capturedAmount } = one;
    const sign = type === 'Credit' ? -1 : 1;
    return [
      { ...one, amount: sign * capturedAmount },
      ...one.operations
        .filter((operation: Json) => operation.type === 'Refund')
        .map(({ settlementBatchId, amount }: Json) => ({ merchantId, processorProfileId, currency, settlementBatchId, amount: -amount })),
    ].filter(({ settlementBatchId }) => settlementBatchId !== null);
  });
  return grouped(
    parts,
    ({ settlementBatchId: id, merchantId, processorProfileId, currency }) => ({ id, merchantId, processorProfileId, currency }),
    ({ amount }) => amount,
    // Refunds have no such members.
    (some) => {
      const payments = some.filter(({ batchNumber }) => batchNumber !== undefined);
      if (payments.length === 0) return {};
      const settled = payments.map(({ settledAt }) => settledAt).toSorted();
      return { batchNumber: payments[0].batchNumber, settledAt: settled.at(-1) };
    },
  );
};

export const rowsOf: Readonly<Record<string, RowsOf>> = {
  'transactions-detail': (all, parameters) =>
    paymentsOf(all, parameters, true).map((one: Json) => {
      const { id, creationTime, merchantId, customerId, type, paymentType, status, currency, responseCode } = one;
      const { authorizedAmount, capturedAmount, refundedAmount } = one;
      const shared = { id, creationTime, merchantId, customerId, type, paymentType, status, currency, responseCode };
      return { ...shared, amount: netOf(one), authorizedAmount, capturedAmount, refundedAmount };
    }),
  'transactions-daily': (all, parameters) =>
    grouped(
      paymentsOf(all, parameters),
      ({ creationTime, merchantId, currency, status }) => ({ date: creationTime.slice(0, 10), merchantId, currency, status }),
      netOf,
    ),
  'settlement-batches': batchesOf,
  'declines-by-reason': (all, parameters) =>
    grouped(
      paymentsOf(all, parameters).filter(({ status }) => status === 'Declined'),
      ({ responseCode, declineCategory, currency }) => ({ responseCode, declineCategory, currency }),
      ({ amount }) => amount,
    ),
  'recurring-forecast': (all, parameters) => {
    const from = parameters.from ?? all.today;
    const to = parameters.to ?? Temporal.PlainDate.from(from).add({ days: 30 }).toString();
    return meant(all, all.contracts, parameters)
      .filter(({ status }) => status === 'Active')
      .flatMap((contract: Json) =>
        duesOf(contract, from, to).map((nextBillingDate) => {
          const { id, contractNumber, merchantId, customerId, currency, amount } = contract;
          return { nextBillingDate, contractId: id, contractNumber, merchantId, customerId, currency, amount };
        }),
      );
  },
  'customer-payment-methods-expiring': (all, parameters) => {
    const { merchantId, resellerId, months } = parameters;
    const [year, month] = all.today.split('-').map(Number) as [number, number];
    return meant(all, all.customers, { merchantId, resellerId })
      .filter(({ id }) => parameters.customerId === null || id === parameters.customerId)
      .flatMap(({ id: customerId, merchantId: owner, storedPaymentMethods }: Json) =>
        storedPaymentMethods.flatMap(({ id, maskedPaymentDetails }: Json) => {
          const { cardNetwork, last4, expirationMonth, expirationYear } = maskedPaymentDetails;
          const left = expirationYear * 12 + expirationMonth - (year * 12 + month);
          if (expirationYear === null || left < 0 || left > (months ?? 3)) return [];
          return [{ id, merchantId: owner, customerId, cardNetwork, last4, expirationMonth, expirationYear }];
        }),
      );
  },
  'hosted-session-conversion': (all, parameters) =>
    grouped(
      meant(all, all.sessions, { ...parameters, customerId: null }).filter((one) => isWithin(one.creationTime, parameters)),
      ({ hostedPaymentPageId, merchantId, status, currency }) => ({ hostedPaymentPageId, merchantId, status, currency }),
      ({ id, currency }) => sumOf(all.payments.filter(({ hppSessionId }) => hppSessionId === id).map(raisedOf), currency),
      (some) => ({ completionCount: some.reduce((sum, { completionCount }) => sum + completionCount, 0) }),
    ),
  'api-key-activity': (all, { merchantId, resellerId }) =>
    all.keys
      .filter((key) => key.merchantId === null || meant(all, [key], { merchantId, resellerId }).length > 0)
      .map(({ id, name, merchantId: owner, userId, status, lastUsedAt, recentSourceIps }) => ({
        id,
        name,
        merchantId: owner,
        userId,
        status,
        ...(recentSourceIps === undefined
          ? {}
          : {
              lastUsedAt,
              count: sumOf(
                recentSourceIps.map(({ useCount }: Json) => useCount),
                'JPY',
              ),
            }),
      })),
};
