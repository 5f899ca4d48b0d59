/** Sums over transactions (assumptions: 6.2). */
import { always, type Instant, never, parseInstant, plus as laterBy, earlier, formatInstant } from '../../../../schemas/shared/instant.ts';
import type { MerchantSummaryDto, PayTypeSummaryDto, UnsettledSummaryDto } from '../../../../schemas/payments/transactions/types.ts';
import { reachable } from '../../kernel/acting-merchant.ts';
import { ok, type AuthenticatedCall } from '../../kernel/call.ts';
import type { Handler } from '../../kernel/handler.ts';
import { average, isShowable, major, maxShowable, none, plus, type Minor, minus } from '../../kernel/money.ts';
import { invalid, invalidMember, notFound } from '../../kernel/refusal.ts';
import { isTaken, netOf } from './raised.ts';
import { day } from './queue.ts';
import type { TransactionRecord } from './record.ts';
import { requiredInputs } from '../../kernel/either-place.ts';
import type { World } from '../../kernel/world.ts';
import { reachesMerchant } from '../../kernel/reach.ts';

interface Sums {
  /** Any transaction of the group: it supplies the members that all share. */
  readonly first: TransactionRecord;
  count: number;
  saleCount: number;
  saleAmount: Minor;
  declinedCount: number;
  refundCount: number;
  refundAmount: Minor;
  netAmount: Minor;
}

/** Throws if a JSON number cannot hold the total exactly. */
function shown(total: Minor, currency: string): number {
  if (isShowable(total)) return major(total, currency);
  const message = `A total is above ${major(maxShowable, currency)} ${currency}: ask for a shorter period.`;
  throw invalid([{ message, members: ['from', 'to'] }]);
}

function group(
  records: Iterable<TransactionRecord>,
  keyOf: (record: TransactionRecord) => string,
  add: (sums: Sums, record: TransactionRecord) => void,
): Sums[] {
  const groups = new Map<string, Sums>();
  for (const record of records) {
    const key = keyOf(record);
    let sums = groups.get(key);
    if (sums === undefined) {
      sums = {
        first: record,
        count: 0,
        saleCount: 0,
        saleAmount: none,
        declinedCount: 0,
        refundCount: 0,
        refundAmount: none,
        netAmount: none,
      };
      groups.set(key, sums);
    }
    sums.count++;
    add(sums, record);
  }
  return [...groups.values()];
}

/** In UTC; undefined if absent. */
const startOf = (date: string | undefined): Instant | undefined => (date === undefined ? undefined : parseInstant(`${date}T00:00:00Z`));

/** The records of a report: within reach, created between two dates, both inclusive. */
function* reported(call: AuthenticatedCall): Iterable<TransactionRecord> {
  const { from, to } = call.query as { readonly from?: string; readonly to?: string };
  const since = startOf(from) ?? always;
  const until = laterBy(startOf(to) ?? never, day);
  const { source, keep } = reachable(call, call.world.records.transactions);
  for (const record of source) {
    if (record.creationTime < since || record.creationTime >= until) continue;
    if (keep === undefined || keep(record)) yield record;
  }
}

function checkPeriod(call: AuthenticatedCall): void {
  const { from, to } = call.query as { readonly from?: string; readonly to?: string };
  if (from !== undefined && to !== undefined && to < from) throw invalidMember('to', 'The field to must not be before from.');
}

/** A verification moves no money. */
const counts = (record: TransactionRecord): boolean => isTaken(record) && record.type !== 'Verification';

