/** A stored settlement batch, and the batch numbers of a profile (assumptions: 6.3). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { count, currency, instant, list, minor, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SettlementTrigger } from '../../../../schemas/conventions/enums.ts';
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import type { SettlementBatchDto } from '../../../../schemas/payments/settlement/group.ts';
import { major } from '../../kernel/money.ts';

/** A batch is stored when it closes. Until then it is the set of waiting payments. */
export const SettlementBatchRecord = record({
  status: oneOf('Submitted', 'Settled', 'Rejected'),
  trigger: SettlementTrigger,
  merchantId: uuid(),
  processorProfileId: uuid(),
  batchNumber: count(),
  currency: currency(),
  /** Since when something waited for it, but not before the previous batch of the profile. */
  openedAt: instant(),
  closedAt: instant(),
  settledAt: nullable(instant()),
  /** Payments and credits, oldest first. A rejected batch keeps its list. */
  transactionIds: list(uuid(), worldLimits.records.max),
  saleCount: count(),
  saleAmount: minor(),
  refundCount: count(),
  refundAmount: minor(),
  netAmount: minor(),
  hostReference: nullable(text()),
  errorCode: nullable(text()),
  errorMessage: nullable(text()),
});
export type SettlementBatchRecord = Stored<typeof SettlementBatchRecord>;

/** The id is that of the profile. */
export const BatchSequenceRecord = record({
  lastBatchNumber: nullable(count()),
  nextBatchNumber: count(),
  lastBatchTime: nullable(instant()),
});
export type BatchSequenceRecord = Stored<typeof BatchSequenceRecord>;

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
