/** Every kind of record a world holds, and the indexes it is looked up by. */
import { groupNames, isGroupName, type GroupName } from '../../schemas/groups.ts';
import type { TObject } from '../../schemas/shape.ts';
import { groupIndexes } from './resources/group-indexes.ts';
import { described, type DescribedRecord } from './resources/group-record.ts';
import { markKey, AnnouncementMarkRecord, AnnouncementRecord, AnnouncementTemplateRecord } from './engagement/announcements/record.ts';
import { ApiKeyRecord } from './access/api-keys/record.ts';
import { AuditRecord } from './platform/audit/record.ts';
import { entitlementKey, UsageEntitlementRecord, UsageRowRecord } from './billing/usage/record.ts';
import { collector, CollectionConfigurationRecord } from './billing/collection/record.ts';
import { CaptureLinkRecord, MerchantPaymentMethodRecord } from './billing/merchant-payment-methods/record.ts';
import { CampaignRecord } from './engagement/campaigns/record.ts';
import { object, type Stored } from './kernel/record-schema.ts';
import { slugKey } from './resources/slug.ts';
import type { Indexes } from './kernel/collection.ts';
import { ContractPlanRecord } from './billing/contract-plans/record.ts';
import { ContractRecord } from './billing/contracts/record.ts';
import { numberKey, CustomerRecord, StoredPaymentMethodRecord } from './billing/customers/record.ts';
import { runIndex } from './billing/contracts/plan-run.ts';
import { openRun, AttemptRecord, RunRecord } from './billing/recurring/record.ts';
import {
  billedBy,
  BillingBatchRecord,
  BillingPreferencesRecord,
  BillingResultRecord,
  BillingRunRecord,
} from './billing/billing-runs/record.ts';
import { PricePlanAssignmentRecord, PricePlanRecord } from './billing/price-plans/record.ts';
import { DeveloperAccountRecord } from './access/developer-accounts/record.ts';
import { DeveloperInvitationRecord } from './access/developer-invitations/record.ts';
import { MerchantCustomFieldsRecord, MerchantRecord, MerchantRegisterRecord, OrderDefaultsRecord } from './platform/merchants/record.ts';
import { ResellerRecord } from './platform/resellers/record.ts';
import { UserRecord } from './platform/users/record.ts';
import { ClaimTypeRecord, OrganizationUnitRecord } from './platform/users/attributes.ts';
import { RoleRecord } from './platform/users/roles.ts';
import { DownloadTokenRecord } from './resources/download-tokens.ts';
import { ListenSessionRecord } from './notifications/listen-sessions/record.ts';
import { consentIndex } from './notifications/messaging/consent-index.ts';
import { EmailLogRecord, SmsConsentRecord, SmsLogRecord } from './notifications/messaging/record.ts';
import { ChannelRecord } from './notifications/channels/record.ts';
import { DeliveryRecord } from './notifications/deliveries/record.ts';
import { DestinationRecord } from './notifications/destinations/record.ts';
import { InboxItemRecord } from './notifications/inbox/record.ts';
import { SubscriptionRecord } from './notifications/subscriptions/record.ts';
import { UnsubscriptionRecord } from './notifications/unsubscribe/record.ts';
import { contentKey } from './payments/batch-files/content-key.ts';
import { BatchFileRecord, BatchFileRowsRecord } from './payments/batch-files/record.ts';
import {
  promotionUse,
  CompletionRecord,
  HeldAttemptRecord,
  HostedImageRecord,
  HostedPageRecord,
  HostedSessionRecord,
  InteractionRecord,
} from './payments/hosted-pages/record.ts';
import { AccountingFlowRecord } from './platform/accounting/record.ts';
import { bindingKey, TaxBindingRecord, ThreeDSecureBindingRecord } from './platform/bindings/record.ts';
import { FavoriteRecord } from './platform/favorites/record.ts';
import { ProcessorProfileRecord } from './payments/processors/record.ts';
import { codeKey, PromotionRecord } from './engagement/promotions/record.ts';
import { ruleNameKey, RateLimitProfileRecord, RateLimitRuleRecord } from './access/rate-limits/record.ts';
import { TokenRecord } from './payments/tokens/record.ts';
import { ScreeningProfileRecord } from './payments/screening/record.ts';
import { BatchSequenceRecord, SettlementBatchRecord } from './payments/settlement/record.ts';
import { awaitedProfile, PendingRefundRecord } from './payments/transactions/queue.ts';
import { TransactionRecord } from './payments/transactions/record.ts';
import { IdempotencyRecord } from './kernel/idempotency.ts';
import { AssociationFileRecord } from './wallets/association-file.ts';
import { UsedTokenRecord } from './wallets/payment.ts';
import { WalletCertificateRecord } from './wallets/certificates/record.ts';
import { registeredPlace, WalletRegistrationRecord } from './wallets/record.ts';
import { live } from './resources/name-index.ts';
import { holderOf } from './access/account-codes/codes.ts';
import { AccountCodeRecord, ResetRequestRecord } from './access/account-codes/record.ts';
import { ProfilePictureRecord } from './access/profile-pictures/record.ts';
import { SecurityLogRecord } from './access/security-log/record.ts';
import { SessionRecord } from './access/sessions/record.ts';

