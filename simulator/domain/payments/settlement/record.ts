/** A settlement batch at rest, and the numbers of a profile's batches (assumptions: 6.3). */
import { worldLimits } from '../../../../schemas/limits.ts';
import { count, currency, instant, list, minor, nullable, oneOf, record, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { SettlementTrigger } from '../../../../schemas/conventions/enums.ts';

/** A batch: one currency of one profile, of checks or of the rest. Stored when it closes; before that it is what waits for it. */
export const SettlementBatchRecord = record({
  /** Submitted until the processor settles or rejects it. */
  status: oneOf('Submitted', 'Settled', 'Rejected'),
  trigger: SettlementTrigger,
  merchantId: uuid(),
  processorProfileId: uuid(),
  batchNumber: count(),
  currency: currency(),
  /** Since when something waited for it, but not before the profile's previous batch. */
  openedAt: instant(),
  closedAt: instant(),
  settledAt: nullable(instant()),
  /** Of its payments and credits, oldest first; a rejected batch keeps them, and they have left it. */
  transactionIds: list(uuid(), worldLimits.records.max),
  saleCount: count(),
  saleAmount: minor(),
  /** Of its credits and refunds. */
  refundCount: count(),
  refundAmount: minor(),
  netAmount: minor(),
  hostReference: nullable(text()),
  errorCode: nullable(text()),
  errorMessage: nullable(text()),
});
export type SettlementBatchRecord = Stored<typeof SettlementBatchRecord>;

/** The numbers of a profile's batches; its id is that of the profile. */
export const BatchSequenceRecord = record({
  lastBatchNumber: nullable(count()),
  nextBatchNumber: count(),
  lastBatchTime: nullable(instant()),
});
export type BatchSequenceRecord = Stored<typeof BatchSequenceRecord>;
