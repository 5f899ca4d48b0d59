/** Settlement: batches, their numbers, and manual overrides (assumptions: 6.3). */
import { array, instant, int32, maybe, money, nullable, shape, text, uuid, ids, type Static } from '../../shape.ts';
import { currency } from '../../conventions/common-types.ts';
import { OverrideTarget, SettlementBatchStatus, SettlementTrigger, SkipReason } from '../../conventions/enums.ts';
import { get, group, post } from '../../operation.ts';
import { answers, mayTake, takes } from '../../payloads.ts';

/** `transactionCount` counts payments, credits and refunds; the last two are `refundCount`. */
export const SettlementBatchDto = shape('SettlementBatchDto', 'assumed', {
  id: uuid(),
  merchantId: uuid(),
  processorProfileId: uuid(),
  batchNumber: int32(),
  status: SettlementBatchStatus,
  trigger: SettlementTrigger,
  openedAt: instant(),
  closedAt: nullable(instant()),
  settledAt: nullable(instant()),
  currency: currency(),
  transactionCount: int32(),
  saleCount: int32(),
  saleAmount: money(),
  refundCount: int32(),
  refundAmount: money(),
  netAmount: money(),
  hostReference: nullable(text()),
  errorCode: nullable(text()),
  errorMessage: nullable(text()),
});
export type SettlementBatchDto = Static<typeof SettlementBatchDto>;

/** Null or absent: all in reach. An empty list settles nothing. */
export const SettlementTriggerDto = shape('SettlementTriggerDto', 'assumed', {
  merchantIds: maybe(ids()),
  processorProfileIds: maybe(ids()),
});
export type SettlementTriggerDto = Static<typeof SettlementTriggerDto>;

export const SettlementSkippedDto = shape('SettlementSkippedDto', 'assumed', { processorProfileId: uuid(), reason: SkipReason });
export type SettlementSkippedDto = Static<typeof SettlementSkippedDto>;

export const SettlementTriggerResultDto = shape('SettlementTriggerResultDto', 'assumed', {
  batches: array(SettlementBatchDto),
  skipped: array(SettlementSkippedDto),
});
export type SettlementTriggerResultDto = Static<typeof SettlementTriggerResultDto>;

/** `settledAt` defaults to now, and is only for the target Settled. */
export const SettlementOverrideDto = shape('SettlementOverrideDto', 'assumed', {
  merchantId: uuid(),
  transactionIds: array(uuid(), { minItems: 1, maxItems: 500 }),
  targetStatus: OverrideTarget,
  settledAt: maybe(instant()),
  reason: text(256, { minLength: 1 }),
});
export type SettlementOverrideDto = Static<typeof SettlementOverrideDto>;

export const SettlementOverrideFailureDto = shape('SettlementOverrideFailureDto', 'assumed', {
  transactionId: uuid(),
  code: text(),
  message: text(),
});
export type SettlementOverrideFailureDto = Static<typeof SettlementOverrideFailureDto>;

const SettlementOverrideResultDto = shape('SettlementOverrideResultDto', 'assumed', {
  updatedCount: int32({ minimum: 0 }),
  failures: array(SettlementOverrideFailureDto),
});

/** `maximum` is the choice settlement.maxBatchNumber. */
export const BatchSequenceDto = shape('BatchSequenceDto', 'assumed', {
  processorProfileId: uuid(),
  lastBatchNumber: nullable(int32()),
  nextBatchNumber: int32(),
  lastBatchTime: nullable(instant()),
  minimum: int32(),
  maximum: int32(),
});
export type BatchSequenceDto = Static<typeof BatchSequenceDto>;

const BatchSequenceOverrideDto = shape('BatchSequenceOverrideDto', 'assumed', {
  processorProfileId: uuid(),
  nextBatchNumber: int32({ minimum: 1 }),
  reason: maybe(text(256)),
});

// Operations that settle transactions: captures and refunds go to the processor in batches.

const base = '/api/transactions';
const batchNumber = ['Transactions.Settlement.ManageBatchNumber'];
const settles = { ...mayTake(SettlementTriggerDto), ...answers(SettlementTriggerResultDto) };
const sequence = answers(BatchSequenceDto);

export const settlement = group(
  { prefix: 'transactions', title: 'Transactions' },
  {
    settlementOverride: post(`${base}/settlement-override`, ['Transactions.Settlement.Override'], 'Set the settlement state by hand', {
      ...takes(SettlementOverrideDto),
      ...answers(SettlementOverrideResultDto),
    }),
    triggerSettlements: post(`${base}/settlements/trigger`, ['Transactions.Settlement.Trigger'], 'Settle now', settles),
    triggerMerchantSettlement: post(`${base}/settlements/merchants/{merchantId}/trigger`, [], 'Settle one merchant now', settles),
    batchSequence: get(`${base}/batch-sequence`, batchNumber, 'Read the next batch number', {
      query: shape('BatchSequenceQuery', 'assumed', { processorProfileId: uuid() }),
      ...sequence,
    }),
    overrideBatchSequence: post(`${base}/batch-sequence`, batchNumber, 'Override the next batch number', {
      ...takes(BatchSequenceOverrideDto),
      ...sequence,
    }),
  },
);
