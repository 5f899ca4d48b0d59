/** The operations that a choice affects, for the reference: by id, or by a common property. */
import type { OperationId } from '../catalogue.ts';
import type { ChoiceId } from '../choices.ts';
import { keywordsOf } from '../shape.ts';
import type { Operation } from '../operation.ts';

type Concerns = (operation: Operation) => boolean;

const ids =
  (...wanted: readonly (OperationId | `${string}.`)[]): Concerns =>
  ({ id }) =>
    wanted.some((one) => (one.endsWith('.') ? id.startsWith(one) : id === one));
const verb =
  (...names: readonly string[]): Concerns =>
  ({ id }) =>
    names.includes(id.slice(id.indexOf('.') + 1));
const has =
  (name: string): Concerns =>
  ({ body, query }) =>
    [body?.schema, query].some((schema) => schema !== undefined && Object.hasOwn(keywordsOf(schema).properties ?? {}, name));

const payments = ids('transactions.create', 'transactions.operate', 'transactions.operateLegacy', 'transactions.fromHppSession');
const webhooks = ids(
  'notificationDestinations.create',
  'notificationDestinations.sendSample',
  'notificationDestinations.test',
  'listenSessions.events',
);
const paged: Concerns = (operation) => operation.paged === true;

/** Choices that affect one or some operations. A choice that is absent affects every operation, or none. */
const concerns: Readonly<Partial<Record<ChoiceId, Concerns>>> = {
  'http.emptyResultStatus': ({ reply }) => reply.mediaType === null,
  'http.stringResult': verb('name'),
  'http.publicUrl': ids('hppSessions.paymentLink', 'hppSessions.create', 'merchantPaymentMethods.sendCaptureLink', 'unsubscribe.'),
  'records.readDeleted': verb('read'),
  'records.secondDeleteStatus': verb('delete'),
  'records.restoreReply': verb('restore'),
  'records.unknownAccess': verb('access', 'hasAccess'),
  'concurrency.requireStamp': has('concurrencyStamp'),
  'errors.staleStampStatus': has('concurrencyStamp'),
  'errors.duplicateNameStatus': verb('create', 'update', 'clone', 'duplicate'),
  'errors.refusedTokenStatus': ids('tokens.'),
  'errors.malformedIdStatus': ({ path }) => /\{[^}]*id\}/i.test(path),
  'rateLimit.strictCreate': ids('rateLimitProfiles.create'),
  'deprecation.headerForm': ({ deprecated }) => deprecated === true,
  'deprecation.legacyOperations.since': ({ deprecated }) => deprecated === true,
  'deprecation.legacyOperations.sunset': ({ deprecated }) => deprecated === true,
  'auth.anonymousOperations': ({ anonymous }) => anonymous === true,
  'apiKeys.prefix': ids('apiKeys.reveal', 'apiKeys.create', 'apiKeys.rotate'),
  'apiKeys.recentSourceLimit': ids('apiKeys.detail'),
  'apiKeys.anomalyDetection': ids('apiKeys.detail'),
  'apiKeys.defaultOverlap': ids('apiKeys.rotate'),
  'apiKeys.maxOverlap': ids('apiKeys.rotate'),
  'tokens.requireCustomerId': ids('tokens.'),
  'identity.password': ids('users.create', 'users.changePassword', 'account.register', 'account.resetPassword', 'myProfile.changePassword'),
  'account.codeMinutes': ids(
    'account.sendPasswordResetCode',
    'account.sendEmailConfirmationToken',
    'account.sendPhoneNumberConfirmationToken',
    'account.confirmEmail',
    'account.confirmPhoneNumber',
    'account.resetPassword',
  ),
  'account.selfRegistration': ids('account.register'),
  'audit.includeReads': ids('auditLog.'),
  'paging.default': paged,
  'paging.max': paged,
  'paging.outOfRange': paged,
  'paging.countJitterPercent': verb('approximateCount', 'approximateTotalCount', 'continuationCount'),
  'filter.acceptAliases': has('filter'),
  'filter.maxDepth': has('filter'),
  'filter.maxRules': has('filter'),
  'listen.lifetime': ids('listenSessions.'),
  'listen.bufferSize': ids('listenSessions.events'),
  'listen.bufferAge': ids('listenSessions.events'),
  'listen.maxResultCount': ids('listenSessions.events'),
  'listen.overlapSeconds': ids('listenSessions.events'),
  'listen.gapDetection': ids('listenSessions.events'),
  'listen.maxSessions': ids('listenSessions.create'),
  'listen.pollableBy': ids('listenSessions.events'),
  'webhooks.headerPrefix': webhooks,
  'webhooks.signedAt': webhooks,
  'webhooks.requireHttps': ids('notificationDestinations.create', 'notificationDestinations.update'),
  'webhooks.timeoutSeconds': ids('notificationDestinations.create', 'notificationDestinations.update'),
  'webhooks.retrySeconds': ids('notificationDestinations.create', 'notificationEvents.'),
  'webhooks.jitter': ids('notificationEvents.'),
  'webhooks.suppressAfter': ids('notificationDestinations.suppression', 'notificationDestinations.clearSuppression'),
  'webhooks.whileSuppressed': ids('notificationDestinations.suppression', 'notificationEvents.'),
  'webhooks.retentionDays': ids('notificationEvents.'),
  'webhooks.longestWindowDays': ids('notificationEvents.list', 'notificationEvents.outcomeSummary', 'notificationEvents.replayWindow'),
  'webhooks.replayLimit': ids('notificationEvents.replayWindow'),
  'webhooks.rotationMaxDays': ids('notificationDestinations.beginSecretRotation', 'notificationDestinations.secretRotation'),
  'notifications.copies': ids(
    'notificationChannels.duplicate',
    'notificationDestinations.duplicate',
    'notificationSubscriptions.duplicate',
  ),
  'notifications.unsubscribePage': ids('unsubscribe.'),
  'transactions.declineStatus': payments,
  'transactions.authorizationDays': ids('transactions.create'),
  'transactions.duplicateWindow': ids('transactions.create', 'transactions.fromHppSession'),
  'settlement.settleAfter': ids('transactions.triggerSettlements', 'transactions.triggerMerchantSettlement'),
  'settlement.schedule': ids('transactions.triggerSettlements', 'transactions.triggerMerchantSettlement'),
  'settlement.maxBatchNumber': ids('transactions.batchSequence', 'transactions.overrideBatchSequence'),
  'batchFiles.maxRows': ids('transactions.uploadBatchFile'),
  'batchFiles.strict': ids('transactions.uploadBatchFile'),
  'idempotency.retention': has('idempotencyKey'),
  'recurring.runAt': ids('recurringBilling.', 'contracts.create'),
  'recurring.inline': ids('recurringBilling.trigger'),
  'billing.captureLinkDays': ids('merchantPaymentMethods.sendCaptureLink', 'merchantPaymentMethods.resendCaptureLink'),
  'billing.schedule': ids('billingRuns.'),
  'campaigns.archiveFrom': ids('campaigns.archive'),
  'developerPortal.invitationDays': ids('developerInvitations.create'),
  'wallets.certificateMonths': ids('walletA.generateCertificate', 'walletB.generateCertificate'),
  'accounting.redirectPath': ids('accounting.callback'),
  'health.unhealthyStatus': ids('health.'),
};

/** The choices that affect this operation but not all operations, in the order of the list of choices. */
export const choicesOf = (operation: Operation): readonly string[] =>
  Object.entries(concerns).flatMap(([id, concern]) => (concern(operation) ? [id] : []));
