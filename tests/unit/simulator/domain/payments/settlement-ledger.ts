/**
 * The sums that settlement must have, added up by a decimal library from the replies about transactions. Each difference in batches,
 * summaries and transactions gives one line.
 */
import { Decimal } from 'decimal.js';
import type { SettlementBatchDto, SettlementTriggerResultDto } from '../../../../../schemas/payments/settlement/group.ts';
import type {
  MerchantSummaryDto,
  PayTypeSummaryDto,
  TransactionDto,
  UnsettledSummaryDto,
} from '../../../../../schemas/payments/transactions/types.ts';
import type { ReportResultDto } from '../../../../../schemas/platform/reports/group.ts';
import type { MerchantWorld } from './merchant-world.ts';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });
const digits: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 };

/** Amounts by name, as the decimal that JSON shows. */
type Sums = Readonly<Record<string, string>>;

const total = (amounts: readonly number[]): Decimal => amounts.reduce((sum, amount) => sum.plus(String(amount)), new Exact(0));
const amountsOf = <T>(items: readonly T[], amountOf: (item: T) => number): Decimal => total(items.map(amountOf));
const shown = (sums: Readonly<Record<string, Decimal | number>>): Sums =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, new Exact(String(value)).toString()]));

function difference(what: string, actual: Sums, expected: Sums): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) =>
    actual[name] === value ? [] : [`${what}: ${name} is ${actual[name]} and not ${value}`],
  );
}

const refundsOf = ({ operations }: TransactionDto) =>
  operations.filter(({ type, result, resultingStatus }) => {
    const returns = type === 'Refund' || (type === 'Reversal' && resultingStatus === 'Refunded');
    return result === 'Approved' && returns;
  });

const isCredit = ({ type }: TransactionDto) => type === 'Credit';

function byBatch<T extends { readonly settlementBatchId: string | null }>(items: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of items) {
    if (one.settlementBatchId === null) continue;
    const group = groups.get(one.settlementBatchId);
    if (group === undefined) groups.set(one.settlementBatchId, [one]);
    else group.push(one);
  }
  return groups;
}

/** Every batch equals the sum of the items that name it, and nothing names a rejected one. */
function batchFaults(batches: readonly SettlementBatchDto[], transactions: readonly TransactionDto[]): readonly string[] {
  const held = byBatch(transactions);
  const returned = byBatch(transactions.flatMap(refundsOf));
  return batches.flatMap((batch) => {
    const own = held.get(batch.id) ?? [];
    const refunds = returned.get(batch.id) ?? [];
    if (batch.status === 'Rejected') return own.length + refunds.length === 0 ? [] : [`rejected batch ${batch.batchNumber} is named`];
    const sale = amountsOf(
      own.filter((one) => !isCredit(one)),
      (one) => one.capturedAmount,
    );
    const refundAmount = amountsOf(own.filter(isCredit), (one) => one.capturedAmount).plus(amountsOf(refunds, (one) => one.amount));
    const refundCount = own.filter(isCredit).length + refunds.length;
    const expected = {
      saleAmount: sale,
      refundAmount,
      netAmount: sale.minus(refundAmount),
      saleCount: own.length - own.filter(isCredit).length,
      refundCount,
      transactionCount: own.length + refunds.length,
    };
    const foreign = own.some((one) => one.currency !== batch.currency || one.processorProfileId !== batch.processorProfileId);
    return [
      ...difference(`batch ${batch.batchNumber}`, shown(pick(batch, expected)), shown(expected)),
      ...(foreign ? [`batch ${batch.batchNumber} holds another currency or profile`] : []),
    ];
  });
}

const pick = (from: object, like: object): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.keys(like).map((name) => [name, (from as Record<string, number>)[name] ?? Number.NaN]));

