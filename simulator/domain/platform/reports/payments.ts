import { dateIn } from '../../../../schemas/shared/instant.ts';
import { date, instant, int32, money, nullable, shape, text, uuid } from '../../../../schemas/shape.ts';
import { netOf } from '../../payments/transactions/raised.ts';
import { Groups, type Row, type Report } from './report.ts';
import { currency, customer, days, owners, selected } from './selection.ts';

export const transactionsDetail: Report = {
  id: 'transactions-detail',
  name: 'Transactions',
  description: 'Each transaction, with its status and result; `amount` is what it leaves the merchant: captured less given back.',
  category: 'Payments',
  parameters: [...days, ...owners, customer, currency],
  shape: shape('TransactionsDetailRow', 'assumed', {
    id: uuid(),
    creationTime: instant(),
    merchantId: uuid(),
    customerId: nullable(uuid()),
    type: text(),
    paymentType: text(),
    status: text(),
    currency: text(),
    amount: money(),
    authorizedAmount: money(),
    capturedAmount: money(),
    refundedAmount: money(),
    responseCode: nullable(text()),
  }),
  rows: (call, selection) =>
    selected(call.world.records.transactions, selection, (one): Row | undefined => {
      if (selection.customerId !== null && one.customerId !== selection.customerId) return undefined;
      if (selection.currency !== null && one.currency !== selection.currency) return undefined;
      const { id, creationTime, merchantId, customerId, type, paymentType, status, authorizedAmount, capturedAmount, refundedAmount } = one;
      const [amount, { responseCode }] = [netOf(one), one.outcome];
      const shared = { id, creationTime, merchantId, customerId, type, paymentType, status, currency: one.currency, amount };
      return { ...shared, authorizedAmount, capturedAmount, refundedAmount, responseCode };
    }),
};

export const transactionsDaily: Report = {
  id: 'transactions-daily',
  name: 'Transactions by day',
  description: 'How many transactions were made on each day (UTC), and what they leave the merchant, by merchant, currency and status.',
  category: 'Payments',
  parameters: [...days, ...owners, currency],
  shape: shape('TransactionsDailyRow', 'assumed', {
    date: date(),
    merchantId: uuid(),
    currency: text(),
    status: text(),
    count: int32(),
    amount: money(),
  }),
  *rows(call, selection) {
    const groups = new Groups();
    yield* selected(call.world.records.transactions, selection, (one): undefined => {
      if (selection.currency !== null && one.currency !== selection.currency) return;
      const { merchantId, status } = one;
      groups.add({ date: dateIn(one.creationTime, 'UTC'), merchantId, currency: one.currency, status }, netOf(one));
    });
    return groups.rows();
  },
};

export const declinesByReason: Report = {
  id: 'declines-by-reason',
  name: 'Declines by reason',
  description: 'How many transactions were declined, and their amount, by response code and currency.',
  category: 'Payments',
  parameters: [...days, ...owners, currency],
  shape: shape('DeclinesByReasonRow', 'assumed', {
    responseCode: nullable(text()),
    declineCategory: nullable(text()),
    currency: text(),
    count: int32(),
    amount: money(),
  }),
  *rows(call, selection) {
    const groups = new Groups();
    yield* selected(call.world.records.transactions, selection, (one): undefined => {
      if (one.status !== 'Declined' || (selection.currency !== null && one.currency !== selection.currency)) return;
      const { responseCode, declineCategory } = one.outcome;
      groups.add({ responseCode, declineCategory, currency: one.currency }, one.amount);
    });
    return groups.rows();
  },
};

export const settlementBatches: Report = {
  id: 'settlement-batches',
  name: 'Settlement batches',
  description: 'Each batch that was closed, with its number, status and net amount.',
  category: 'Settlement',
  parameters: [...days, ...owners, currency],
  shape: shape('SettlementBatchesRow', 'assumed', {
    id: uuid(),
    closedAt: instant(),
    merchantId: uuid(),
    processorProfileId: uuid(),
    batchNumber: int32(),
    status: text(),
    currency: text(),
    count: int32(),
    amount: money(),
    settledAt: nullable(instant()),
  }),
  rows: (call, selection) =>
    selected(call.world.records.settlementBatches, selection, (one): Row | undefined => {
      const { id, creationTime, closedAt, merchantId, processorProfileId, batchNumber, status, currency, netAmount, settledAt } = one;
      if (selection.currency !== null && currency !== selection.currency) return undefined;
      const [count, amount] = [one.saleCount + one.refundCount, netAmount];
      return { id, creationTime, closedAt, merchantId, processorProfileId, batchNumber, status, currency, count, amount, settledAt };
    }),
};
