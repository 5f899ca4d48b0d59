/** The handler of every operation that is simulated; any other answers 501. */
import { announcementHandlers } from './announcements/handlers.ts';
import { apiKeyHandlers } from './api-keys/handlers.ts';
import type { Handler, OpenHandler } from './call.ts';
import { campaignHandlers } from './campaigns/handlers.ts';
import { contractPlanHandlers } from './contract-plans/handlers.ts';
import { contractHandlers } from './contracts/handlers.ts';
import { customerHandlers } from './customers/handlers.ts';
import { developerAccountHandlers } from './developer-accounts/handlers.ts';
import { developerInvitationHandlers } from './developer-invitations/handlers.ts';
import { healthHandlers } from './health/handlers.ts';
import { listenSessionHandlers } from './listen-sessions/handlers.ts';
import { messagingHandlers } from './messaging/handlers.ts';
import { channelHandlers } from './notifications/channels/handlers.ts';
import { deliveryHandlers } from './notifications/deliveries/handlers.ts';
import { destinationHandlers } from './notifications/destinations/handlers.ts';
import { eventTypeHandlers } from './notifications/event-types/handlers.ts';
import { inboxHandlers } from './notifications/inbox/handlers.ts';
import { subscriptionHandlers } from './notifications/subscriptions/handlers.ts';
import { unsubscribeHandlers } from './notifications/unsubscribe/handlers.ts';
import { promotionHandlers } from './promotions/handlers.ts';
import { rateLimitHandlers } from './rate-limits/handlers.ts';
import { tokenHandlers } from './tokens/handlers.ts';
import { transactionHandlers } from './transactions/handlers.ts';
import { walletHandlers } from './wallets/handlers.ts';

export const handlers: Readonly<Record<string, Handler | OpenHandler>> = Object.freeze({
  ...healthHandlers,
  ...listenSessionHandlers,
  ...apiKeyHandlers,
  ...rateLimitHandlers,
  ...tokenHandlers,
  ...transactionHandlers,
  ...customerHandlers,
  ...contractPlanHandlers,
  ...contractHandlers,
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
  ...walletHandlers,
});