/** A transaction is in at most one batch that was not rejected, namely the one it names; a captured one is in none. */
function membershipFaults({ world }: MerchantWorld, transactions: readonly TransactionDto[]): readonly string[] {
  const holders = new Map<string, string[]>();
  for (const { id, status, transactionIds } of world.records.settlementBatches.all()) {
    if (status !== 'Rejected') for (const one of transactionIds) holders.set(one, [...(holders.get(one) ?? []), id]);
  }
  return transactions.flatMap(({ id, status, paymentType, settlementBatchId, batchNumber, operations }) => {
    const found = holders.get(id) ?? [];
    const expected = settlementBatchId === null ? [] : [settlementBatchId];
    const isSettled = settlementBatchId !== null;
    return [
      ...(found.join() === expected.join()
        ? []
        : [`a ${status} transaction is in the batches ${found.join()} and names ${settlementBatchId}`]),
      ...(status === 'Settling' && !isSettled ? ['a transaction is settling without a batch'] : []),
      ...(status === 'Captured' && isSettled ? ['a captured transaction has a batch'] : []),
      ...(isSettled === (batchNumber !== null) ? [] : ['a batch without number']),
      ...(paymentType === 'Cash' && [settlementBatchId, ...operations.map((one) => one.settlementBatchId)].some((one) => one !== null)
        ? ['cash is in a batch']
        : []),
    ];
  });
}

export const unsettledOf = ({ ask, merchantId }: MerchantWorld): readonly UnsettledSummaryDto[] =>
  ask<readonly UnsettledSummaryDto[]>('transactions.unsettledSummary', { body: { merchantId } }) ?? [];

/** A trigger takes what the summary counted before it, and finds nothing only if the summary counts nothing. */
export function triggerFaults(before: readonly UnsettledSummaryDto[], { batches, skipped }: SettlementTriggerResultDto): readonly string[] {
  const place = (one: { processorProfileId: string; currency: string }) => `${one.processorProfileId} ${one.currency}`;
  const tried = new Set(batches.map((one) => one.processorProfileId));
  const counted = before.filter((row) => tried.has(row.processorProfileId));
  const missed = counted.filter((row) => !batches.some((batch) => place(batch) === place(row)));
  const empty = new Set(skipped.filter(({ reason }) => reason === 'NothingToSettle').map((one) => one.processorProfileId));
  return [
    ...batches.flatMap((batch) => {
      const row = counted.find((one) => place(one) === place(batch));
      if (row === undefined) return ['a batch holds what the summary does not count'];
      const expected = {
        transactionCount: row.count,
        saleAmount: row.captureAmount,
        refundAmount: row.refundAmount,
        netAmount: row.netAmount,
      };
      const decimals = Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, new Exact(String(value))]));
      return difference('trigger', shown(pick(batch, expected)), shown(decimals));
    }),
    ...missed.map(({ currency }) => `the trigger leaves what the summary counts in ${currency}`),
    ...before.filter((row) => empty.has(row.processorProfileId)).map(() => 'the summary counts what the trigger does not find'),
  ];
}

const isCash = ({ paymentType }: TransactionDto) => paymentType === 'Cash';

/** Unsettled are captured payments and refunds that are in no batch; cash and its refunds never are. */
function unsettledFaults(merchant: MerchantWorld, transactions: readonly TransactionDto[]): readonly string[] {
  const rows = unsettledOf(merchant);
  const place = (one: { processorProfileId: string | null; currency: string }) => `${one.processorProfileId} ${one.currency}`;
  const batched = transactions.filter((one) => !isCash(one));
  const captured = batched.filter(({ status }) => status === 'Captured');
  const refunds = batched.flatMap((one) =>
    refundsOf(one)
      .filter(({ settlementBatchId }) => settlementBatchId === null)
      .map(({ amount }) => ({ place: place(one), amount })),
  );
  const places = new Set([...captured.map(place), ...refunds.map((one) => one.place)]);
  const missing = rows.length === places.size ? [] : [`${rows.length} rows of what is unsettled, and not ${places.size}`];
  const wrong = rows.flatMap((row) => {
    const own = captured.filter((one) => place(one) === place(row));
    const returned = refunds.filter((one) => one.place === place(row));
    const sales = own.filter((one) => !isCredit(one));
    const captureAmount = amountsOf(sales, (one) => one.capturedAmount);
    const refundAmount = amountsOf(own.filter(isCredit), (one) => one.capturedAmount).plus(amountsOf(returned, (one) => one.amount));
    const expected = { count: own.length + returned.length, captureAmount, refundAmount, netAmount: captureAmount.minus(refundAmount) };
    return difference(`unsettled ${row.currency}`, shown(pick(row, expected)), shown(expected));
  });
  return [...missing, ...wrong];
}

