/** States of the payment methods with which a merchant pays for its use of the gateway (assumptions: 16, MB5 and MB6). */
import type { StateMachine } from '../../state.ts';

export const merchantPaymentMethodStatuses = ['Active', 'Inactive', 'Expired'] as const;
export type MerchantPaymentMethodStatus = (typeof merchantPaymentMethodStatuses)[number];
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
