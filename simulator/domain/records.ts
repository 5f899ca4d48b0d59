/** Every kind of record a world holds, and the indexes it is looked up by. */
import { groupNames, isGroupName, type GroupName } from '../../schemas/groups/all.ts';
import { groupIndexes } from './resources/group-indexes.ts';
import type { DescribedRecord } from './resources/group-record.ts';
import {
  markKey,
  type AnnouncementMarkRecord,
  type AnnouncementRecord,
  type AnnouncementTemplateRecord,
} from './engagement/announcements/record.ts';
import type { ApiKeyRecord } from './access/api-keys/record.ts';
import type { AuditRecord } from './platform/audit/record.ts';
import { entitlementKey, type UsageEntitlementRecord, type UsageRowRecord } from './billing/usage/record.ts';
import { collector, type CollectionConfigurationRecord } from './billing/collection/record.ts';
import type { CaptureLinkRecord, MerchantPaymentMethodRecord } from './billing/merchant-payment-methods/record.ts';
import type { CampaignRecord } from './engagement/campaigns/record.ts';
import { slugKey } from './resources/slug.ts';
import type { Indexes } from './kernel/collection.ts';
import type { ContractPlanRecord } from './billing/contract-plans/record.ts';
import type { ContractRecord } from './billing/contracts/record.ts';
import { numberKey, type CustomerRecord, type StoredPaymentMethodRecord } from './billing/customers/record.ts';
import { runIndex } from './billing/contracts/plan-run.ts';
import { openRun, type AttemptRecord, type RunRecord } from './billing/recurring/record.ts';
import {
  billedBy,
  type BillingBatchRecord,
  type BillingPreferencesRecord,
  type BillingResultRecord,
  type BillingRunRecord,
} from './billing/billing-runs/record.ts';
import type { PricePlanAssignmentRecord, PricePlanRecord } from './billing/price-plans/record.ts';
import type { DeveloperAccountRecord } from './access/developer-accounts/record.ts';
import type { DeveloperInvitationRecord } from './access/developer-invitations/record.ts';
import type {
  MerchantCustomFieldsRecord,
  MerchantRecord,
  MerchantRegisterRecord,
  OrderDefaultsRecord,
} from './platform/merchants/record.ts';
import type { ResellerRecord } from './platform/resellers/record.ts';
import type { UserRecord } from './platform/users/record.ts';
import type { ClaimTypeRecord, OrganizationUnitRecord } from './platform/users/attributes.ts';
import type { RoleRecord } from './platform/users/roles.ts';
import type { DownloadTokenRecord } from './resources/download-tokens.ts';
import type { ListenSessionRecord } from './notifications/listen-sessions/record.ts';
import { consentIndex } from './notifications/messaging/consent-index.ts';
import type { EmailLogRecord, SmsConsentRecord, SmsLogRecord } from './notifications/messaging/record.ts';
import type { ChannelRecord } from './notifications/channels/record.ts';
import type { DeliveryRecord } from './notifications/deliveries/record.ts';
import type { DestinationRecord } from './notifications/destinations/record.ts';
import type { InboxItemRecord } from './notifications/inbox/record.ts';
import type { SubscriptionRecord } from './notifications/subscriptions/record.ts';
import type { UnsubscriptionRecord } from './notifications/unsubscribe/record.ts';
import { contentKey } from './payments/batch-files/content-key.ts';
import type { BatchFileRecord, BatchFileRowsRecord } from './payments/batch-files/record.ts';
import {
  promotionUse,
  type CompletionRecord,
  type HeldAttemptRecord,
  type HostedImageRecord,
  type HostedPageRecord,
  type HostedSessionRecord,
  type InteractionRecord,
} from './payments/hosted-pages/record.ts';
import type { AccountingFlowRecord } from './platform/accounting/record.ts';
import { bindingKey, type TaxBindingRecord, type ThreeDSecureBindingRecord } from './platform/bindings/record.ts';
import type { FavoriteRecord } from './platform/favorites/record.ts';
import type { ProcessorProfileRecord } from './payments/processors/record.ts';
import { codeKey, type PromotionRecord } from './engagement/promotions/record.ts';
import { ruleNameKey, type RateLimitProfileRecord, type RateLimitRuleRecord } from './access/rate-limits/record.ts';
import type { TokenRecord } from './payments/tokens/record.ts';
import type { ScreeningProfileRecord } from './payments/screening/record.ts';
import type { BatchSequenceRecord, SettlementBatchRecord } from './payments/settlement/record.ts';
import { awaitedProfile, type PendingRefundRecord } from './payments/transactions/queue.ts';
import type { TransactionRecord } from './payments/transactions/record.ts';
import type { IdempotencyRecord } from './kernel/idempotency.ts';
import type { AssociationFileRecord } from './wallets/association-file.ts';
import type { UsedTokenRecord } from './wallets/payment.ts';
import type { WalletCertificateRecord } from './wallets/certificates/record.ts';
import { registeredPlace, type WalletRegistrationRecord } from './wallets/record.ts';
import { live } from './resources/name-index.ts';
import { holderOf } from './access/account-codes/codes.ts';
import type { AccountCodeRecord, ResetRequestRecord } from './access/account-codes/record.ts';
import type { ProfilePictureRecord } from './access/profile-pictures/record.ts';
import type { SecurityLogRecord } from './access/security-log/record.ts';
import type { SessionRecord } from './access/sessions/record.ts';

