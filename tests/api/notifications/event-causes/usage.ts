/** Usage (event types: 40). */
import { done, merchantOf, newCustomer, visa } from '../../billing/billing-steps.ts';
import type { Cause } from './cause.ts';

export const usageCauses: readonly Cause[] = [
  {
    cause: 'metering that reaches 100 %',
    operation: 'customers.addStoredPaymentMethod',
    stages: ['usage.threshold_reached', 'customer.payment_method_added'],
    prepare: async (world) => {
      const { id: customerId } = await newCustomer(world);
      const sku = 'payment_methods.stored';
      const terms = { sku, includedQuantity: 1, notifyAtPercent: 100, overagePolicy: 'Block' };
      const entitlement = { scope: 'Merchant', merchantId: merchantOf(world), ...terms };
      const { id: entitlementId } = await done(world, 'POST', '/api/usage/entitlements', entitlement, 'hostAdmin');
      const body = { customerId, cardData: visa };
      return {
        act: { method: 'POST', path: '/api/customers/add-stored-payment-method-async', body },
        expectedData: ({ id }) => [
          { entitlementId, sku, includedQuantity: 1, usedQuantity: 1, percent: 100, periodEnd: '2026-03-31', overagePolicy: 'Block' },
          { customerId, storedPaymentMethodId: id },
        ],
        refused: {
          'a number that fails its check': { body: { customerId, cardData: { ...visa, number: '4111111111111112' } }, status: 400 },
        },
      };
    },
  },
];