// Its types of states must be known wherever those of records are.
export { stateSchemas } from './states.ts';

/** The schema of each kind of record, but of the groups without one of their own. */
const writtenSchemas = {
  resellers: ResellerRecord,
  merchants: MerchantRecord,
  users: UserRecord,
  roles: RoleRecord,
  claimTypes: ClaimTypeRecord,
  organizationUnits: OrganizationUnitRecord,
  downloadTokens: DownloadTokenRecord,
  apiKeys: ApiKeyRecord,
  accountCodes: AccountCodeRecord,
  resetRequests: ResetRequestRecord,
  identitySessions: SessionRecord,
  securityLogs: SecurityLogRecord,
  profilePictures: ProfilePictureRecord,
  rateLimitProfiles: RateLimitProfileRecord,
  rateLimitRules: RateLimitRuleRecord,
  processorProfiles: ProcessorProfileRecord,
  transactions: TransactionRecord,
  tokens: TokenRecord,
  customers: CustomerRecord,
  storedPaymentMethods: StoredPaymentMethodRecord,
  contractPlans: ContractPlanRecord,
  contracts: ContractRecord,
  recurringRuns: RunRecord,
  recurringAttempts: AttemptRecord,
  pricePlans: PricePlanRecord,
  pricePlanAssignments: PricePlanAssignmentRecord,
  billingPreferences: BillingPreferencesRecord,
  billingRuns: BillingRunRecord,
  billingResults: BillingResultRecord,
  billingBatches: BillingBatchRecord,
  campaigns: CampaignRecord,
  announcements: AnnouncementRecord,
  announcementTemplates: AnnouncementTemplateRecord,
  announcementMarks: AnnouncementMarkRecord,
  promotions: PromotionRecord,
  walletRegistrations: WalletRegistrationRecord,
  walletCertificates: WalletCertificateRecord,
  developerAccounts: DeveloperAccountRecord,
  developerInvitations: DeveloperInvitationRecord,
  listenSessions: ListenSessionRecord,
  notificationChannels: ChannelRecord,
  notificationDestinations: DestinationRecord,
  notificationSubscriptions: SubscriptionRecord,
  unsubscriptions: UnsubscriptionRecord,
  deliveries: DeliveryRecord,
  inboxItems: InboxItemRecord,
  emailLogs: EmailLogRecord,
  smsLogs: SmsLogRecord,
  smsConsents: SmsConsentRecord,
  auditLogs: AuditRecord,
  idempotencyKeys: IdempotencyRecord,
  settlementBatches: SettlementBatchRecord,
  batchSequences: BatchSequenceRecord,
  pendingRefunds: PendingRefundRecord,
  batchFiles: BatchFileRecord,
  batchFileRows: BatchFileRowsRecord,
  screeningProfiles: ScreeningProfileRecord,
  taxBindings: TaxBindingRecord,
  threeDSecureBindings: ThreeDSecureBindingRecord,
  favorites: FavoriteRecord,
  accountingFlows: AccountingFlowRecord,
  walletAssociationFiles: AssociationFileRecord,
  usedWalletTokens: UsedTokenRecord,
  usageEntitlements: UsageEntitlementRecord,
  usageRows: UsageRowRecord,
  hostedPaymentPages: HostedPageRecord,
  hostedPageImages: HostedImageRecord,
  hppSessions: HostedSessionRecord,
  hppCompletions: CompletionRecord,
  hppInteractions: InteractionRecord,
  hppHeldAttempts: HeldAttemptRecord,
  collectionConfigurations: CollectionConfigurationRecord,
  merchantPaymentMethods: MerchantPaymentMethodRecord,
  captureLinks: CaptureLinkRecord,
  merchantRegisters: MerchantRegisterRecord,
  merchantCustomFields: MerchantCustomFieldsRecord,
  merchantOrderDefaults: OrderDefaultsRecord,
} as const;

