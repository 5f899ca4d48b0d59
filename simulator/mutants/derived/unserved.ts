import { isOperationId, type OperationId } from '../../../schemas/catalogue.ts';
import { deviatingGroupOf, deviatingId, deviatingNames } from '../../../schemas/groups.ts';
import { isRuleId, type RuleId } from '../../../schemas/register.ts';
import { family, noRoute, type Family } from '../framework/mutant.ts';
import { groupPrefixes, groups } from '../framework/groups.ts';

const standardSet = {
  CREATE: 'create',
  READ: 'read',
  LIST: 'list',
  CONTINUATION: 'page',
  'CONTINUATION-COUNT': 'count',
  'SUMMARY-COUNTS': 'summaryCounts',
  UPDATE: 'update',
  DELETE: 'delete',
  ACCESS: 'access',
  NAME: 'name',
  RESTORE: 'restore',
} as const;

/** Some groups lack operations of the set. */
const ofGroups = groupPrefixes.flatMap((prefix) =>
  (Object.keys(standardSet) as (keyof typeof standardSet)[])
    .map((verb) => [`${prefix}-STANDARD-${verb}`, `${groups[prefix]}.${standardSet[verb]}`] as const)
    .filter(([, id]) => isOperationId(id)),
);

/** Rules of the groups that deviate from the set, by the rest of their id. */
const deviating = {
  CREATE: 'create',
  READ: 'read',
  LIST: 'list',
  CONTINUATION: 'page',
  'LIST-CONTINUATION': 'page',
  COUNT: 'count',
  UPDATE: 'update',
  DELETE: 'delete',
  ACCESS: 'access',
  NAME: 'name',
  'NAME-READ': 'name',
  RESTORE: 'restore',
} as const;

/** Rules that are untested, not failed, if their operation is rejected: its inputs and replies are not documented. */
const untested: ReadonlySet<string> = new Set(['KEY-CREATE', 'KEY-UPDATE', 'KEY-DELETE', 'KEY-RESTORE']);

const ofDeviating = deviatingNames.flatMap((name) =>
  (Object.keys(deviating) as (keyof typeof deviating)[])
    .map((verb) => [`${deviatingGroupOf(name).rules}-${verb}`, deviatingId(name, deviating[verb])] as const)
    .filter(([rule]) => isRuleId(rule) && !untested.has(rule)),
);

