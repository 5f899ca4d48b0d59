import type { settlement } from '../../../../schemas/payments/settlement/group.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { batchSequence, overrideBatchSequence } from './sequence.ts';
import { settlementOverride } from './override.ts';
import { triggerMerchantSettlement, triggerSettlements } from './trigger.ts';
import { type DueHandlers } from '../../kernel/due.ts';
import { isGone } from '../../kernel/reach.ts';
import { closesDaily, planClosing } from '../processors/closing.ts';
import { closeBatch } from './close.ts';
import { settleBatch } from './settle.ts';
import { SettlementBatchRecord, BatchSequenceRecord } from './record.ts';
import { byMerchant } from '../../resources/names.ts';
import { defineModule, kind, type IndexNamesOf, type KindsOf, type RecordsOf } from '../../resources/module.ts';
import { settlementBatchStates } from '../../../../schemas/payments/states.ts';

const handlers = {
  'transactions.settlementOverride': settlementOverride,
  'transactions.triggerSettlements': triggerSettlements,
  'transactions.triggerMerchantSettlement': triggerMerchantSettlement,
  'transactions.batchSequence': batchSequence,
  'transactions.overrideBatchSequence': overrideBatchSequence,
} satisfies HandlersOf<typeof settlement>;

const records = {
  settlementBatches: kind(SettlementBatchRecord, {
    merchantId: byMerchant,
    inProgress: (batch) => (batch.status === 'Submitted' ? batch.processorProfileId : null),
  }),
  batchSequences: kind(BatchSequenceRecord, {}),
};

const due: DueHandlers<'settlement.close' | 'settlement.settle'> = {
  'settlement.close': (world, profileId) => {
    const profile = world.records.processorProfiles.get(profileId);
    // Nothing of a deleted merchant is settled until it is restored.
    if (profile !== undefined && isGone(world, profile.merchantId)) return planClosing(world, profileId);
    return profile !== undefined && closesDaily(world, profile) ? closeBatch(world, profile, 'Scheduled') : undefined;
  },
  'settlement.settle': settleBatch,
};

declare module '../../kernel/records.ts' {
  interface Records extends RecordsOf<typeof records> {}
  interface IndexNames extends IndexNamesOf<typeof records> {}
  interface DueKinds extends KindsOf<typeof due> {}
}

export const settlementModule = defineModule({
  records,
  machines: { settlementBatches: settlementBatchStates },
  handlers,
  due,
});