type Written = { readonly [Name in keyof typeof writtenSchemas]: Stored<(typeof writtenSchemas)[Name]> };

const merchantId = (record: { readonly merchantId: string | null }) => record.merchantId;

/** The indexes of each kind of record; those that follow from the descriptor of a group come to them. */
const written = {
  resellers: {},
  merchants: {
    resellerId: (merchant) => merchant.resellerId,
    ofReseller: live((merchant) => merchant.resellerId),
    deleted: (merchant) => (merchant.isDeleted ? 'yes' : null),
  },
  users: {
    merchantId,
    resellerId: (user) => user.resellerId,
    // Names and addresses differ by more than case.
    userName: (user) => user.userName.toLowerCase(),
    email: (user) => user.email.toLowerCase(),
  },
  roles: { name: (role) => role.name.toLowerCase() },
  claimTypes: { name: (type) => type.name.toLowerCase() },
  organizationUnits: {},
  downloadTokens: {},
  apiKeys: { hash: (key) => key.hash, userId: (key) => key.userId, merchantId },
  accountCodes: { holder: holderOf },
  resetRequests: {},
  identitySessions: { userId: (session) => session.userId },
  securityLogs: { userId: (entry) => entry.userId },
  profilePictures: {},
  // The name of a profile is unique across all owners.
  rateLimitProfiles: { merchantId, name: live((profile) => profile.name?.toLowerCase() ?? null) },
  rateLimitRules: { profileId: (rule) => rule.profileId, name: live(ruleNameKey) },
  processorProfiles: { merchantId, owner: live(merchantId) },
  transactions: {
    merchantId,
    customerId: (one) => one.customerId,
    idempotencyKey: (one) => (one.idempotencyKey === null ? null : `${one.merchantId} ${one.idempotencyKey}`),
    order: (one) =>
      typeof one.request.orderData?.orderNumber !== 'string' ? null : `${one.merchantId} ${one.request.orderData.orderNumber}`,
    captured: awaitedProfile,
  },
  tokens: { publicReference: (token) => token.publicReference },
  customers: {
    customerNumber: live(numberKey),
  },
  storedPaymentMethods: { merchantId, customerId: (method) => method.customerId },
  contractPlans: {},
  contracts: { customerId: (contract) => contract.customerId, contractPlanId: (contract) => contract.contractPlanId, run: runIndex },
  recurringRuns: { open: openRun },
  recurringAttempts: {
    merchantId,
    contractId: (attempt) => attempt.contractId,
    customerId: (attempt) => attempt.customerId,
    runId: (attempt) => attempt.runId,
  },
  pricePlans: {},
  pricePlanAssignments: { merchantId, pricePlanId: (one) => one.pricePlanId },
  billingPreferences: {},
  billingRuns: { billedBy },
  billingResults: { merchantId, runId: (result) => result.runId },
  billingBatches: {},
  campaigns: { slug: slugKey },
  announcements: {},
  announcementTemplates: {},
  announcementMarks: { announcementId: (one) => one.announcementId, mark: markKey },
  promotions: { code: live(codeKey) },
  walletRegistrations: { place: live(registeredPlace) },
  walletCertificates: { place: (one) => one.place },
  developerAccounts: { userId: (account) => account.userId },
  developerInvitations: { merchantId, linkHash: (invitation) => invitation.linkHash },
  listenSessions: { merchantId, ownerId: (session) => session.ownerId },
  notificationChannels: {},
  notificationDestinations: {},
  notificationSubscriptions: { owner: ({ merchantId: merchant, resellerId }) => merchant ?? resellerId ?? 'host' },
  unsubscriptions: { email: (one) => one.email },
  deliveries: { merchantId, eventId: (delivery) => delivery.eventId },
  inboxItems: { userId: (item) => item.userId },
  emailLogs: { merchantId, correlationId: (mail) => mail.correlationId },
  smsLogs: { merchantId, correlationId: (message) => message.correlationId },
  smsConsents: { merchantId, number: consentIndex },
  auditLogs: { merchantId },
  idempotencyKeys: {},
  settlementBatches: { merchantId, inProgress: (batch) => (batch.status === 'Submitted' ? batch.processorProfileId : null) },
  batchSequences: {},
  pendingRefunds: {
    waiting: (refund) => (refund.settlementBatchId === null ? refund.processorProfileId : null),
    settlementBatchId: (refund) => refund.settlementBatchId,
  },
  batchFiles: { merchantId, content: contentKey },
  batchFileRows: { batchFileId: (part) => part.batchFileId },
  screeningProfiles: { merchantId, owner: live(merchantId) },
  taxBindings: { place: bindingKey },
  threeDSecureBindings: { merchantId, place: bindingKey },
  favorites: { userId: (favorite) => favorite.userId },
  accountingFlows: { stateHash: (flow) => flow.stateHash },
  walletAssociationFiles: {},
  usedWalletTokens: {},
  usageEntitlements: { holder: live((one) => entitlementKey(one, one.sku)) },
  usageRows: { merchantId },
  hostedPaymentPages: { merchantId, slug: slugKey },
  hostedPageImages: { merchantId },
  hppSessions: { merchantId, campaignId: (session) => session.campaignId },
  hppCompletions: {
    sessionId: (one) => one.sessionId,
    promotionUse: ({ promotionId, customerKey }) =>
      promotionId === null || customerKey === null ? null : promotionUse(promotionId, customerKey),
  },
  hppInteractions: {},
  hppHeldAttempts: {},
  collectionConfigurations: { collector },
  merchantPaymentMethods: { merchantId, active: (method) => (method.status === 'Active' ? method.merchantId : null) },
  captureLinks: { merchantId, hppSessionId: (link) => link.hppSessionId },
  merchantRegisters: { merchantId },
  merchantCustomFields: {},
  merchantOrderDefaults: {},
} satisfies { readonly [Name in keyof Written]: Indexes<Written[Name]> };

