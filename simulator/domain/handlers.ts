/** The handler of every operation that is simulated (see `not-simulated.ts`); any other answers 501. */
import { accountHandlers } from './access/accounts/handlers.ts';
import { profileHandlersOfUsers } from './access/profiles/handlers.ts';
import { sessionHandlers } from './access/sessions/handlers.ts';
import { auditLogHandlers } from './platform/audit/handlers.ts';
import { reportsHandlers } from './platform/reports/handlers.ts';
import { announcementHandlers } from './engagement/announcements/handlers.ts';
import { apiKeyHandlers } from './access/api-keys/handlers.ts';
import type { AnyHandler, AnyOpenHandler } from './kernel/call.ts';
import type { HandlersOf } from './kernel/handler.ts';
import type { Simulated } from './not-simulated.ts';
import { campaignHandlers } from './engagement/campaigns/handlers.ts';
import { contractPlanHandlers } from './billing/contract-plans/handlers.ts';
import { captureLinkHandlers } from './billing/capture-links/handlers.ts';
import { merchantPaymentMethodHandlers } from './billing/merchant-payment-methods/handlers.ts';
import { contractHandlers } from './billing/contracts/handlers.ts';
import { recurringBillingHandlers } from './billing/recurring/handlers.ts';
import { billingRunHandlers } from './billing/billing-runs/handlers.ts';
import { customerHandlers } from './billing/customers/handlers.ts';
import { developerAccountHandlers } from './access/developer-accounts/handlers.ts';
import { developerInvitationHandlers } from './access/developer-invitations/handlers.ts';
import { furtherHandlers } from './further-groups.ts';
import { merchantHandlers } from './platform/merchant-operations/handlers.ts';
import { resellerHandlers } from './platform/reseller-operations/handlers.ts';
import { healthHandlers } from './platform/health/handlers.ts';
import { userHandlers } from './platform/users/handlers.ts';
import { listenSessionHandlers } from './notifications/listen-sessions/handlers.ts';
import { messagingHandlers } from './notifications/messaging/handlers.ts';
import { channelHandlers } from './notifications/channels/handlers.ts';
import { deliveryHandlers } from './notifications/deliveries/handlers.ts';
import { destinationHandlers } from './notifications/destinations/handlers.ts';
import { eventTypeHandlers } from './notifications/event-types/handlers.ts';
import { inboxHandlers } from './notifications/inbox/handlers.ts';
import { subscriptionHandlers } from './notifications/subscriptions/handlers.ts';
import { unsubscribeHandlers } from './notifications/unsubscribe/handlers.ts';
import { processorHandlers } from './payments/processors/handlers.ts';
import { profileHandlers } from './payments/processors/profile-handlers.ts';
import { hostedPageHandlers } from './payments/hosted-pages/handlers.ts';
import { promotionHandlers } from './engagement/promotions/handlers.ts';
import { rateLimitHandlers } from './access/rate-limits/handlers.ts';
import { settlementHandlers } from './payments/settlement/handlers.ts';
import { batchFileHandlers } from './payments/batch-files/handlers.ts';
import { tokenHandlers } from './payments/tokens/handlers.ts';
import { transactionHandlers } from './payments/transactions/handlers.ts';
import { usageHandlers } from './billing/usage/handlers.ts';
import { screeningProfileHandlers } from './payments/screening/handlers.ts';
import { taxBindingHandlers } from './platform/bindings/tax.ts';
import { threeDSecureBindingHandlers } from './platform/bindings/three-d-secure.ts';
import { accountingHandlers } from './platform/accounting/handlers.ts';
import { favoriteHandlers } from './platform/favorites/handlers.ts';
import { walletHandlers } from './wallets/handlers.ts';

/** Typed by their operations. */
export const simulated = {
  ...furtherHandlers,
  ...healthHandlers,
  ...userHandlers,
  ...listenSessionHandlers,
  ...apiKeyHandlers,
  ...accountHandlers,
  ...profileHandlersOfUsers,
  ...sessionHandlers,
  ...rateLimitHandlers,
  ...tokenHandlers,
  ...transactionHandlers,
  ...settlementHandlers,
  ...batchFileHandlers,
  ...customerHandlers,
  ...contractPlanHandlers,
  ...contractHandlers,
  ...recurringBillingHandlers,
  ...billingRunHandlers,
  ...campaignHandlers,
  ...channelHandlers,
  ...destinationHandlers,
  ...subscriptionHandlers,
  ...eventTypeHandlers,
  ...unsubscribeHandlers,
  ...deliveryHandlers,
  ...inboxHandlers,
  ...messagingHandlers,
  ...developerAccountHandlers,
  ...developerInvitationHandlers,
  ...announcementHandlers,
  ...promotionHandlers,
  ...processorHandlers,
  ...profileHandlers,
  ...walletHandlers,
  ...usageHandlers,
  ...hostedPageHandlers,
  ...merchantPaymentMethodHandlers,
  ...captureLinkHandlers,
  ...merchantHandlers,
  ...resellerHandlers,
  ...auditLogHandlers,
  ...screeningProfileHandlers,
  ...taxBindingHandlers,
  ...threeDSecureBindingHandlers,
  ...favoriteHandlers,
  ...accountingHandlers,
  ...reportsHandlers,
} satisfies HandlersOf<Simulated>;

/** By the id of an operation, as the pipeline calls them: with inputs that it validated against the shapes of the operation. */
export const handlers: Readonly<Record<string, AnyHandler | AnyOpenHandler>> = Object.freeze(
  simulated as Readonly<Record<string, AnyHandler>>,
);
