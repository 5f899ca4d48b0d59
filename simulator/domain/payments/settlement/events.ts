/** Events of a settlement batch (event types: rows 12 to 14). */
import { formatInstant } from '../../../../schemas/shared/instant.ts';
import { stageEvent } from '../../kernel/events.ts';
import type { World } from '../../kernel/world.ts';
import { announcer, type Announcement } from '../../resources/announcement.ts';
import { batchFacts, type SettlementBatchRecord } from './record.ts';

export const stageSubmitted = (world: World, batch: SettlementBatchRecord): void =>
  stageEvent(world, 'settlement_batch.submitted', batch.merchantId, { ...batchFacts(batch), trigger: batch.trigger });

export function stageBatchSettled(world: World, batch: SettlementBatchRecord): void {
  const { hostReference, merchantId, settledAt } = batch;
  if (settledAt === null) throw new Error('a settled batch has its instant');
  stageEvent(world, 'settlement_batch.settled', merchantId, { ...batchFacts(batch), settledAt: formatInstant(settledAt), hostReference });
}

export const stageRejected = (world: World, batch: SettlementBatchRecord): void =>
  stageEvent(world, 'settlement_batch.rejected', batch.merchantId, {
    ...batchFacts(batch),
    errorCode: batch.errorCode ?? '',
    errorMessage: batch.errorMessage ?? '',
  });

const batch = announcer('a settlement batch', 'settlementBatches', ({ settlementBatches }, id) => settlementBatches.get(id));

export const batchAnnouncements = {
  'settlement_batch.submitted': batch((world, one) => (one.status === 'Submitted' ? () => stageSubmitted(world, one) : null)),
  'settlement_batch.settled': batch((world, one) => (one.status === 'Settled' ? () => stageBatchSettled(world, one) : null)),
  'settlement_batch.rejected': batch((world, one) => (one.status === 'Rejected' ? () => stageRejected(world, one) : null)),
} satisfies Readonly<Record<string, Announcement>>;
