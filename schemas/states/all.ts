/** Every transition table, by the group of operations that moves it: the first word of their ids. */
import type { StateMachine } from '../state.ts';
import { apiKeyStates } from './access/api-key.ts';
import { invitationStates } from './access/developer-invitation.ts';
import { billingRunStates } from './billing/billing-run.ts';
import { captureLinkStates } from './billing/capture-link.ts';
import { contractStates } from './billing/contract.ts';
import { merchantPaymentMethodStates } from './billing/merchant-payment-method.ts';
import { campaignStates } from './engagement/campaign.ts';
import { batchFileStates } from './payments/batch-file.ts';
import { hostedSessionStates } from './payments/hosted-session.ts';
import { settlementBatchStates } from './payments/settlement-batch.ts';
import { transactionStates } from './payments/transaction.ts';
import { merchantStates } from './platform/merchant.ts';
import { walletRegistrationStates } from './wallets/wallet-registration.ts';

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
