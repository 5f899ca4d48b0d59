import { boolean, date, decimal, enumeration, instant, int32, nullable, text, uuid } from '../shape.ts';
import { PriceApplication } from '../conventions/enums.ts';
import { contractFields as contract } from './fields.ts';
import { category } from './event-type.ts';

const ContractEndReason = enumeration('ContractEndReason', 'assumed', ['EndDate', 'TotalCycles', 'Cancelled', 'RetriesExhausted']);

const attempt = { runId: nullable(uuid()), cycleNumber: int32(), attemptNumber: int32() };

export const billingEvents = category('billing', {
  'contract.activated': ['Contract activated', 'Success', 'Billing of a contract started.', { ...contract, startDate: date() }],
  'contract.paused': [
    'Contract paused',
    'Info',
    'Billing of a contract was paused.',
    { ...contract, pausedAt: instant(), resumesAt: nullable(date()), reason: nullable(text()) },
  ],
  'contract.resumed': ['Contract resumed', 'Info', 'Billing of a paused contract resumed.', contract],
  'contract.payment_succeeded': [
    'Contract payment succeeded',
    'Success',
    'A recurring charge was approved.',
    { ...contract, transactionId: uuid(), ...attempt, dueDate: date() },
  ],
  'contract.payment_failed': [
    'Contract payment failed',
    'Warning',
    'A recurring charge was not approved.',
    {
      ...contract,
      transactionId: nullable(uuid()),
      ...attempt,
      responseCode: nullable(text()),
      responseMessage: nullable(text()),
      nextRetryAt: nullable(instant()),
      isFinal: boolean(),
    },
  ],
  'contract.ended': [
    'Contract ended',
    'Info',
    'A contract was completed or cancelled, or its charges failed too often.',
    { ...contract, reason: ContractEndReason },
  ],
  'contract_plan.price_added': [
    'Plan price added',
    'Info',
    'A plan has a new price, at once or from a later day.',
    {
      contractPlanId: uuid(),
      name: text(),
      priceId: uuid(),
      amount: decimal(),
      previousAmount: nullable(decimal()),
      currency: text(),
      effectiveFrom: date(),
      application: PriceApplication,
      subscribersEffectiveFrom: nullable(date()),
    },
  ],
  'billing_run.completed': [
    'Billing run completed',
    'Info',
    'The merchants of a reseller were billed. A warning if charges failed.',
    {
      billingRunId: uuid(),
      batchId: nullable(uuid()),
      resellerId: uuid(),
      periodStart: date(),
      periodEnd: date(),
      merchantCount: int32(),
      declinedCount: int32(),
      failedCount: int32(),
      totalAmount: decimal(),
      collectedAmount: decimal(),
      currency: text(),
    },
  ],
});
