/** The state machine of each kind of record that has one, and where a record stands in it. */
import type { StateMachine } from '../../schemas/state.ts';
import { apiKeyStates } from '../../schemas/states/access/api-key.ts';
import { invitationStates } from '../../schemas/states/access/developer-invitation.ts';
import { billingRunStates } from '../../schemas/states/billing/billing-run.ts';
import { captureLinkStates } from '../../schemas/states/billing/capture-link.ts';
import { contractStates } from '../../schemas/states/billing/contract.ts';
import { merchantPaymentMethodStates } from '../../schemas/states/billing/merchant-payment-method.ts';
import { campaignStates } from '../../schemas/states/engagement/campaign.ts';
import { batchFileStates } from '../../schemas/states/payments/batch-file.ts';
import { hostedSessionStates } from '../../schemas/states/payments/hosted-session.ts';
import { settlementBatchStates } from '../../schemas/states/payments/settlement-batch.ts';
import { transactionStates } from '../../schemas/states/payments/transaction.ts';
import { merchantStates } from '../../schemas/states/platform/merchant.ts';
import { walletRegistrationStates } from '../../schemas/states/wallets/wallet-registration.ts';
import type { Instant } from '../../schemas/shared/instant.ts';
import type { ApiKeyRecord } from '../domain/access/api-keys/record.ts';
import { phaseOf } from '../domain/access/api-keys/judge.ts';
import type { Records } from '../domain/kernel/records.ts';

const machines: Readonly<Partial<Record<keyof Records, StateMachine>>> = {
  apiKeys: apiKeyStates,
  developerInvitations: invitationStates,
  billingRuns: billingRunStates,
  captureLinks: captureLinkStates,
  contracts: contractStates,
  merchantPaymentMethods: merchantPaymentMethodStates,
  campaigns: campaignStates,
  batchFiles: batchFileStates,
  hppSessions: hostedSessionStates,
  settlementBatches: settlementBatchStates,
  transactions: transactionStates,
  merchants: merchantStates,
  walletRegistrations: walletRegistrationStates,
};

/** The status that a record states itself, or one of its parts does; null: none. */
export function statusOf(record: object | null): string | null {
  if (record === null) return null;
  const { status } = record as { readonly status?: unknown };
  if (typeof status === 'string') return status;
  const { outcome } = record as { readonly outcome?: unknown };
  return typeof outcome === 'object' && outcome !== null ? statusOf(outcome) : null;
}

/** The machine of a kind of record; undefined: it has none. */
export const machineOf = (kind: string): StateMachine | undefined =>
  Object.hasOwn(machines, kind) ? machines[kind as keyof Records] : undefined;

/** Where a record stands at an instant: the clock moves a key too. */
export const stateOf = (kind: string, record: object, now: Instant): string | null =>
  kind === 'apiKeys' ? phaseOf(record as ApiKeyRecord, now) : statusOf(record);
