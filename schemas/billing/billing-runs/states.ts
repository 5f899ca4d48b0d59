/** States of a billing run: all assumed (assumptions: section 16). */
import type { StateMachine } from '../../state.ts';

export const billingRunStatuses = ['Queued', 'Running', 'Completed', 'CompletedWithErrors', 'Failed', 'Cancelled'] as const;
export type BillingRunStatus = (typeof billingRunStatuses)[number];

/** `work`: the first merchants are billed. `finish`: the last one was. */
export type BillingRunMove = 'create' | 'work' | 'finish' | 'cancel';

export const billingRunStates: StateMachine<BillingRunStatus, BillingRunMove> = {
  resource: 'billing run',
  states: billingRunStatuses,
  initial: 'Queued',
  source: 'assumptions: section 16',
  refusal: 'MerchantBilling:InvalidState',
  transitions: [
    { from: null, trigger: 'create', to: 'Queued', provenance: 'assumed' },
    { from: ['Queued'], trigger: 'work', to: 'Running', provenance: 'assumed' },
    { from: ['Running'], trigger: 'finish', to: 'Completed', when: 'no charge failed', provenance: 'assumed' },
    { from: ['Running'], trigger: 'finish', to: 'CompletedWithErrors', when: 'a charge failed', provenance: 'assumed' },
    { from: ['Running'], trigger: 'finish', to: 'Failed', when: 'the simulator has a defect', provenance: 'assumed' },
    { from: ['Queued', 'Running'], trigger: 'cancel', to: 'Cancelled', also: 'the results so far are kept', provenance: 'assumed' },
  ],
};
