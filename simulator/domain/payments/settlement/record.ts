/** A settlement batch at rest, and the numbers of a profile's batches (assumptions: 6.3). */
import type { Instant } from '../../../../schemas/shared/instant.ts';
import type { SettlementTrigger } from '../../../../schemas/types/enums.ts';
import type { Entity } from '../../kernel/entity.ts';
import type { Minor } from '../../kernel/money.ts';

/** A batch: one currency of one profile, of checks or of the rest. Stored when it closes; before that it is what waits for it. */
export interface SettlementBatchRecord extends Entity {
  /** Submitted until the processor settles or rejects it. */
  readonly status: 'Submitted' | 'Settled' | 'Rejected';
  readonly trigger: SettlementTrigger;
  readonly merchantId: string;
  readonly processorProfileId: string;
  readonly batchNumber: number;
  readonly currency: string;
  /** Since when something waited for it, but not before the profile's previous batch. */
  readonly openedAt: Instant;
  readonly closedAt: Instant;
  readonly settledAt: Instant | null;
  /** Of its payments and credits, oldest first; a rejected batch keeps them, and they have left it. */
  readonly transactionIds: readonly string[];
  readonly saleCount: number;
  readonly saleAmount: Minor;
  /** Of its credits and refunds. */
  readonly refundCount: number;
  readonly refundAmount: Minor;
  readonly netAmount: Minor;
  readonly hostReference: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

/** The numbers of a profile's batches; its id is that of the profile. */
export interface BatchSequenceRecord extends Entity {
  readonly lastBatchNumber: number | null;
  readonly nextBatchNumber: number;
  readonly lastBatchTime: Instant | null;
}
