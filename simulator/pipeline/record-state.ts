/** The state machine of each kind of record that has one, and where a record stands in it. */
import type { StateMachine } from '../../schemas/state.ts';
import { apiKeyStates } from '../../schemas/access/api-keys/states.ts';
import { invitationStates } from '../../schemas/access/developer-portal/states.ts';
import { billingRunStates } from '../../schemas/billing/billing-runs/states.ts';
import { captureLinkStates } from '../../schemas/billing/customers/capture-link-states.ts';
import { contractStates } from '../../schemas/billing/contracts/states.ts';
import { merchantPaymentMethodStates } from '../../schemas/billing/merchant-payment-methods/states.ts';
import { campaignStates } from '../../schemas/engagement/campaigns/states.ts';
import { batchFileStates } from '../../schemas/payments/batch-files/states.ts';
import { hostedSessionStates } from '../../schemas/payments/hosted-pages/session-states.ts';
import { settlementBatchStates } from '../../schemas/payments/settlement/states.ts';
import { transactionStates } from '../../schemas/payments/transactions/states.ts';
import { merchantStates } from '../../schemas/platform/merchants/states.ts';
import { walletRegistrationStates } from '../../schemas/wallets/states.ts';
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
