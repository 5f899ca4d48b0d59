/** States of a contract (concepts: Contract; assumptions: section 9). */
import type { StateMachine } from '../../state.ts';

export const contractStatuses = ['Pending', 'Active', 'Paused', 'PastDue', 'Completed', 'Cancelled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];
/** `time`: a date of the contract arrives. `endNow`: an update sets the end date to today or earlier. */
export type ContractTrigger = 'create' | 'pause' | 'resume' | 'time' | 'endNow' | 'chargeDeclined' | 'retryApproved' | 'lastRetryDeclined';

export const contractStates: StateMachine<ContractStatus, ContractTrigger> = {
  resource: 'contract',
  states: contractStatuses,
  initial: 'Pending',
  source: 'concepts: Contract',
  refusal: 'Contracts:InvalidState',
  transitions: [
    { from: null, trigger: 'create', to: 'Pending', when: 'the start date is after today', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Active', when: 'the start date is today or earlier', provenance: 'assumed' },
    { from: ['Pending'], trigger: 'time', to: 'Active', when: 'the start date arrives', provenance: 'assumed' },
    { from: ['Active'], trigger: 'pause', to: 'Paused', also: 'the next billing date is kept but not billed', provenance: 'documented' },
    { from: ['PastDue'], trigger: 'pause', to: 'Paused', also: 'the next billing date is kept but not billed', provenance: 'assumed' },
    {
      from: ['Paused'],
      trigger: 'resume',
      to: 'Active',
      also: 'the next billing date moves into the future; missed cycles are not charged',
      provenance: 'documented',
    },
    { from: ['Paused'], trigger: 'time', to: 'Active', when: 'the resume date arrives', provenance: 'assumed' },
    { from: ['Active'], trigger: 'time', to: 'Completed', when: 'the end date or the last cycle is reached', provenance: 'assumed' },
    { from: ['Active'], trigger: 'chargeDeclined', to: 'PastDue', when: 'retries are left', provenance: 'assumed' },
    { from: ['PastDue'], trigger: 'retryApproved', to: 'Active', provenance: 'assumed' },
    { from: ['PastDue'], trigger: 'lastRetryDeclined', to: 'Cancelled', provenance: 'assumed' },
    { from: ['Active'], trigger: 'lastRetryDeclined', to: 'Cancelled', when: 'the plan allows one attempt', provenance: 'assumed' },
    { from: ['Pending', 'Active', 'Paused', 'PastDue'], trigger: 'endNow', to: 'Cancelled', provenance: 'assumed' },
  ],
};