export const merchantSummary: Handler<'transactions.merchantSummary'> = (call) => {
  checkPeriod(call);
  const groups = group(
    reported(call),
    (record) => `${record.merchantId} ${record.currency}`,
    (sums, record) => {
      if (record.status === 'Declined') sums.declinedCount++;
      if (!counts(record)) return;
      const net = netOf(record);
      sums.netAmount = plus(sums.netAmount, net);
      if (record.type === 'Credit') {
        sums.refundCount++;
        sums.refundAmount = plus(sums.refundAmount, record.capturedAmount);
      } else {
        sums.saleCount++;
        sums.saleAmount = plus(sums.saleAmount, net);
        sums.refundAmount = plus(sums.refundAmount, record.refundedAmount);
        if (record.refundedAmount > none) sums.refundCount += record.operations.filter(isReturn).length;
      }
    },
  );
  return ok(
    groups.map(({ first: { merchantId, currency }, ...sums }): MerchantSummaryDto => ({
      merchantId,
      merchantName: call.world.records.merchants.get(merchantId)?.name ?? '',
      currency,
      approvedCount: sums.saleCount,
      approvedAmount: shown(sums.saleAmount, currency),
      declinedCount: sums.declinedCount,
      refundCount: sums.refundCount,
      refundAmount: shown(sums.refundAmount, currency),
      netAmount: shown(sums.netAmount, currency),
    })),
  );
};

const isReturn = ({ type, result, resultingStatus }: TransactionRecord['operations'][number]) =>
  result === 'Approved' && (type === 'Refund' || (type === 'Reversal' && resultingStatus === 'Refunded'));

export const payTypeSummary: Handler<'transactions.payTypeSummary'> = (call) => {
  checkPeriod(call);
  const groups = group(
    (function* taken() {
      for (const record of reported(call)) if (counts(record)) yield record;
    })(),
    ({ paymentType, method, currency }) => `${paymentType} ${method.details.cardNetwork} ${currency}`,
    (sums, record) => {
      sums.netAmount = plus(sums.netAmount, netOf(record));
    },
  );
  return ok(
    groups.map(({ first: { paymentType, method, currency }, count, netAmount }): PayTypeSummaryDto => ({
      paymentType,
      cardNetwork: method.details.cardNetwork,
      currency,
      count,
      amount: shown(netAmount, currency),
      averageAmount: shown(average(netAmount, count), currency),
    })),
  );
};

interface Waiting {
  readonly currency: string;
  readonly isReturn: boolean;
  readonly amount: Minor;
  readonly since: Instant;
}

function* waitingFor({ records }: World, profileId: string): Iterable<Waiting> {
  for (const { currency, type, capturedAmount, creationTime } of records.transactions.by('captured', profileId)) {
    yield { currency, isReturn: type === 'Credit', amount: capturedAmount, since: creationTime };
  }
  for (const { currency, amount, creationTime } of records.pendingRefunds.by('waiting', profileId)) {
    yield { currency, isReturn: true, amount, since: creationTime };
  }
}

interface UnsettledSums {
  count: number;
  captureAmount: Minor;
  refundAmount: Minor;
  oldest: Instant;
}

function sumUp(waiting: Iterable<Waiting>): ReadonlyMap<string, UnsettledSums> {
  const groups = new Map<string, UnsettledSums>();
  for (const { currency, isReturn, amount, since } of waiting) {
    let sums = groups.get(currency);
    if (sums === undefined) groups.set(currency, (sums = { count: 0, captureAmount: none, refundAmount: none, oldest: since }));
    sums.count++;
    if (isReturn) sums.refundAmount = plus(sums.refundAmount, amount);
    else sums.captureAmount = plus(sums.captureAmount, amount);
    sums.oldest = earlier(sums.oldest, since);
  }
  return groups;
}

export const unsettledSummary: Handler<'transactions.unsettledSummary'> = (call) => {
  const { world } = call;
  const merchantId = requiredInputs(call, ['merchantId']).merchantId.toLowerCase();
  if (!reachesMerchant(call, merchantId)) throw notFound('merchant out of reach');
  const summaries = world.records.processorProfiles.by('merchantId', merchantId).flatMap((profile) =>
    Array.from(sumUp(waitingFor(world, profile.id)), ([currency, { count, captureAmount, refundAmount, oldest }]): UnsettledSummaryDto => ({
      processorProfileId: profile.id,
      processorProfileName: profile.name,
      currency,
      count,
      captureAmount: shown(captureAmount, currency),
      refundAmount: shown(refundAmount, currency),
      netAmount: shown(minus(captureAmount, refundAmount), currency),
      oldestTransactionTime: formatInstant(oldest),
    })),
  );
  return ok(summaries);
};