const others: Readonly<Partial<Record<RuleId, OperationId>>> = {
  'USER-AUDIT-LOG': 'auditLog.continuationList',
  // The documents do not define the parameters, filters, rows and sums of a report: mutants of them would break no rule but REPORT-SCOPED.
  'REPORT-RUN': 'reports.run',
  'CUSTOMER-METHOD-ADD': 'customers.addStoredPaymentMethod',
  'CUSTOMER-METHOD-DELETE': 'customers.deleteStoredPaymentMethod',
  'PLAN-LOOKUP': 'contractPlans.lookup',
  'PLAN-PRICE': 'contractPlans.addPrice',
  'CONTRACT-PAUSE': 'contracts.pause',
  'CONTRACT-RESUME': 'contracts.resume',
  'CONTRACT-BILLING-HISTORY': 'recurringBilling.contractHistory',
  'CONTRACT-BILLING-TRIGGER': 'recurringBilling.trigger',
  'CAMPAIGN-ACTIVATE': 'campaigns.activate',
  'CAMPAIGN-ARCHIVE': 'campaigns.archive',
  'ANNOUNCEMENT-PATCH': 'announcements.patch',
  'ANNOUNCEMENT-PICKER': 'announcementTemplates.pickerList',
  'ANNOUNCEMENT-SWITCH': 'announcements.enable',
  'ANNOUNCEMENT-DUPLICATE': 'announcements.duplicate',
  'ANNOUNCEMENT-STATS': 'announcements.engagementStats',
  'ANNOUNCEMENT-USER-LIST': 'userAnnouncements.list',
  'ANNOUNCEMENT-USER-MARKS': 'userAnnouncements.markAsRead',
  'ANNOUNCEMENT-USER-MANY': 'userAnnouncements.dismissAll',
  'ANNOUNCEMENT-POPUPS': 'userAnnouncements.pendingPopups',
  'ANNOUNCEMENT-UNREAD': 'userAnnouncements.unreadCount',
  'CHANNEL-SWITCH': 'notificationChannels.disable',
  'CHANNEL-DUPLICATE': 'notificationChannels.duplicate',
  'DESTINATION-SWITCH': 'notificationDestinations.enable',
  'DESTINATION-DUPLICATE': 'notificationDestinations.duplicate',
  'DESTINATION-TYPES': 'notificationDestinations.typesMetadata',
  'DESTINATION-TEST': 'notificationDestinations.test',
  'SUBSCRIPTION-SWITCH': 'notificationSubscriptions.disable',
  'SUBSCRIPTION-DUPLICATE': 'notificationSubscriptions.duplicate',
  'SUBSCRIPTION-FILTER-VALIDATE': 'notificationSubscriptions.validateFilter',
  'EVENT-ROTATION-BEGIN': 'notificationDestinations.beginSecretRotation',
  'EVENT-ROTATION-PROMOTE': 'notificationDestinations.promoteSecretRotation',
  'EVENT-ROTATION-CANCEL': 'notificationDestinations.cancelSecretRotation',
  'EVENT-ROTATION-STATE': 'notificationDestinations.secretRotation',
  'EVENT-DELIVERIES-WINDOW': 'notificationEvents.list',
  'EVENT-OUTCOMES': 'notificationEvents.outcomeSummary',
  'INBOX-READ': 'inbox.unreadSummary',
  'INBOX-MARK': 'inbox.markAllRead',
  'MESSAGING-EMAIL': 'emailLog.list',
  'MESSAGING-SMS': 'smsLog.list',
  'MESSAGING-CONSENT': 'smsConsent.check',
  'EVENT-TYPES': 'notificationEventTypes.list',
  'EVENT-TYPE-SCHEMA': 'notificationEventTypes.payloadSchema',
  'EVENT-TYPE-SAMPLE': 'notificationEventTypes.samplePayload',
  'UNSUBSCRIBE-GET': 'unsubscribe.show',
  'UNSUBSCRIBE-CONFIRM': 'unsubscribe.confirm',
  'UNSUBSCRIBE-ONE-CLICK': 'unsubscribe.oneClick',
  'WALLET-PROVIDERS': 'walletRegistrations.providers',
  'WALLET-SYNC': 'walletRegistrations.sync',
  'WALLET-DOMAIN-DELETE': 'walletRegistrations.deleteDomain',
  'WALLET-API-KEY': 'walletA.apiKeyStatus',
  'USER-ACCOUNT': 'mySession.continuationList',
  'PORTAL-ASSIGNABLE': 'developerAccounts.assignableUsers',
  'PORTAL-INVITE': 'developerInvitations.create',
  'PORTAL-INVITABLE': 'developerInvitations.invitableUsers',
  'PORTAL-INVITATION-READ': 'developerInvitations.read',
  'PORTAL-INVITATION-CONTINUATION': 'developerInvitations.page',
  'PORTAL-INVITATION-CONTINUATION-COUNT': 'developerInvitations.count',
  'PORTAL-INVITATION-SUMMARY-COUNTS': 'developerInvitations.summaryCounts',
  'PORTAL-REVOKE': 'developerInvitations.revoke',
  'PROCESSOR-METADATA': 'processors.configSchema',
  'PROCESSOR-VALIDATE': 'processors.validateConfig',
  'MERCHANT-PROCESSOR-PROFILES': 'processorProfiles.list',
  'USER-RECORDS': 'users.read',
  'MERCHANT-BINDINGS': 'taxBindings.testConnection',
  'USER-FAVORITES': 'favorites.ids',
  'HOSTED-PAGES': 'hostedPaymentPages.create',
  'HOSTED-IMAGE': 'hostedPaymentPages.uploadImage',
  'HOSTED-LOCK': 'hostedPaymentPages.lock',
  'HOSTED-SESSIONS': 'hppSessions.paymentLink',
  'HOSTED-RECONCILE': 'hppSessions.reconcileCompletions',
  'MERCHANT-RECORDS': 'merchants.restore',
  'MERCHANT-LOCK': 'merchants.unlock',
  'MERCHANT-PRICE-PLAN': 'merchants.unassignPricePlan',
  'MERCHANT-RESELLERS': 'resellers.updateBillingPreferences',
  'MERCHANT-BILLING-METHODS': 'merchantPaymentMethods.history',
  'MERCHANT-CAPTURE-LINK': 'merchantPaymentMethods.resendCaptureLink',
  'MERCHANT-BILLING-RUNS': 'billingRuns.retryCharge',
  'LIMIT-RULE-LIMITERS': 'rateLimitRules.limiters',
  'LIMIT-RULE-PROFILES': 'rateLimitRules.profiles',
  'USAGE-ENTITLEMENTS': 'usageEntitlements.create',
  'USAGE-REPORTS': 'usageReports.skus',
  'TX-BATCH-FILE': 'transactions.triggerBatchFile',
  'VERSION-NO-SEGMENT': 'transactions.summaryCounts',
};

const table: Readonly<Partial<Record<RuleId, OperationId>>> = { ...Object.fromEntries([...ofGroups, ...ofDeviating]), ...others };

export const unserved: Family = family('unserved', table, (id, rule) => ({
  breaks: [rule],
  description: `${id} has no route.`,
  operation: id,
  seams: ({ authorize }) => ({ authorize: (operation, principal) => (operation.id === id ? noRoute() : authorize(operation, principal)) }),
}));
