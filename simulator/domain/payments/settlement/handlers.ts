import type { settlement } from '../../../../schemas/payments/settlement/operations.ts';
import type { HandlersOf } from '../../kernel/handler.ts';
import { batchSequence, overrideBatchSequence } from './numbers.ts';
import { settlementOverride } from './override.ts';
import { triggerMerchantSettlement, triggerSettlements } from './trigger.ts';

export const settlementHandlers = {
  'transactions.settlementOverride': settlementOverride,
  'transactions.triggerSettlements': triggerSettlements,
  'transactions.triggerMerchantSettlement': triggerMerchantSettlement,
  'transactions.batchSequence': batchSequence,
  'transactions.overrideBatchSequence': overrideBatchSequence,
} satisfies HandlersOf<typeof settlement>;
