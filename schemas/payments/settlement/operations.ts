/** Operations that settle transactions: captures and refunds go to the processor in batches. */
import { get, group, post } from '../../operation.ts';
import { answers, mayTake, takes } from '../../payloads.ts';
import { shape, uuid } from '../../shape.ts';
import {
  BatchSequenceDto,
  BatchSequenceOverrideDto,
  SettlementOverrideDto,
  SettlementOverrideResultDto,
  SettlementTriggerDto,
  SettlementTriggerResultDto,
} from './types.ts';

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
