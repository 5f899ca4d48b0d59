import type { RecipeTable } from '../catalogue.ts';
import { caller, instant, listed, merchantId, record } from '../recipe.ts';
import { reservedPhoneNumber } from '../recipe.ts';

const eventType = 'customer.created';
const trial = { params: { type: 'Webhook' }, body: { config: { url: 'https://hooks.invalid/receive' } } };
// By the clock of the target, which may be slightly ahead.
const window = { body: { fromUtc: instant('-P1D'), toUtc: instant('PT5M') } };
const correlation = { params: { correlationId: 'gp-none' } };
const delivered = [
  record('notificationDestinations', { type: 'Inbox', config: { userIds: [caller('userId')] } }),
  record('notificationSubscriptions', { isEnabled: true }),
  record('customers'),
];
const byLink = { without: 'the link stands in an e-mail' };

export const notificationRecipes: RecipeTable = {
  'notificationDestinations.testConfig': trial,
  'notificationDestinations.validateConfig': trial,
  'notificationDestinations.promoteSecretRotation': { after: ['notificationDestinations.beginSecretRotation'] },
  'notificationDestinations.cancelSecretRotation': { after: ['notificationDestinations.beginSecretRotation'] },
  'notificationDestinations.sendSample': { body: { eventType } },
  'notificationEventTypes.payloadSchema': { params: { eventType } },
  'notificationEventTypes.samplePayload': { params: { eventType } },
  'notificationSubscriptions.validateFilter': { body: { eventTypes: ['*'], filter: null } },
  'notificationEvents.outcomeSummary': window,
  'notificationEvents.replayWindow': window,
  'notificationEvents.read': { needs: delivered, params: { id: listed('notificationEvents.list') } },
  'notificationEvents.replay': { needs: delivered, params: { id: listed('notificationEvents.list') } },
  'inbox.markRead': { needs: delivered, params: { id: listed('inbox.list') } },
  'emailLog.read': { as: 'hostAdmin', after: ['account.sendEmailConfirmationToken'], params: { id: listed('emailLog.list') } },
  'emailLog.byCorrelation': correlation,
  'smsLog.byCorrelation': correlation,
  'smsConsent.record': { body: { merchantId, phoneNumber: reservedPhoneNumber, status: 'OptedOut', source: 'Api' } },
  'smsConsent.check': { query: { phoneNumber: reservedPhoneNumber } },
  'unsubscribe.show': byLink,
  'unsubscribe.confirm': byLink,
  'unsubscribe.oneClick': byLink,
  'listenSessions.sample': { body: { eventType: 'transaction.captured' } },
};
