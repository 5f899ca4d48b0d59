/** Every transition table, by the group of operations that moves it: the first word of their ids. */
import type { StateMachine } from './state.ts';
import { apiKeyStates } from './access/api-keys/states.ts';
import { invitationStates } from './access/developer-portal/states.ts';
import { billingRunStates } from './billing/billing-runs/states.ts';
import { captureLinkStates } from './billing/customers/capture-link-states.ts';
import { contractStates } from './billing/contracts/states.ts';
import { merchantPaymentMethodStates } from './billing/merchant-payment-methods/states.ts';
import { campaignStates } from './engagement/campaigns/states.ts';
import { batchFileStates } from './payments/batch-files/states.ts';
import { hostedSessionStates } from './payments/hosted-pages/session-states.ts';
import { settlementBatchStates } from './payments/settlement/states.ts';
import { transactionStates } from './payments/transactions/states.ts';
import { merchantStates } from './platform/merchants/states.ts';
import { walletRegistrationStates } from './wallets/states.ts';

export const machinesByGroup: Readonly<Record<string, readonly StateMachine[]>> = {
  apiKeys: [apiKeyStates],
  developerInvitations: [invitationStates],
  billingRuns: [billingRunStates],
  merchantPaymentMethods: [merchantPaymentMethodStates, captureLinkStates],
  contracts: [contractStates],
  campaigns: [campaignStates],
  hostedPaymentPages: [hostedSessionStates],
  transactions: [transactionStates, settlementBatchStates, batchFileStates],
  merchants: [merchantStates],
  walletRegistrations: [walletRegistrationStates],
};

export const machines: readonly StateMachine[] = Object.values(machinesByGroup).flat();
