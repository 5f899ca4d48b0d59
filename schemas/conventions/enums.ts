/** Enumerations. Two are fully documented; the values of the others are assumed (assumptions: 2). The first value is the initial one. */
import { enumeration, type Static } from '../shape.ts';
import { campaignStatuses } from '../engagement/campaigns/states.ts';
import { captureLinkStatuses, billingRunStatuses, contractStatuses, merchantPaymentMethodStatuses } from '../billing/states.ts';
import { merchantStatuses } from '../platform/merchants/states.ts';
import { invitationStatuses } from '../access/states.ts';
import {
  batchFileStatuses,
  settlementBatchStatuses,
  hostedSessionStatuses,
  transactionOperationTypes,
  transactionStatuses,
} from '../payments/states.ts';
import { walletRegistrationStatuses } from '../wallets/states.ts';

export const TokenType = enumeration('TokenType', 'documented', ['Card', 'Check', 'Cash', 'DigitalWallet', 'AlternativePayment']);
export type TokenType = Static<typeof TokenType>;

export const TokenCategory = enumeration('TokenCategory', 'documented', ['Internal', 'Network', 'Wallet']);
export type TokenCategory = Static<typeof TokenCategory>;

export const ApiKeyStatus = enumeration('ApiKeyStatus', 'assumed', ['Active', 'Suspended', 'Revoked']);

export const ApiKeyEnvironment = enumeration('ApiKeyEnvironment', 'assumed', ['Sandbox', 'Production']);

export const ApiKeyAnomalyAction = enumeration('ApiKeyAnomalyAction', 'assumed', ['None', 'Notify', 'Suspend']);

export const RateLimitScope = enumeration('RateLimitScope', 'assumed', [
  'Global',
  'Tenant',
  'Reseller',
  'Merchant',
  'User',
  'ApiKey',
  'IpAddress',
]);
export type RateLimitScope = Static<typeof RateLimitScope>;

export const RateLimitRuleKind = enumeration('RateLimitRuleKind', 'assumed', ['RequestRate', 'Concurrency', 'AccumulatedAmount']);
export type RateLimitRuleKind = Static<typeof RateLimitRuleKind>;

export const RateLimitAlgorithm = enumeration('RateLimitAlgorithm', 'assumed', ['FixedWindow', 'SlidingWindow', 'TokenBucket']);
export type RateLimitAlgorithm = Static<typeof RateLimitAlgorithm>;

export const StandaloneTokenCreateIdempotencyStatus = enumeration('StandaloneTokenCreateIdempotencyStatus', 'assumed', [
  'NotRequested',
  'Created',
  'Replayed',
]);
export type StandaloneTokenCreateIdempotencyStatus = Static<typeof StandaloneTokenCreateIdempotencyStatus>;

export const CardNetwork = enumeration('CardNetwork', 'assumed', [
  'Visa',
  'Mastercard',
  'AmericanExpress',
  'Discover',
  'Jcb',
  'DinersClub',
  'UnionPay',
  'Maestro',
  'Unknown',
]);
export type CardNetwork = Static<typeof CardNetwork>;

export const FundingType = enumeration('FundingType', 'assumed', ['Credit', 'Debit', 'Prepaid', 'Unknown']);

export const BankAccountType = enumeration('BankAccountType', 'assumed', ['Checking', 'Savings']);
export type BankAccountType = Static<typeof BankAccountType>;

export const SecCode = enumeration('SecCode', 'assumed', ['Web', 'Ppd', 'Ccd', 'Tel']);

export const WalletProviderType = enumeration('WalletProviderType', 'assumed', ['WalletA', 'WalletB']);
export type WalletProviderType = Static<typeof WalletProviderType>;

export const GatewayEnvironment = enumeration('GatewayEnvironment', 'assumed', ['Sandbox', 'Production']);
export type GatewayEnvironment = Static<typeof GatewayEnvironment>;

export const SettlementMode = enumeration('SettlementMode', 'assumed', ['Automatic', 'Manual', 'HostCapture']);

export const WalletRegistrationStatus = enumeration('WalletRegistrationStatus', 'assumed', walletRegistrationStatuses);

export const DomainStatus = enumeration('DomainStatus', 'assumed', ['Pending', 'Verified', 'Failed']);

export const CertificateState = enumeration('CertificateState', 'assumed', ['None', 'Pending', 'Active', 'Expiring', 'Expired']);
export type CertificateState = Static<typeof CertificateState>;

