/** States of a merchant (assumptions: M17). The lock is a separate flag. */
import type { StateMachine } from '../../state.ts';

export const merchantStatuses = ['Onboarding', 'Active', 'Inactive', 'Closed'] as const;
export type MerchantStatus = (typeof merchantStatuses)[number];
/** `profile`: the merchant gets its first active processor profile. `activate`, `deactivate`, `close`: an update writes the status. */
export type MerchantTrigger = 'create' | 'profile' | 'activate' | 'deactivate' | 'close';

export const merchantStates: StateMachine<MerchantStatus, MerchantTrigger> = {
  resource: 'merchant',
  states: merchantStatuses,
  initial: 'Onboarding',
  source: 'assumptions: M17',
  refusal: 'Merchants:InvalidState',
  refusals: [
    { trigger: 'activate', from: ['Closed'], code: 'Merchants:Closed' },
    { trigger: 'deactivate', from: ['Closed'], code: 'Merchants:Closed' },
  ],
  transitions: [
    { from: null, trigger: 'create', to: 'Onboarding', provenance: 'assumed' },
    { from: ['Onboarding'], trigger: 'profile', to: 'Active', provenance: 'assumed' },
    { from: ['Inactive'], trigger: 'activate', to: 'Active', provenance: 'assumed' },
    { from: ['Onboarding', 'Active'], trigger: 'deactivate', to: 'Inactive', provenance: 'assumed' },
    { from: ['Onboarding', 'Active', 'Inactive'], trigger: 'close', to: 'Closed', also: 'for good', provenance: 'assumed' },
  ],
};
