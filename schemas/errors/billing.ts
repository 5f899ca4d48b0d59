/** Errors of customers, contracts, plans, promotions, campaigns, usage and the billing of merchants. */
import type { ErrorAbout } from './error.ts';

const links = ['merchantPaymentMethods.resendCaptureLink', 'merchantPaymentMethods.cancelCaptureLink'] as const;
const moves = ['campaigns.activate', 'campaigns.archive', 'campaigns.end', 'campaigns.pause', 'campaigns.resume'] as const;

export const billingErrors = {
  'Customers:HasActiveContracts': {
    status: 409,
    when: 'the customer has contracts that have not ended',
    advice: 'End or delete its contracts first.',
    at: ['customers.delete'],
  },
  'Customers:PaymentMethodDeclined': {
    status: 403,
    when: 'the check of the payment method was declined',
    advice: 'Ask the customer for another payment method.',
    at: ['customers.addStoredPaymentMethod'],
  },
  'Customers:PaymentMethodInUse': {
    status: 409,
    when: 'a contract that has not ended uses the payment method',
    advice: 'Give the contract another payment method first.',
    at: ['customers.deleteStoredPaymentMethod'],
  },
  'Contracts:InvalidState': {
    status: 409,
    when: 'the state of the contract does not allow it: only an active one is paused, only a paused one resumed',
    advice: 'Read the contract, and choose what its state allows.',
    at: ['contracts.pause', 'contracts.resume', 'contracts.update'],
  },
  'ContractPlans:InUse': {
    status: 409,
    when: 'contracts on this plan have not ended',
    advice: 'Leave the plan as it is and make a new one, or end the contracts first.',
    at: ['contractPlans.update', 'contractPlans.delete'],
  },
  'ContractPlans:PriceExists': {
    status: 409,
    when: 'another price of the plan starts on the same date',
    advice: 'Choose another date.',
    at: ['contractPlans.addPrice'],
  },
  'RecurringBilling:RunInProgress': {
    status: 409,
    when: 'a run of this merchant has not ended',
    advice: 'Wait until it has ended; `recurringBilling.run` shows it.',
    at: ['recurringBilling.trigger'],
  },
  'Campaigns:InvalidState': {
    status: 409,
    when: 'the state of the campaign does not allow it',
    advice: 'Read the campaign, and choose a move that its state allows.',
    at: [...moves, 'hppSessions.create', 'transactions.fromHppSession'],
  },
  'Campaigns:EndDatePassed': {
    status: 403,
    when: 'the end date of the campaign has passed',
    advice: 'Change the end date first.',
    at: ['campaigns.activate'],
  },
  'Usage:EntitlementExhausted': {
    status: 403,
    when: 'the entitlement of the merchant is used up; `data.sku` names it',
    advice: 'Wait for the next period, or have the entitlement raised.',
    at: [
      'transactions.create',
      'transactions.fromHppSession',
      'walletA.pay',
      'transactions.operate',
      'transactions.operateLegacy',
      'tokens.createFromTransaction',
      'hppSessions.create',
      'customers.addStoredPaymentMethod',
    ],
  },
  'Usage:Overlap': {
    status: 409,
    when: 'another active entitlement to this SKU covers a part of the same time',
    advice: 'Change the other entitlement, or choose another period.',
    at: ['usageEntitlements.create', 'usageEntitlements.update'],
  },
  'Usage:ScopeNotAllowed': {
    status: 403,
    when: 'the caller may not write entitlements of this scope',
    advice: 'Use a key of the host or of the reseller of the merchant.',
    at: ['usageEntitlements.create', 'usageEntitlements.update', 'usageEntitlements.delete'],
  },
  'MerchantBilling:InvalidState': {
    status: 409,
    when: 'the state of the run does not allow it',
    advice: 'Read the run; only one that has not ended is cancelled.',
    at: ['billingRuns.cancel'],
  },
  'MerchantBilling:BatchRunning': {
    status: 409,
    when: 'runs of the last batch have not ended',
    advice: 'Wait until they have ended.',
    at: ['billingRuns.clearBatch', 'billingRuns.triggerAllResellers'],
  },
  'MerchantBilling:PeriodAlreadyBilled': {
    status: 409,
    when: 'a run of this reseller covers some of these days; `data.billingRunId` names it',
    advice: 'Choose days that no run covers.',
    at: ['billingRuns.create'],
  },
  'MerchantBilling:NotRetryable': {
    status: 409,
    when: 'the charge was neither declined nor failed',
    advice: 'Try again only charges that were declined or failed.',
    at: ['billingRuns.retryCharge'],
  },
  'MerchantBilling:NoActivePaymentMethod': {
    status: 409,
    when: 'the merchant has no active payment method',
    advice: 'Send the merchant a capture link, or activate an earlier payment method.',
    at: ['billingRuns.retryCharge', 'merchantPaymentMethods.deactivate', 'merchantPaymentMethods.activate'],
  },
  'MerchantBilling:PaymentMethodExpired': {
    status: 409,
    when: 'the card of the payment method has expired',
    advice: 'Send the merchant a capture link for another card.',
    at: ['merchantPaymentMethods.activate'],
  },
  'MerchantBilling:CaptureLinkActive': {
    status: 409,
    when: 'a link that was sent before is still valid',
    advice: 'Send that one again, or cancel it first.',
    at: ['merchantPaymentMethods.sendCaptureLink'],
  },
  'MerchantBilling:NoCaptureLink': {
    status: 409,
    when: 'no link that is still valid was sent to the merchant',
    advice: 'Send a link first.',
    at: links,
  },
  'MerchantBilling:NotReady': {
    status: 409,
    when: 'the merchant cannot be asked for a payment method yet; `data.missing` lists why',
    advice: 'Supply what is missing; `merchantPaymentMethods.captureReadiness` shows it.',
    at: ['merchantPaymentMethods.sendCaptureLink', 'merchantPaymentMethods.resendCaptureLink'],
  },
} as const satisfies Readonly<Record<string, ErrorAbout>>;