export const PromotionType = enumeration('PromotionType', 'assumed', ['Percentage', 'FixedAmount']);

export const PromotionState = enumeration('PromotionState', 'assumed', ['Inactive', 'Scheduled', 'Active', 'Exhausted', 'Expired']);
export type PromotionState = Static<typeof PromotionState>;

export const TransactionType = enumeration('TransactionType', 'assumed', ['Sale', 'Authorization', 'Verification', 'Credit']);
export type TransactionType = Static<typeof TransactionType>;

export const TransactionStatus = enumeration('TransactionStatus', 'assumed', transactionStatuses);
export type TransactionStatus = Static<typeof TransactionStatus>;
export const BatchFileStatus = enumeration('BatchFileStatus', 'assumed', batchFileStatuses);

export const TransactionOperationType = enumeration('TransactionOperationType', 'assumed', transactionOperationTypes);
export type TransactionOperationType = Static<typeof TransactionOperationType>;

export const OperationResult = enumeration('OperationResult', 'assumed', ['Approved', 'Declined', 'Failed']);
export type OperationResult = Static<typeof OperationResult>;

export const SettlementBatchStatus = enumeration('SettlementBatchStatus', 'assumed', settlementBatchStatuses);

export const SettlementTrigger = enumeration('SettlementTrigger', 'assumed', ['Manual', 'Scheduled']);
export type SettlementTrigger = Static<typeof SettlementTrigger>;

/** Why a processor profile has no new batch (assumptions: 36, Settlement). */
export const SkipReason = enumeration('SkipReason', 'assumed', ['NothingToSettle', 'Inactive', 'InProgress']);

/** The status that a settlement override gives a payment. */
export const OverrideTarget = enumeration('OverrideTarget', 'assumed', ['Captured', 'Settled']);

export const DeclineCategory = enumeration('DeclineCategory', 'assumed', ['Soft', 'Hard', 'Fraud']);
export type DeclineCategory = Static<typeof DeclineCategory>;

export const ScreeningDecision = enumeration('ScreeningDecision', 'assumed', ['Approve', 'Review', 'Decline', 'Error']);
export type ScreeningDecision = Static<typeof ScreeningDecision>;

export const CredentialInitiator = enumeration('CredentialInitiator', 'assumed', ['Customer', 'Merchant']);

export const CredentialReason = enumeration('CredentialReason', 'assumed', ['None', 'Recurring', 'Installment', 'Unscheduled']);

export const StoredPaymentMethodStatus = enumeration('StoredPaymentMethodStatus', 'assumed', ['Active', 'Expired', 'Invalid']);

export const ContractStatus = enumeration('ContractStatus', 'assumed', contractStatuses);

export const BillingInterval = enumeration('BillingInterval', 'assumed', ['Day', 'Week', 'Month', 'Year']);
export type BillingInterval = Static<typeof BillingInterval>;

export const PriceApplication = enumeration('PriceApplication', 'assumed', ['NewSubscribersOnly', 'NextCycle', 'OnDate']);

export const BillingRunStatus = enumeration('BillingRunStatus', 'assumed', billingRunStatuses);

export const BillingRunTrigger = enumeration('BillingRunTrigger', 'assumed', ['Scheduled', 'Manual']);
export type BillingRunTrigger = Static<typeof BillingRunTrigger>;

export const BillingChargeStatus = enumeration('BillingChargeStatus', 'assumed', [
  'NotAttempted',
  'Succeeded',
  'Declined',
  'Failed',
  'Skipped',
]);
export type BillingChargeStatus = Static<typeof BillingChargeStatus>;

export const RecurringRunStatus = enumeration('RecurringRunStatus', 'assumed', [
  'Queued',
  'Running',
  'Completed',
  'CompletedWithErrors',
  'Failed',
]);

export const RecurringTrigger = enumeration('RecurringTrigger', 'assumed', ['Scheduled', 'Manual']);

export const RecurringAttemptStatus = enumeration('RecurringAttemptStatus', 'assumed', ['Succeeded', 'Declined', 'Failed', 'Skipped']);
export type RecurringAttemptStatus = Static<typeof RecurringAttemptStatus>;

export const RecurringSkipReason = enumeration('RecurringSkipReason', 'assumed', [
  'AlreadyBilled',
  'Paused',
  'NotDue',
  'MerchantLocked',
  'PaymentMethodExpired',
  'CustomerInactive',
  'EntitlementExhausted',
]);
export type RecurringSkipReason = Static<typeof RecurringSkipReason>;