/** Kinds whose records are few and large: each is weighed. */
export const largeRecords: ReadonlySet<string> = new Set<keyof Written>(['hostedPageImages', 'profilePictures']);

/** The groups without a record type of their own: it follows from their descriptors. */
export type FurtherGroup = Exclude<GroupName, keyof Written>;
export const furtherGroups = groupNames.filter((name): name is FurtherGroup => !Object.hasOwn(written, name));

/** The schema of each kind of record. */
export const recordSchemas: Readonly<Record<string, TObject>> = {
  ...writtenSchemas,
  ...Object.fromEntries(furtherGroups.map((name) => [name, object(described(name))])),
};

type AllRecords = Written & { readonly [Name in FurtherGroup]: DescribedRecord<Name> };

type AllIndexes = { readonly [Name in GroupName]: ReturnType<typeof groupIndexes<Name>> } & typeof written;

const names = new Set<string>([...Object.keys(written), ...groupNames]);
const indexesOf = (name: string): object => ({
  ...(isGroupName(name) ? groupIndexes(name) : {}),
  ...(Object.hasOwn(written, name) ? written[name as keyof Written] : {}),
});

export const indexes = Object.fromEntries(Array.from(names, (name) => [name, indexesOf(name)])) as AllIndexes;

/** Names of the indexes of a kind of record. */
export type IndexOf<Name extends keyof AllRecords> = keyof (typeof indexes)[Name] & string;

type AllIndexNames = { readonly [Name in keyof AllRecords]: IndexOf<Name> };

declare module './kernel/records.ts' {
  interface Records extends AllRecords {}
  interface IndexNames extends AllIndexNames {}
}
