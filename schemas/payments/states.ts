/** States of the resources of this area. */
import type { StateMachine } from '../state.ts';

// States of a transaction and of its follow-up operations: all assumed (assumptions: section 6.1).

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
type TransactionTrigger = TransactionOperationType | 'create' | 'time' | 'batchClose' | 'batchSettle' | 'batchReject' | 'return';

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

// States of a settlement batch: all assumed (assumptions: section 6.3).

export const settlementBatchStatuses = ['Open', 'Closing', 'Submitted', 'Settled', 'Rejected'] as const;
type SettlementBatchStatus = (typeof settlementBatchStatuses)[number];

/** `collect`: something waits for the next batch. `close`: a trigger or the schedule. `accept`, `reject`: the processor's response. */
type SettlementBatchTrigger = 'collect' | 'close' | 'submit' | 'accept' | 'reject';

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

// States of a batch file: all assumed (assumptions: section 6.4).

export const batchFileStatuses = [
  'Uploaded',
  'Validating',
  'Ready',
  'Rejected',
  'Processing',
  'Completed',
  'CompletedWithErrors',
  'Failed',
  'Cancelled',
] as const;
type BatchFileStatus = (typeof batchFileStatuses)[number];

/** `validate`: the file is read, in the same step as its upload. `finish`: its last row was processed. */
export type BatchFileTrigger = 'upload' | 'validate' | 'process' | 'finish' | 'cancel';

/** `Uploaded` and `Validating` are never visible: the reply to the upload shows the result. */
export const batchFileStates: StateMachine<BatchFileStatus, BatchFileTrigger> = {
  resource: 'batch file',
  states: batchFileStatuses,
  initial: 'Uploaded',
  source: 'assumptions: section 6.4',
  refusal: 'BatchFiles:InvalidState',
  transitions: [
    { from: null, trigger: 'upload', to: 'Uploaded', provenance: 'assumed' },
    { from: ['Uploaded'], trigger: 'validate', to: 'Validating', provenance: 'assumed' },
    {
      from: ['Validating'],
      trigger: 'validate',
      to: 'Ready',
      when: 'the header is right and at least one row is valid',
      provenance: 'assumed',
    },
    { from: ['Validating'], trigger: 'validate', to: 'Rejected', when: 'the header is wrong or no row is valid', provenance: 'assumed' },
    { from: ['Ready'], trigger: 'process', to: 'Processing', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'finish', to: 'Completed', when: 'no row failed or was rejected', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'finish', to: 'CompletedWithErrors', when: 'a row failed or was rejected', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'finish', to: 'Failed', when: 'the simulator has a defect', provenance: 'assumed' },
    { from: ['Uploaded', 'Ready'], trigger: 'cancel', to: 'Cancelled', provenance: 'assumed' },
    { from: ['Processing'], trigger: 'cancel', to: 'Cancelled', also: 'no further row is processed', provenance: 'assumed' },
  ],
};

/** Statuses in which a file can be deleted: processing has ended, or has not begun. The record keeps its status. */
export const deletableStatuses: ReadonlySet<BatchFileStatus> = new Set([
  'Ready',
  'Rejected',
  'Completed',
  'CompletedWithErrors',
  'Failed',
  'Cancelled',
]);

// States of a session of a hosted payment page (assumptions: 17).

export const hostedSessionStatuses = ['Active', 'Paused', 'Completed', 'Expired', 'Cancelled'] as const;
type HostedSessionStatus = (typeof hostedSessionStatuses)[number];
/** `complete`: the last payment that the session takes was approved. `time`: it expires. `cancel`: its link is cancelled. */
export type HostedSessionTrigger = 'create' | 'pause' | 'resume' | 'complete' | 'time' | 'cancel';

export const hostedSessionStates: StateMachine<HostedSessionStatus, HostedSessionTrigger> = {
  resource: 'session',
  states: hostedSessionStatuses,
  initial: 'Active',
  source: 'assumptions: 17',
  refusal: 'HostedPaymentPages:InvalidSessionState',
  transitions: [
    { from: null, trigger: 'create', to: 'Active', provenance: 'assumed' },
    { from: ['Active'], trigger: 'pause', to: 'Paused', provenance: 'assumed' },
    { from: ['Paused'], trigger: 'resume', to: 'Active', provenance: 'assumed' },
    {
      from: ['Active', 'Paused'],
      trigger: 'complete',
      to: 'Completed',
      when: 'the mode is OneTime or SaveCard, or the completion limit of a reusable link is reached',
      also: 'from Paused only by a payment that was held for review when the session was paused',
      provenance: 'assumed',
    },
    { from: ['Active', 'Paused'], trigger: 'time', to: 'Expired', provenance: 'assumed' },
    { from: ['Active', 'Paused'], trigger: 'cancel', to: 'Cancelled', provenance: 'assumed' },
  ],
};

/** A payment on a session that accepts none: a business rule, not a state. */
export const sessionNotPayable = 'HostedPaymentPages:SessionNotPayable';
export const pageLocked = 'HostedPaymentPages:Locked';
