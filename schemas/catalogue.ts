import { resourceSet, type ResourceOperations } from './resource-set.ts';
import { groupNames, groupOf, groups, type Groups, type GroupName } from './groups.ts';
import type { Method, Operation } from './operation.ts';
import { accounting } from './platform/accounting/group.ts';
import { accounts } from './access/accounts/operations.ts';
import { announcementOperations } from './engagement/announcements/group.ts';
import { apiKeyOperations } from './access/api-keys/group.ts';
import { auditLog } from './platform/audit-log/group.ts';
import { billingRuns } from './billing/billing-runs/group.ts';
import { campaignOperations } from './engagement/campaigns/group.ts';
import { contractPlanOperations } from './billing/contract-plans/group.ts';
import { contractOperations } from './billing/contracts/group.ts';
import { customerOperations } from './billing/customers/group.ts';
import { developerPortal } from './access/developer-portal/group.ts';
import { favorites } from './platform/favorites/group.ts';
import { health } from './platform/health/group.ts';
import { hostedPaymentPages } from './payments/hosted-pages/operations.ts';
import { identityUsers } from './platform/users/operations.ts';
import { listenSessions } from './notifications/listen-sessions/group.ts';
import { merchantPaymentMethods } from './billing/merchant-payment-methods/group.ts';
import { merchantOperations } from './platform/merchants/group.ts';
import { messaging } from './notifications/messaging/group.ts';
import { channelOperations } from './notifications/channels/group.ts';
import { destinationOperations } from './notifications/destinations/group.ts';
import { notificationEvents } from './notifications/events/group.ts';
import { notificationInbox } from './notifications/inbox/group.ts';
import { subscriptionOperations } from './notifications/subscriptions/group.ts';
import { processorProfiles } from './platform/processor-profiles/group.ts';
import { processors } from './payments/processors/group.ts';
import { profiles } from './access/profile/group.ts';
import { providerBindings } from './platform/provider-bindings/group.ts';
import { rateLimits } from './access/rate-limits/group.ts';
import { recurringBilling } from './billing/recurring-billing/group.ts';
import { reports } from './platform/reports/group.ts';
import { resellerOperations } from './platform/resellers/group.ts';
import { sessions } from './access/sessions/group.ts';
import { tokens } from './payments/tokens/group.ts';
import { transactions } from './payments/transactions/operations.ts';
import { usage } from './billing/usage/group.ts';
import { walletOperations } from './wallets/group.ts';
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
  ...announcementOperations,
  ...apiKeyOperations,
  ...auditLog,
  ...campaignOperations,
  ...contractPlanOperations,
  ...contractOperations,
  ...customerOperations,
  ...developerPortal,
  ...health,
  ...hostedPaymentPages,
  ...merchantOperations,
  ...processorProfiles,
  ...providerBindings,
  ...billingRuns,
  ...merchantPaymentMethods,
  ...messaging,
  ...channelOperations,
  ...destinationOperations,
  ...notificationEvents,
  ...notificationInbox,
  ...listenSessions,
  ...subscriptionOperations,
  ...processors,
  ...resourceSet(groups.promotions),
  ...rateLimits,
  ...recurringBilling,
  ...reports,
  ...resellerOperations,
  ...transactions,
  ...tokens,
  ...usage,
  ...favorites,
  ...identityUsers,
  ...walletOperations,
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

/** One line per operation in catalogue order: method, path, scope, permissions joined by `+` or `none`; separated by tabs. */
export const operationsTsv = (): string =>
  operations.map((o) => `${[o.method, o.path, o.scope, o.permissions.join('+') || 'none'].join('\t')}\n`).join('');
