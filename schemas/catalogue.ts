/** Every operation of the specification, keyed by id. */
import type { Method, Operation } from './operation.ts';
import { accounting } from './operations/accounting.ts';
import { accounts } from './operations/account.ts';
import { announcements } from './operations/announcements.ts';
import { apiKeys } from './operations/api-keys.ts';
import { auditLog } from './operations/audit-log.ts';
import { campaigns } from './operations/campaigns.ts';
import { contractPlans } from './operations/contract-plans.ts';
import { contracts } from './operations/contracts.ts';
import { customers } from './operations/customers.ts';
import { developerPortal } from './operations/developer-portal.ts';
import { favorites } from './operations/favorites.ts';
import { health } from './operations/health.ts';
import { hostedPaymentPages } from './operations/hosted-payment-pages.ts';
import { identityUsers } from './operations/users.ts';
import { listenSessions } from './operations/listen-sessions.ts';
import { merchantBilling } from './operations/merchant-billing.ts';
import { merchants } from './operations/merchants.ts';
import { messaging } from './operations/messaging.ts';
import { mySession } from './operations/my-session.ts';
import { notificationChannels } from './operations/notifications-channels.ts';
import { notificationDestinations } from './operations/notifications-destinations.ts';
import { notificationEvents } from './operations/notifications-events.ts';
import { notificationInbox } from './operations/notifications-inbox.ts';
import { notificationSubscriptions } from './operations/notifications-subscriptions.ts';
import { processors } from './operations/processors.ts';
import { promotions } from './operations/promotions.ts';
import { rateLimits } from './operations/rate-limits.ts';
import { recurringBilling } from './operations/recurring-billing.ts';
import { reports } from './operations/reports.ts';
import { resellers } from './operations/resellers.ts';
import { tokens } from './operations/tokens.ts';
import { transactions } from './operations/transactions.ts';
import { usage } from './operations/usage.ts';
import { wallets } from './operations/wallets.ts';

/** In the order of the specification's catalogue; a resource's standard set stands with its other operations. */
export const catalogue = Object.freeze({
  ...accounts,
  ...mySession,
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
  ...merchantBilling,
  ...messaging,
  ...notificationChannels,
  ...notificationDestinations,
  ...notificationEvents,
  ...notificationInbox,
  ...listenSessions,
  ...notificationSubscriptions,
  ...processors,
  ...promotions,
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
});

export type OperationId = keyof typeof catalogue;

export const operations: readonly Operation[] = Object.freeze(Object.values(catalogue));

export const isOperationId = (id: string): id is OperationId => Object.hasOwn(catalogue, id);

const byRoute: ReadonlyMap<string, Operation> = new Map(
  operations.map((operation) => [`${operation.method} ${operation.path}`, operation]),
);

/** The operation of a method and a path as the specification writes it, parameter names included. */
export const operationAt = (method: Method, path: string): Operation | undefined => byRoute.get(`${method} ${path}`);
