/** States of the resources of this area. */
import type { StateMachine } from '../state.ts';

// States of a billing run: all assumed (assumptions: section 16).

export const billingRunStatuses = ['Queued', 'Running', 'Completed', 'CompletedWithErrors', 'Failed', 'Cancelled'] as const;
type BillingRunStatus = (typeof billingRunStatuses)[number];

/** `work`: the first merchants are billed. `finish`: the last one was. */
type BillingRunMove = 'create' | 'work' | 'finish' | 'cancel';

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

// States of a contract (concepts: Contract; assumptions: section 9).

export const contractStatuses = ['Pending', 'Active', 'Paused', 'PastDue', 'Completed', 'Cancelled'] as const;
type ContractStatus = (typeof contractStatuses)[number];
/** `time`: a date of the contract arrives. `endNow`: an update sets the end date to today or earlier. */
type ContractTrigger = 'create' | 'pause' | 'resume' | 'time' | 'endNow' | 'chargeDeclined' | 'retryApproved' | 'lastRetryDeclined';

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

// States of the payment methods with which a merchant pays for its use of the gateway (assumptions: 16, MB5 and MB6).

export const merchantPaymentMethodStatuses = ['Active', 'Inactive', 'Expired'] as const;
type MerchantPaymentMethodStatus = (typeof merchantPaymentMethodStatuses)[number];
/** `store`: it is stored through a link. `replace`: a different one becomes active. `time`: its month of expiry has ended. */
export type MerchantPaymentMethodTrigger = 'store' | 'activate' | 'deactivate' | 'replace' | 'time';

export const merchantPaymentMethodStates: StateMachine<MerchantPaymentMethodStatus, MerchantPaymentMethodTrigger> = {
  resource: 'payment method',
  states: merchantPaymentMethodStatuses,
  initial: 'Active',
  source: 'assumptions: 16',
  refusal: 'MerchantBilling:NoActivePaymentMethod',
  refusals: [{ trigger: 'activate', code: 'MerchantBilling:PaymentMethodExpired' }],
  transitions: [
    { from: null, trigger: 'store', to: 'Active', provenance: 'assumed' },
    {
      from: ['Active', 'Inactive', 'Expired'],
      trigger: 'store',
      to: 'Active',
      when: 'the same number is stored again',
      provenance: 'assumed',
    },
    { from: ['Active', 'Inactive'], trigger: 'activate', to: 'Active', also: 'it is the only active one', provenance: 'assumed' },
    { from: ['Active'], trigger: 'deactivate', to: 'Inactive', provenance: 'assumed' },
    { from: ['Active'], trigger: 'replace', to: 'Inactive', provenance: 'assumed' },
    { from: ['Active', 'Inactive'], trigger: 'time', to: 'Expired', provenance: 'assumed' },
  ],
};

// States of the link that asks a merchant for a payment method (assumptions: 16, MB7).

export const captureLinkStatuses = ['Sent', 'Opened', 'Completed', 'Expired', 'Cancelled'] as const;
export type CaptureLinkStatus = (typeof captureLinkStatuses)[number];
/** `open`: its page is first shown. `complete`: a payment method was stored. `time`: it expires. */
export type CaptureLinkTrigger = 'send' | 'resend' | 'open' | 'complete' | 'cancel' | 'time';

/** A merchant has at most one link; without one the status is `None`. */
export const captureLinkStates: StateMachine<CaptureLinkStatus, CaptureLinkTrigger> = {
  resource: 'capture link',
  states: captureLinkStatuses,
  initial: 'Sent',
  source: 'assumptions: 16',
  refusal: 'MerchantBilling:NoCaptureLink',
  refusals: [{ trigger: 'send', code: 'MerchantBilling:CaptureLinkActive' }],
  transitions: [
    { from: null, trigger: 'send', to: 'Sent', provenance: 'assumed' },
    { from: ['Completed', 'Expired', 'Cancelled'], trigger: 'send', to: 'Sent', also: 'it is a new link', provenance: 'assumed' },
    { from: ['Sent', 'Opened', 'Expired'], trigger: 'resend', to: 'Sent', also: 'it lasts as long as a new one', provenance: 'assumed' },
    { from: ['Sent'], trigger: 'open', to: 'Opened', provenance: 'assumed' },
    { from: ['Sent', 'Opened'], trigger: 'complete', to: 'Completed', also: 'the method becomes the active one', provenance: 'assumed' },
    { from: ['Sent', 'Opened'], trigger: 'cancel', to: 'Cancelled', also: 'its session is cancelled', provenance: 'assumed' },
    { from: ['Sent', 'Opened'], trigger: 'time', to: 'Expired', provenance: 'assumed' },
  ],
};