export const CampaignStatus = enumeration('CampaignStatus', 'assumed', campaignStatuses);
export type CampaignStatus = Static<typeof CampaignStatus>;

export const HostedPageStatus = enumeration('HostedPageStatus', 'assumed', ['Draft', 'Active', 'Inactive']);

export const HppSessionMode = enumeration('HppSessionMode', 'assumed', ['OneTime', 'Reusable', 'SaveCard']);
export type HppSessionMode = Static<typeof HppSessionMode>;

export const HppSessionStatus = enumeration('HppSessionStatus', 'assumed', hostedSessionStatuses);

export const MerchantPaymentMethodStatus = enumeration('MerchantPaymentMethodStatus', 'assumed', merchantPaymentMethodStatuses);

export const MerchantPaymentMethodSource = enumeration('MerchantPaymentMethodSource', 'assumed', ['CaptureLink', 'Manual']);

export const CaptureLinkStatus = enumeration('CaptureLinkStatus', 'assumed', ['None', ...captureLinkStatuses]);

/** What must exist before a link that asks for a payment method can be sent. */
export const CaptureRequirement = enumeration('CaptureRequirement', 'assumed', [
  'CollectionMerchant',
  'ProcessorProfile',
  'HostedPage',
  'MerchantEmail',
]);
export type CaptureRequirement = Static<typeof CaptureRequirement>;

export const NotificationTransport = enumeration('NotificationTransport', 'assumed', ['Webhook', 'Email', 'Sms', 'Inbox']);
export type NotificationTransport = Static<typeof NotificationTransport>;

export const DeliveryStatus = enumeration('DeliveryStatus', 'assumed', [
  'Pending',
  'Delivered',
  'Retrying',
  'Failed',
  'Suppressed',
  'Skipped',
]);

export const SuppressionReason = enumeration('SuppressionReason', 'assumed', [
  'ConsecutiveFailures',
  'Gone',
  'Bounced',
  'Complaint',
  'Unsubscribed',
  'OptedOut',
]);
export type SuppressionReason = Static<typeof SuppressionReason>;

export const SecretRotationState = enumeration('SecretRotationState', 'assumed', ['None', 'Pending']);

export const AnnouncementType = enumeration('AnnouncementType', 'assumed', [
  'Information',
  'Feature',
  'Maintenance',
  'Warning',
  'Critical',
]);

export const AnnouncementPriority = enumeration('AnnouncementPriority', 'assumed', ['Low', 'Normal', 'High', 'Urgent']);

export const AnnouncementDisplay = enumeration('AnnouncementDisplay', 'assumed', ['Feed', 'Banner', 'Popup']);

export const AnnouncementState = enumeration('AnnouncementState', 'assumed', ['Disabled', 'Scheduled', 'Published', 'Expired']);
export type AnnouncementState = Static<typeof AnnouncementState>;

export const AudienceKind = enumeration('AudienceKind', 'assumed', ['Everyone', 'Hosts', 'Resellers', 'Merchants', 'Roles', 'Users']);

export const DeveloperAccountStatus = enumeration('DeveloperAccountStatus', 'assumed', ['Active', 'Disabled']);

export const InvitationStatus = enumeration('InvitationStatus', 'assumed', invitationStatuses);
export type InvitationStatus = Static<typeof InvitationStatus>;

export const EntitlementScope = enumeration('EntitlementScope', 'assumed', ['Platform', 'Reseller', 'Merchant']);
export type EntitlementScope = Static<typeof EntitlementScope>;

export const EntitlementPeriod = enumeration('EntitlementPeriod', 'assumed', ['Day', 'Month', 'Year']);
export type EntitlementPeriod = Static<typeof EntitlementPeriod>;

export const OveragePolicy = enumeration('OveragePolicy', 'assumed', ['Allow', 'Notify', 'Block']);

export const MerchantStatus = enumeration('MerchantStatus', 'assumed', merchantStatuses);

export const CustomFieldType = enumeration('CustomFieldType', 'assumed', ['Text', 'Number', 'Date', 'Boolean', 'Select']);

export const CustomFieldTarget = enumeration('CustomFieldTarget', 'assumed', ['Transaction', 'Customer', 'HostedPage']);
export type CustomFieldTarget = Static<typeof CustomFieldTarget>;

export const CollectionMethod = enumeration('CollectionMethod', 'assumed', ['PlatformCollects', 'ResellerCollects']);

export const CollectionSource = enumeration('CollectionSource', 'assumed', ['Platform', 'Reseller']);
