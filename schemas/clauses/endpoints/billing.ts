import type { Clauses } from '../../clause.ts';

export const billing: Clauses = {
  'endpoints: Contract plans, contracts, customers': {
    title: 'Contract plans, contracts and customers',
    text: [
      'Beyond the standard set: the active plans with the price of today can be looked up (Customers.ContractPlans); a new price is recorded with the day from which it applies to subscribers (also .ChangePrice).',
      'Pausing and resuming a contract need Customers.Contracts and its .Update. Storing a payment method for a customer needs Customers.Customers and its .Create, deleting one its .Delete.',
    ],
  },
  'endpoints: Recurring billing': {
    title: 'Recurring billing',
    text: [
      'The history of a contract, of a customer and of all, and one run, can be read with Customers.RecurringBilling.ViewHistory. Triggering needs Customers.RecurringBilling.Trigger.',
    ],
  },
  'endpoints: Merchant billing': {
    title: 'Billing of merchants',
    text: [
      'Billing runs are listed, read and exported with MerchantBilling.BillingRuns; starting and cancelling need .Create, clearing a batch .Manage, charging again .Retry, and the history of price plans MerchantBilling.Reports.',
      'The payment method by which a merchant is billed is read with MerchantBilling.PaymentMethods; activating or deactivating it and sending links to capture one need .Manage too.',
    ],
  },
  'endpoints: Usage': {
    title: 'Usage',
    text: [
      'Entitlements are read with Usage.PlatformDefaults, and written without a named permission, with checks of scope. Reports of usage need Usage.Reports, exports Usage.Reports.Export, and the list of units Usage.Skus.',
    ],
  },
};
