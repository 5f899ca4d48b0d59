/** Every operation of the specification, keyed by id. */
import { groups } from './groups/all.ts';
import { standardSets, type StandardSets } from './groups/standard-sets.ts';
import type { Method, Operation } from './operation.ts';
import { accounting } from './operations/platform/accounting.ts';
import { accounts } from './operations/access/account.ts';
import { announcements } from './operations/engagement/announcements.ts';
import { apiKeys } from './operations/access/api-keys.ts';
import { auditLog } from './operations/platform/audit-log.ts';
import { billingRuns } from './operations/billing/billing-runs.ts';
import { campaigns } from './operations/engagement/campaigns.ts';
import { contractPlans } from './operations/billing/contract-plans.ts';
import { contracts } from './operations/billing/contracts.ts';
import { customers } from './operations/billing/customers.ts';
import { developerPortal } from './operations/access/developer-portal.ts';
import { favorites } from './operations/platform/favorites.ts';
import { health } from './operations/platform/health.ts';
import { hostedPaymentPages } from './operations/payments/hosted-payment-pages.ts';
import { identityUsers } from './operations/access/users.ts';
import { listenSessions } from './operations/notifications/listen-sessions.ts';
import { merchantPaymentMethods } from './operations/billing/merchant-payment-methods.ts';
import { merchants } from './operations/platform/merchants.ts';
import { messaging } from './operations/notifications/messaging.ts';
import { notificationChannels } from './operations/notifications/channels.ts';
import { notificationDestinations } from './operations/notifications/destinations.ts';
import { notificationEvents } from './operations/notifications/events.ts';
import { notificationInbox } from './operations/notifications/inbox.ts';
import { notificationSubscriptions } from './operations/notifications/subscriptions.ts';
import { processorProfiles } from './operations/platform/processor-profiles.ts';
import { processors } from './operations/payments/processors.ts';
import { profiles } from './operations/access/profile.ts';
import { providerBindings } from './operations/platform/provider-bindings.ts';
import { rateLimits } from './operations/access/rate-limits.ts';
import { recurringBilling } from './operations/billing/recurring-billing.ts';
import { reports } from './operations/platform/reports.ts';
import { resellers } from './operations/platform/resellers.ts';
import { sessions } from './operations/access/sessions.ts';
import { tokens } from './operations/payments/tokens.ts';
import { transactions } from './operations/payments/transactions.ts';
import { resourceSet } from './resource-set.ts';
import { usage } from './operations/billing/usage.ts';
import { wallets } from './operations/wallets/wallets.ts';

/** In the order of the specification's catalogue; a group's standard set stands with its other operations. */
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

/** The standard sets of the groups that have no other operations. */
type Further = Omit<StandardSets, keyof typeof listed>;
const further = Object.fromEntries(Object.entries(standardSets).filter(([id]) => !Object.hasOwn(listed, id))) as Further;

export const catalogue = Object.freeze({ ...listed, ...further });

export type OperationId = keyof typeof catalogue;

export const operations: readonly Operation[] = Object.freeze(Object.values<Operation>(catalogue));

export const isOperationId = (id: string): id is OperationId => Object.hasOwn(catalogue, id);

const byRoute: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

/** The operation of a method and a path as the specification writes it, parameter names included. */
export const operationAt = (method: Method, path: string): Operation | undefined => byRoute.get(`${method} ${path}`);
