/** States of a settlement batch: all assumed (assumptions: section 6.3). */
import type { StateMachine } from '../../state.ts';

export const settlementBatchStatuses = ['Open', 'Closing', 'Submitted', 'Settled', 'Rejected'] as const;
export type SettlementBatchStatus = (typeof settlementBatchStatuses)[number];

/** `collect`: something waits for the next batch. `close`: a trigger or the schedule. `accept`, `reject`: the processor's response. */
export type SettlementBatchTrigger = 'collect' | 'close' | 'submit' | 'accept' | 'reject';

export const settlementBatchStates: StateMachine<SettlementBatchStatus, SettlementBatchTrigger> = {
  resource: 'settlement batch',
  states: settlementBatchStatuses,
  initial: 'Open',
  source: 'assumptions: section 6.3',
  refusal: 'Settlement:BatchInProgress',
  transitions: [
    { from: null, trigger: 'collect', to: 'Open', when: 'a payment is captured or refunded', provenance: 'assumed' },
    { from: ['Open'], trigger: 'close', to: 'Closing', when: 'something waits for it', provenance: 'assumed' },
    { from: ['Closing'], trigger: 'submit', to: 'Submitted', also: 'its payments are settling', provenance: 'assumed' },
    { from: ['Submitted'], trigger: 'accept', to: 'Settled', also: 'its payments are settled', provenance: 'assumed' },
    {
      from: ['Submitted'],
      trigger: 'reject',
      to: 'Rejected',
      when: 'its net amount is 9999.99',
      also: 'its payments are captured again, and with its refunds they wait for the next batch',
      provenance: 'assumed',
    },
  ],
};
