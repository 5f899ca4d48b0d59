import { resourceSet, type ResourceOperations } from './resource-set.ts';
import { groupNames, groupOf, groups, type Groups, type GroupName } from './groups.ts';
import type { Method, Operation } from './operation.ts';
import { accounting } from './platform/accounting/operations.ts';
import { accounts } from './access/accounts/operations.ts';
import { announcements } from './engagement/announcements/operations.ts';
import { apiKeys } from './access/api-keys/operations.ts';
import { auditLog } from './platform/audit-log/operations.ts';
import { billingRuns } from './billing/billing-runs/operations.ts';
import { campaigns } from './engagement/campaigns/operations.ts';
import { contractPlans } from './billing/contract-plans/operations.ts';
import { contracts } from './billing/contracts/operations.ts';
import { customers } from './billing/customers/operations.ts';
import { developerPortal } from './access/developer-portal/operations.ts';
import { favorites } from './platform/favorites/operations.ts';
import { health } from './platform/health/operations.ts';
import { hostedPaymentPages } from './payments/hosted-pages/operations.ts';
import { identityUsers } from './platform/users/operations.ts';
import { listenSessions } from './notifications/listen-sessions/operations.ts';
import { merchantPaymentMethods } from './billing/merchant-payment-methods/operations.ts';
import { merchants } from './platform/merchants/operations.ts';
import { messaging } from './notifications/messaging/operations.ts';
import { notificationChannels } from './notifications/channels/operations.ts';
import { notificationDestinations } from './notifications/destinations/operations.ts';
import { notificationEvents } from './notifications/events/operations.ts';
import { notificationInbox } from './notifications/inbox/operations.ts';
import { notificationSubscriptions } from './notifications/subscriptions/operations.ts';
import { processorProfiles } from './platform/processor-profiles/operations.ts';
import { processors } from './payments/processors/operations.ts';
import { profiles } from './access/profile/operations.ts';
import { providerBindings } from './platform/provider-bindings/operations.ts';
import { rateLimits } from './access/rate-limits/operations.ts';
import { recurringBilling } from './billing/recurring-billing/operations.ts';
import { reports } from './platform/reports/operations.ts';
import { resellers } from './platform/resellers/operations.ts';
import { sessions } from './access/sessions/operations.ts';
import { tokens } from './payments/tokens/operations.ts';
import { transactions } from './payments/transactions/operations.ts';
import { usage } from './billing/usage/operations.ts';
import { wallets } from './wallets/operations.ts';
import type { Recipe, Template } from './recipe.ts';
import type { Fixed, Static, TSchema } from './shape.ts';

type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never;

type StandardSets = Both<{ [Name in GroupName]: ResourceOperations<Groups[Name]> }[GroupName]>;

// Each set has the operations of its group; together they are those of all groups.
const standardSets = Object.freeze(Object.assign({}, ...groupNames.map((name) => resourceSet(groupOf(name))))) as StandardSets;

/** In the order of the specification's catalogue; a group's standard set is listed with its other operations. */
const listed = {
  ...accounts,
  ...profiles,
  ...sessions,
  ...accounting,
  ...announcements,
  ...apiKeys,
  ...auditLog,
  ...campaigns,
  ...contractPlans,
  ...contracts,
  ...customers,
  ...developerPortal,
  ...health,
  ...hostedPaymentPages,
  ...merchants,
  ...processorProfiles,
  ...providerBindings,
  ...billingRuns,
  ...merchantPaymentMethods,
  ...messaging,
  ...notificationChannels,
  ...notificationDestinations,
  ...notificationEvents,
  ...notificationInbox,
  ...listenSessions,
  ...notificationSubscriptions,
  ...processors,
  ...resourceSet(groups.promotions),
  ...rateLimits,
  ...recurringBilling,
  ...reports,
  ...resellers,
  ...transactions,
  ...tokens,
  ...usage,
  ...favorites,
  ...identityUsers,
  ...wallets,
};

/** The standard sets of groups that have no other operations. */
type Further = Omit<StandardSets, keyof typeof listed>;
const further = Object.fromEntries(Object.entries(standardSets).filter(([id]) => !Object.hasOwn(listed, id))) as Further;

export const catalogue = Object.freeze({ ...listed, ...further });

export type OperationId = keyof typeof catalogue;

export const operations: readonly Operation[] = Object.freeze(Object.values<Operation>(catalogue));

export const isOperationId = (id: string): id is OperationId => Object.hasOwn(catalogue, id);

const byRoute: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

/** The operation with a method and a path as the specification writes it, including parameter names. */
export const operationAt = (method: Method, path: string): Operation | undefined => byRoute.get(`${method} ${path}`);

type BodyOf<O> = O extends { readonly body?: { readonly schema: infer S extends TSchema } } ? Template<Fixed<Static<S>>> : never;

/** Recipes by operation: each body fits the shape of its operation. */
export type RecipeTable = {
  readonly [Id in keyof typeof catalogue]?: Omit<Recipe, 'body'> & { readonly body?: BodyOf<(typeof catalogue)[Id]> };
};
