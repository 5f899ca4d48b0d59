/** States of a transaction and of its follow-up operations: all assumed (assumptions: section 6.1). */
import type { StateMachine } from '../../state.ts';

export const transactionStatuses = [
  'Pending',
  'InReview',
  'Authorized',
  'Captured',
  'Settling',
  'Settled',
  'PartiallyRefunded',
  'Refunded',
  'Voided',
  'Declined',
  'Failed',
  'Expired',
  'Returned',
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const transactionOperationTypes = ['Capture', 'Void', 'Refund', 'Reversal', 'Increment', 'Adjust', 'Approve', 'Reject'] as const;
export type TransactionOperationType = (typeof transactionOperationTypes)[number];

/** A follow-up operation, or another cause. `time`: a window or delay passes. `return`: the bank returns it. */
export type TransactionTrigger = TransactionOperationType | 'create' | 'time' | 'batchClose' | 'batchSettle' | 'batchReject' | 'return';

export const transactionStates: StateMachine<TransactionStatus, TransactionTrigger> = {
  resource: 'transaction',
  states: transactionStatuses,
  initial: 'Pending',
  source: 'assumptions: section 6.1',
  refusal: 'Transactions:InvalidState',
  refusals: [
    { trigger: 'Void', code: 'Transactions:NotVoidable' },
    { trigger: 'Refund', code: 'Transactions:NotRefundable' },
  ],
  transitions: [
    { from: null, trigger: 'create', to: 'Pending', when: 'a check is accepted', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'InReview', when: 'screening asks for a review', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Authorized', when: 'an authorization is approved', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Captured', when: 'a sale by card or wallet is approved', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Settled', when: 'a sale is paid in cash', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Declined', when: 'the processor declines', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Failed', when: 'the processor fails', provenance: 'assumed' },
    { from: ['Pending'], trigger: 'time', to: 'Captured', when: 'a check clears', provenance: 'assumed' },
    { from: ['InReview'], trigger: 'Approve', to: 'Authorized', when: 'it is an authorization', provenance: 'assumed' },
    { from: ['InReview'], trigger: 'Approve', to: 'Captured', when: 'it is a sale', provenance: 'assumed' },
    { from: ['InReview'], trigger: 'Approve', to: 'Settled', when: 'it is a sale in cash', provenance: 'assumed' },
    { from: ['InReview'], trigger: 'Reject', to: 'Voided', provenance: 'assumed' },
    { from: ['InReview'], trigger: 'time', to: 'Voided', when: '72 hours pass', provenance: 'assumed' },
    {
      from: ['Authorized'],
      trigger: 'Capture',
      to: 'Captured',
      when: 'the amount is above 0 and at most authorizedAmount',
      also: 'the rest is released',
      provenance: 'assumed',
    },
    {
      from: ['Authorized'],
      trigger: 'Increment',
      to: 'Authorized',
      when: 'it is a card',
      also: 'authorizedAmount grows',
      provenance: 'assumed',
    },
    { from: ['Authorized'], trigger: 'time', to: 'Expired', when: 'authorizationExpiresAt passes', provenance: 'assumed' },
    { from: ['Authorized', 'Captured'], trigger: 'Void', to: 'Voided', when: 'no closed batch contains it', provenance: 'assumed' },
    { from: ['Captured'], trigger: 'Adjust', to: 'Captured', when: 'the new total is at most 120 % of the old', provenance: 'assumed' },
    { from: ['Captured'], trigger: 'batchClose', to: 'Settling', provenance: 'assumed' },
    { from: ['Settling'], trigger: 'batchSettle', to: 'Settled', provenance: 'assumed' },
    { from: ['Settling'], trigger: 'batchReject', to: 'Captured', provenance: 'assumed' },
    {
      from: ['Settled', 'PartiallyRefunded'],
      trigger: 'Refund',
      to: 'PartiallyRefunded',
      when: 'the amount is less than refundableAmount',
      provenance: 'assumed',
    },
    {
      from: ['Settled', 'PartiallyRefunded'],
      trigger: 'Refund',
      to: 'Refunded',
      when: 'the amount is refundableAmount',
      provenance: 'assumed',
    },
    { from: ['Authorized', 'Captured'], trigger: 'Reversal', to: 'Voided', when: 'the amount is the full amount', provenance: 'assumed' },
    { from: ['Settled'], trigger: 'Reversal', to: 'Refunded', when: 'the amount is the full amount', provenance: 'assumed' },
    {
      from: ['Captured', 'Settled'],
      trigger: 'return',
      to: 'Returned',
      when: 'it is a check',
      also: 'returnCode is set',
      provenance: 'assumed',
    },
  ],
};

/** Business refusals of an operation that the state would allow. */
export const transactionRefusals = {
  capture: 'Transactions:CaptureAmountExceeded',
  refund: 'Transactions:RefundAmountExceeded',
  adjust: 'Transactions:AdjustAmountExceeded',
  unsupported: 'Transactions:OperationNotSupported',
} as const;
