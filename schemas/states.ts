/** Every transition table, by the group of operations that moves it: the first word of their ids. */
import type { StateMachine } from './state.ts';
import { apiKeyStates, invitationStates } from './access/states.ts';
import { billingRunStates, captureLinkStates, contractStates, merchantPaymentMethodStates } from './billing/states.ts';
import { campaignStates } from './engagement/campaigns/states.ts';
import { batchFileStates, hostedSessionStates, settlementBatchStates, transactionStates } from './payments/states.ts';
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