interface Written {
  readonly resellers: ResellerRecord;
  readonly merchants: MerchantRecord;
  readonly users: UserRecord;
  readonly roles: RoleRecord;
  readonly claimTypes: ClaimTypeRecord;
  readonly organizationUnits: OrganizationUnitRecord;
  readonly downloadTokens: DownloadTokenRecord;
  readonly apiKeys: ApiKeyRecord;
  readonly accountCodes: AccountCodeRecord;
  readonly resetRequests: ResetRequestRecord;
  readonly identitySessions: SessionRecord;
  readonly securityLogs: SecurityLogRecord;
  readonly profilePictures: ProfilePictureRecord;
  readonly rateLimitProfiles: RateLimitProfileRecord;
  readonly rateLimitRules: RateLimitRuleRecord;
  readonly processorProfiles: ProcessorProfileRecord;
  readonly transactions: TransactionRecord;
  readonly tokens: TokenRecord;
  readonly customers: CustomerRecord;
  readonly storedPaymentMethods: StoredPaymentMethodRecord;
  readonly contractPlans: ContractPlanRecord;
  readonly contracts: ContractRecord;
  readonly recurringRuns: RunRecord;
  readonly recurringAttempts: AttemptRecord;
  readonly pricePlans: PricePlanRecord;
  readonly pricePlanAssignments: PricePlanAssignmentRecord;
  readonly billingPreferences: BillingPreferencesRecord;
  readonly billingRuns: BillingRunRecord;
  readonly billingResults: BillingResultRecord;
  readonly billingBatches: BillingBatchRecord;
  readonly campaigns: CampaignRecord;
  readonly announcements: AnnouncementRecord;
  readonly announcementTemplates: AnnouncementTemplateRecord;
  readonly announcementMarks: AnnouncementMarkRecord;
  readonly promotions: PromotionRecord;
  readonly walletRegistrations: WalletRegistrationRecord;
  readonly walletCertificates: WalletCertificateRecord;
  readonly developerAccounts: DeveloperAccountRecord;
  readonly developerInvitations: DeveloperInvitationRecord;
  readonly listenSessions: ListenSessionRecord;
  readonly notificationChannels: ChannelRecord;
  readonly notificationDestinations: DestinationRecord;
  readonly notificationSubscriptions: SubscriptionRecord;
  readonly unsubscriptions: UnsubscriptionRecord;
  readonly deliveries: DeliveryRecord;
  readonly inboxItems: InboxItemRecord;
  readonly emailLogs: EmailLogRecord;
  readonly smsLogs: SmsLogRecord;
  readonly smsConsents: SmsConsentRecord;
  readonly auditLogs: AuditRecord;
  readonly idempotencyKeys: IdempotencyRecord;
  readonly settlementBatches: SettlementBatchRecord;
  readonly batchSequences: BatchSequenceRecord;
  readonly pendingRefunds: PendingRefundRecord;
  readonly batchFiles: BatchFileRecord;
  readonly batchFileRows: BatchFileRowsRecord;
  readonly screeningProfiles: ScreeningProfileRecord;
  readonly taxBindings: TaxBindingRecord;
  readonly threeDSecureBindings: ThreeDSecureBindingRecord;
  readonly favorites: FavoriteRecord;
  readonly accountingFlows: AccountingFlowRecord;
  readonly walletAssociationFiles: AssociationFileRecord;
  readonly usedWalletTokens: UsedTokenRecord;
  readonly usageEntitlements: UsageEntitlementRecord;
  readonly usageRows: UsageRowRecord;
  readonly hostedPaymentPages: HostedPageRecord;
  readonly hostedPageImages: HostedImageRecord;
  readonly hppSessions: HostedSessionRecord;
  readonly hppCompletions: CompletionRecord;
  readonly hppInteractions: InteractionRecord;
  readonly hppHeldAttempts: HeldAttemptRecord;
  readonly collectionConfigurations: CollectionConfigurationRecord;
  readonly merchantPaymentMethods: MerchantPaymentMethodRecord;
  readonly captureLinks: CaptureLinkRecord;
  readonly merchantRegisters: MerchantRegisterRecord;
  readonly merchantCustomFields: MerchantCustomFieldsRecord;
  readonly merchantOrderDefaults: OrderDefaultsRecord;
}

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
