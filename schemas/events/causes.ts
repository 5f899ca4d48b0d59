/** When events are sent (event types: column "Staged by"). */
import type { OperationId } from '../catalogue.ts';
import type { EventTypeName } from './catalogue.ts';

export interface EventCause {
  readonly when: string;
  /** Operations that start the cause: the event follows their answer, often only after time has passed. */
  readonly begunBy?: readonly OperationId[];
}

const files = ['transactions.uploadBatchFile', 'transactions.triggerBatchFile'] as const;
const settlements = ['transactions.triggerSettlements', 'transactions.triggerMerchantSettlement'] as const;
const captures = ['hostedPaymentPages.createSaveCardCapture'] as const;

export const eventCauses: Readonly<Record<EventTypeName, EventCause>> = {
  'transaction.authorized': {
    when: 'An authorization is approved: directly, on a hosted page, by a wallet, as a row of a batch file, or after a review. An increment of it is approved.',
    begunBy: files,
  },
  'transaction.captured': {
    when: 'A sale is approved: directly, on a hosted page, by a wallet, as a recurring charge, as a row of a batch file, or after a review. An authorization is captured. A check clears.',
    begunBy: files,
  },
  'transaction.declined': { when: 'The processor or the screening declines a payment or a recurring charge.', begunBy: files },
  'transaction.failed': { when: 'The processor answers a payment with an error, or not in time.', begunBy: files },
  'transaction.review_required': { when: 'Screening holds a payment.' },
  'transaction.adjusted': { when: 'The amount of a captured payment is adjusted.' },
  'transaction.voided': {
    when: 'A payment is voided, reversed before its settlement or rejected in its review, or its review takes too long.',
  },
  'transaction.refunded': { when: 'A payment is refunded, or reversed after its settlement. A credit is approved.' },
  'transaction.settled': {
    when: 'The batch of a payment is settled: one event for each of its payments. The settlement state is set to Settled by hand.',
    begunBy: settlements,
  },
  'transaction.expired': { when: 'The time in which an authorization can be captured passes.' },
  'transaction.returned': { when: 'A check is returned, or a settled card payment is disputed. No operation causes it.' },
  'settlement_batch.submitted': { when: 'A batch closes: by an operation, or daily at the settlement time of its processor profile.' },
  'settlement_batch.settled': { when: 'The processor accepts a submitted batch.', begunBy: settlements },
  'settlement_batch.rejected': { when: 'The processor rejects a submitted batch.', begunBy: settlements },
  'batch_file.completed': { when: 'The last row of a batch file is processed.', begunBy: files },
  'token.created': {
    when: 'A token is made from a transaction, or a payment on a hosted page or by a wallet stores its method. A repetition under the same idempotency key sends none.',
    begunBy: captures,
  },
  'customer.created': { when: 'A customer is created, also by a payment on a hosted page.' },
  'customer.updated': { when: 'A customer is changed, or restored after its deletion.' },
  'customer.deleted': { when: 'A customer is deleted.' },
  'customer.payment_method_added': {
    when: 'A payment method is added to a customer, or stored on a hosted page that belongs to one.',
    begunBy: captures,
  },
  'customer.payment_method_removed': { when: 'A stored payment method is deleted.' },
  'contract.activated': { when: 'A contract is created that starts today or earlier, or the start date of another arrives.' },
  'contract.paused': { when: 'A contract is paused.' },
  'contract.resumed': { when: 'A contract is resumed, or the date arrives on which it resumes.' },
  'contract.payment_succeeded': { when: 'A recurring charge is approved, in a run of the schedule or one that an operation starts.' },
  'contract.payment_failed': { when: 'A recurring charge is not approved, in a run of the schedule or one that an operation starts.' },
  'contract.ended': {
    when: 'The last cycle or the end date of a contract is reached, its last attempt is declined, or an update ends it.',
  },
  'contract_plan.price_added': { when: 'A price is added to a plan.' },
  'billing_run.completed': {
    when: 'A billing run ends, whether an operation or the schedule began it.',
    begunBy: ['billingRuns.create', 'billingRuns.triggerAllResellers'],
  },
  'hosted_session.completed': {
    when: 'A payment on a hosted page is approved, or a method is stored on it; for a link that can be used again, each time.',
    begunBy: captures,
  },
  'hosted_session.expired': { when: 'A session of a hosted page expires.', begunBy: ['hppSessions.create', ...captures] },
  'campaign.status_changed': { when: 'A campaign is activated, paused, resumed, ended or archived, or its end date passes.' },
  'api_key.created': { when: 'A key is created, or a new one replaces a key.' },
  'api_key.rotated': { when: 'A key is rotated; the event is about the old key.' },
  'api_key.status_changed': {
    when: 'A key is suspended, reinstated or revoked, also where the platform suspends it after its use from a new network.',
  },
  'api_key.anomalous_source': { when: 'A key is used from a new network by any operation, unless the merchant ignores that.' },
  'merchant.lock_changed': { when: 'A merchant is locked or unlocked.' },
  'notification_destination.suppressed': {
    when: 'Deliveries to a destination fail too often in a row, or it answers 410. The destination itself does not receive it.',
  },
  'wallet_certificate.expiring': {
    when: 'A certificate of a wallet ends in 30, 14, 7 days or one day.',
    begunBy: ['walletA.generateCertificate', 'walletA.completeCertificate', 'walletB.completeCertificate'],
  },
  'usage.threshold_reached': {
    when: 'Metered use of any operation passes the share of the included quantity that the entitlement names, and again at 100 %.',
  },
};
