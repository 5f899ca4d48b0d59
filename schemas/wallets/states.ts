/** States of a wallet registration (assumptions: 25, all of it assumed). */
import type { StateMachine } from '../state.ts';

export const walletRegistrationStatuses = ['Pending', 'Registered', 'SyncFailed', 'Disabled'] as const;
export type WalletRegistrationStatus = (typeof walletRegistrationStatuses)[number];
/** `disable`, `enable`: an update sets `isEnabled`. `renew`: an update names another wallet or environment. */
export type WalletRegistrationTrigger = 'create' | 'sync' | 'disable' | 'enable' | 'renew';

export const walletRegistrationStates: StateMachine<WalletRegistrationStatus, WalletRegistrationTrigger> = {
  resource: 'registration',
  states: walletRegistrationStatuses,
  initial: 'Pending',
  source: 'assumptions: 25',
  refusal: 'Wallets:InvalidState',
  transitions: [
    { from: null, trigger: 'create', to: 'Pending', when: 'it is enabled', provenance: 'assumed' },
    { from: null, trigger: 'create', to: 'Disabled', when: 'it is not enabled', provenance: 'assumed' },
    {
      from: ['Pending', 'Registered', 'SyncFailed'],
      trigger: 'sync',
      to: 'Registered',
      when: 'every domain was verified',
      provenance: 'assumed',
    },
    { from: ['Pending', 'Registered', 'SyncFailed'], trigger: 'sync', to: 'SyncFailed', when: 'a domain failed', provenance: 'assumed' },
    { from: ['Pending', 'Registered', 'SyncFailed', 'Disabled'], trigger: 'disable', to: 'Disabled', provenance: 'assumed' },
    { from: ['Disabled'], trigger: 'enable', to: 'Pending', provenance: 'assumed' },
    { from: ['Pending', 'Registered', 'SyncFailed'], trigger: 'renew', to: 'Pending', provenance: 'assumed' },
  ],
};
