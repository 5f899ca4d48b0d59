import type { billingEvents } from '../../../../../schemas/events/billing.ts';
import type { customerEvents } from '../../../../../schemas/events/customers.ts';
import { card, contractId, customerId, instants, planId, resellerId, sampleId, transactionId, type Samples } from './fixture.ts';

const customer = { customerId, displayName: 'Ada Byron' } as const;
const tokenReference = 'pt_sampleSampleSampleSample';
const method = sampleId(311);

export const customerSamples: Samples<keyof typeof customerEvents> = {
  'token.created': {
    publicReference: tokenReference,
    type: 'Card',
    category: 'Internal',
    maskedPaymentDetails: card,
    sourceTransactionId: transactionId,
  },
  'customer.created': { customerId, customerNumber: 'C-301', displayName: 'Ada Byron', email: 'ada@example.com', externalReference: null },
  'customer.updated': { ...customer, changedFields: ['email'] },
  'customer.deleted': customer,
  'customer.payment_method_added': {
    customerId,
    storedPaymentMethodId: method,
    tokenReference,
    isDefault: true,
    maskedPaymentDetails: card,
  },
  'customer.payment_method_removed': { customerId, storedPaymentMethodId: method, maskedPaymentDetails: card, newDefaultId: null },
};

const contract = {
  contractId,
  contractNumber: 'C00000411',
  customerId,
  contractPlanId: planId,
  status: 'Active',
  previousStatus: null,
  amount: 19.9,
  currency: 'USD',
  nextBillingDate: '2026-04-02',
} as const;
const attempt = { runId: sampleId(421), cycleNumber: 1, attemptNumber: 1 } as const;

export const billingSamples: Samples<keyof typeof billingEvents> = {
  'contract.activated': { ...contract, previousStatus: 'Pending', startDate: '2026-03-02' },
  'contract.paused': {
    ...contract,
    status: 'Paused',
    previousStatus: 'Active',
    pausedAt: instants.now,
    resumesAt: '2026-03-12',
    reason: 'Away for some days',
  },
  'contract.resumed': { ...contract, previousStatus: 'Paused' },
  'contract.payment_succeeded': { ...contract, transactionId, ...attempt, dueDate: '2026-03-02' },
  'contract.payment_failed': {
    ...contract,
    status: 'PastDue',
    previousStatus: 'Active',
    transactionId,
    ...attempt,
    responseCode: '51',
    responseMessage: 'Insufficient funds',
    nextRetryAt: instants.tomorrow,
    isFinal: false,
  },
  'contract.ended': { ...contract, status: 'Completed', previousStatus: 'Active', nextBillingDate: null, reason: 'TotalCycles' },
  'contract_plan.price_added': {
    contractPlanId: planId,
    name: 'Monthly',
    priceId: sampleId(402),
    amount: 21.9,
    previousAmount: 19.9,
    currency: 'USD',
    effectiveFrom: '2026-03-12',
    application: 'NextCycle',
    subscribersEffectiveFrom: null,
  },
  'billing_run.completed': {
    billingRunId: sampleId(431),
    batchId: null,
    resellerId,
    periodStart: '2026-02-01',
    periodEnd: '2026-02-28',
    merchantCount: 2,
    declinedCount: 0,
    failedCount: 0,
    totalAmount: 58,
    collectedAmount: 58,
    currency: 'USD',
  },
};
