/** A stored settlement batch, and the batch numbers of a profile (assumptions: 6.3). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { count, currency, instant, list, minor, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SettlementTrigger } from '../../../../schemas/conventions/enums.ts';

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
