/** What the console shows of the contract: names and summaries, the same for every world. Loaded when a browser first asks for it. */
import { operations } from '../../../schemas/catalogue.ts';
import { choices } from '../../../schemas/choices.ts';
import { operationGroups } from '../../../schemas/operation-groups.ts';
import { register } from '../../../schemas/register.ts';
import type { StateMachine } from '../../../schemas/state.ts';
import { apiKeyStates } from '../../../schemas/states/access/api-key.ts';
import { invitationStates } from '../../../schemas/states/access/developer-invitation.ts';
import { billingRunStates } from '../../../schemas/states/billing/billing-run.ts';
import { captureLinkStates } from '../../../schemas/states/billing/capture-link.ts';
import { contractStates } from '../../../schemas/states/billing/contract.ts';
import { merchantPaymentMethodStates } from '../../../schemas/states/billing/merchant-payment-method.ts';
import { campaignStates } from '../../../schemas/states/engagement/campaign.ts';
import { batchFileStates } from '../../../schemas/states/payments/batch-file.ts';
import { hostedSessionStates } from '../../../schemas/states/payments/hosted-session.ts';
import { settlementBatchStates } from '../../../schemas/states/payments/settlement-batch.ts';
import { transactionStates } from '../../../schemas/states/payments/transaction.ts';
import { merchantStates } from '../../../schemas/states/platform/merchant.ts';
import { walletRegistrationStates } from '../../../schemas/states/wallets/wallet-registration.ts';

const machines: readonly StateMachine[] = [
  apiKeyStates,
  invitationStates,
  billingRunStates,
  captureLinkStates,
  contractStates,
  merchantPaymentMethodStates,
  campaignStates,
  batchFileStates,
  hostedSessionStates,
  settlementBatchStates,
  transactionStates,
  merchantStates,
  walletRegistrationStates,
];

/** One operation of the catalogue, as the console names it. */
export interface OperationSummary {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** What the owner of the key must hold. */
  readonly permissions: readonly string[];
}

export interface RuleSummary {
  readonly keyword: string;
  readonly statement: string;
  readonly source: string;
}

export interface ChoiceSummary {
  readonly id: string;
  readonly question: string;
  readonly source: string;
  readonly default: unknown;
  /** Null: any value that `described` describes. */
  readonly options: readonly unknown[] | null;
  readonly described: string;
}

export interface MachineSummary {
  /** The resource, singular: `campaign`. */
  readonly name: string;
  readonly states: readonly string[];
  readonly transitions: readonly {
    /** Null: the record is being created. */
    readonly from: readonly string[] | null;
    readonly trigger: string;
    readonly to: string;
    readonly when: string | null;
  }[];
}

/** A plain JSON value. */
export interface ConsoleContract {
  readonly operations: readonly OperationSummary[];
  readonly groups: readonly string[];
  /** By id. */
  readonly rules: Readonly<Record<string, RuleSummary>>;
  readonly choices: readonly ChoiceSummary[];
  readonly machines: readonly MachineSummary[];
}

export const consoleContract = (): ConsoleContract => ({
  operations: operations.map(({ id, method, path, summary, permissions }) => ({ id, method, path, summary, permissions })),
  groups: operationGroups,
  rules: Object.fromEntries(Object.values(register).map(({ id, keyword, statement, source }) => [id, { keyword, statement, source }])),
  choices: Object.values(choices).map(({ id, question, source, default: byDefault, options }) => ({
    id,
    question,
    source,
    default: byDefault,
    options: 'schema' in options ? null : options,
    described: 'schema' in options ? options.described : '',
  })),
  machines: machines.map(({ resource, states, transitions }) => ({
    name: resource,
    states,
    transitions: transitions.map(({ from, trigger, to, when = null }) => ({ from, trigger, to, when })),
  })),
});
