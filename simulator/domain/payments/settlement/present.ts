import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { SettlementBatchDto } from '../../../../schemas/payments/settlement/group.ts';
import { major } from '../../kernel/money.ts';
import type { SettlementBatchRecord } from './record.ts';

const countOf = ({ saleCount, refundCount }: SettlementBatchRecord): number => saleCount + refundCount;

const amountsOf = ({ saleAmount, refundAmount, netAmount, currency }: SettlementBatchRecord) => ({
  saleAmount: major(saleAmount, currency),
  refundAmount: major(refundAmount, currency),
  netAmount: major(netAmount, currency),
});

/** Shared by the events of a batch (event types: `BATCH`). */
export const batchFacts = (batch: SettlementBatchRecord) => ({
  settlementBatchId: batch.id,
  processorProfileId: batch.processorProfileId,
  batchNumber: batch.batchNumber,
  transactionCount: countOf(batch),
  ...amountsOf(batch),
  currency: batch.currency,
});

export const presentBatch = (batch: SettlementBatchRecord): SettlementBatchDto => ({
  id: batch.id,
  merchantId: batch.merchantId,
  processorProfileId: batch.processorProfileId,
  batchNumber: batch.batchNumber,
  status: batch.status,
  trigger: batch.trigger,
  openedAt: formatInstant(batch.openedAt),
  closedAt: formatInstant(batch.closedAt),
  settledAt: batch.settledAt === null ? null : formatInstant(batch.settledAt),
  currency: batch.currency,
  transactionCount: countOf(batch),
  saleCount: batch.saleCount,
  refundCount: batch.refundCount,
  ...amountsOf(batch),
  hostReference: batch.hostReference,
  errorCode: batch.errorCode,
  errorMessage: batch.errorMessage,
});
