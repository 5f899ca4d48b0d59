import type { RecipeTable } from '../catalogue.ts';
import { answer, caller, day, merchantId, name, record, testCard, text } from '../recipe.ts';

const method = { customerId: record('customers'), storedPaymentMethodId: record('storedPaymentMethods') };
/** It has begun in every time zone, and is next due in ten years. */
const active = record('contracts', { startDate: day(-2), endDate: day(3600), interval: 'Year', intervalCount: 10 });
const email = () => text(name('billed', 32, 'user'), '@invited.invalid');
const link = { params: { merchantId }, body: { email: email() } };
const sessionId = answer('merchantPaymentMethods.sendCaptureLink', 'url', /([^/]+)$/);
const stored = { params: { merchantId }, after: [['transactions.fromHppSession', { sessionId }]] } as const;

export const billingRecipes: RecipeTable = {
  'customers.addStoredPaymentMethod': { body: { customerId: record('customers'), cardData: testCard } },
  'customers.deleteStoredPaymentMethod': { query: method },
  'contractPlans.addPrice': { body: { amount: 12, effectiveFrom: day(30) } },
  'contracts.pause': { params: { id: active } },
  'contracts.resume': { params: { id: active }, after: ['contracts.pause'] },
  'recurringBilling.trigger': { body: { contractIds: [record('contracts')] } },
  'recurringBilling.run': { params: { id: answer('recurringBilling.trigger', 'id') } },
  'recurringBilling.contractHistory': { params: { contractId: record('contracts') } },
  'recurringBilling.customerHistory': { params: { customerId: record('customers') } },
  'billingRuns.create': {
    as: 'reseller',
    // A past day: the batch bills the month before.
    body: { resellerId: caller('resellerId', 'reseller'), periodStart: day(-2), periodEnd: day(-2) },
  },
  'billingRuns.triggerAllResellers': { as: 'reseller' },
  'billingRuns.clearBatch': { as: 'reseller' },
  'billingRuns.readBatch': { as: 'reseller' },
  'billingRuns.retryCharge': { without: 'a charge must have been declined, which takes a card that declines and time' },
  'merchantPaymentMethods.sendCaptureLink': link,
  'merchantPaymentMethods.resendCaptureLink': { ...link, after: ['merchantPaymentMethods.sendCaptureLink'] },
  'merchantPaymentMethods.cancelCaptureLink': { params: { merchantId }, after: ['merchantPaymentMethods.sendCaptureLink'] },
  'merchantPaymentMethods.read': stored,
  'merchantPaymentMethods.deactivate': stored,
  'merchantPaymentMethods.activate': { params: { merchantId, paymentMethodId: answer('merchantPaymentMethods.deactivate', 'id') } },
  'usageEntitlements.create': {
    as: 'hostAdmin',
    // Inactive, so that it has no effect.
    body: { scope: 'Merchant', merchantId, sku: 'tax.calculations', includedQuantity: 1_000_000, isActive: false },
  },
};