const takenStatuses: ReadonlySet<string> = new Set(['Captured', 'Settling', 'Settled', 'PartiallyRefunded', 'Refunded']);
const netOf = (one: TransactionDto): Decimal =>
  isCredit(one) ? new Exact(String(one.capturedAmount)).negated() : new Exact(String(one.capturedAmount)).minus(String(one.refundedAmount));
const netsOf = (some: readonly TransactionDto[]): Decimal => some.reduce((sum, one) => sum.plus(netOf(one)), new Exact(0));

/** Summaries and reports add up captured payments minus what was given back. */
function reportFaults(merchant: MerchantWorld, transactions: readonly TransactionDto[]): readonly string[] {
  const query = { merchantId: merchant.merchantId };
  const approved = transactions.filter(({ type, status }) => takenStatuses.has(status) && type !== 'Verification');
  const byMerchant = merchant.ask<readonly MerchantSummaryDto[]>('transactions.merchantSummary', { query }) ?? [];
  const byType = merchant.ask<readonly PayTypeSummaryDto[]>('transactions.payTypeSummary', { query }) ?? [];
  return [
    ...byMerchant.flatMap((row) => {
      const own = approved.filter(({ currency }) => currency === row.currency);
      const sales = own.filter((one) => !isCredit(one));
      const credits = own.filter(isCredit);
      const refunds = sales.flatMap(refundsOf);
      const refundAmount = amountsOf(credits, (one) => one.capturedAmount).plus(amountsOf(refunds, (one) => one.amount));
      const expected = {
        approvedCount: sales.length,
        approvedAmount: netsOf(sales),
        refundCount: credits.length + refunds.length,
        refundAmount,
        netAmount: netsOf(own),
      };
      return difference(`summary of ${row.currency}`, shown(pick(row, expected)), shown(expected));
    }),
    ...byType.flatMap((row) => {
      const own = approved.filter(
        (one) =>
          one.currency === row.currency && one.paymentType === row.paymentType && one.maskedPaymentDetails.cardNetwork === row.cardNetwork,
      );
      const amount = netsOf(own);
      const averageAmount = amount.dividedBy(own.length).toDecimalPlaces(digits[row.currency]!, Decimal.ROUND_HALF_EVEN);
      const expected = { count: own.length, amount, averageAmount };
      return difference(`${row.paymentType} in ${row.currency}`, shown(pick(row, expected)), shown(expected));
    }),
    ...(total(byType.map(({ count }) => count)).eq(approved.length) ? [] : ['the rows by payment type do not hold every payment']),
    ...dailyFaults(merchant, byMerchant),
  ];
}

/** Totals of payment reports are the summary's net amounts. */
const dailyFaults = (merchant: MerchantWorld, summaries: readonly MerchantSummaryDto[]): readonly string[] =>
  summaries.flatMap(({ currency, netAmount }) =>
    ['transactions-daily', 'transactions-detail'].flatMap((reportId) => {
      const run = { params: { reportId }, body: { parameters: { currency } } };
      const { amount } = merchant.ask<ReportResultDto>('reports.run', run)?.totals ?? {};
      return difference(`${reportId} in ${currency}`, { amount: String(amount) }, { amount: String(netAmount) });
    }),
  );

export function faultsOf(merchant: MerchantWorld): readonly string[] {
  const transactions = merchant.transactions();
  return [
    ...membershipFaults(merchant, transactions),
    ...batchFaults(merchant.batches(), transactions),
    ...unsettledFaults(merchant, transactions),
    ...reportFaults(merchant, transactions),
  ];
}
