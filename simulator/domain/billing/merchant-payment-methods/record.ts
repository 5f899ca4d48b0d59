/** Payment methods with which merchants pay for the gateway, and the links that ask for one (assumptions: 16). */
import { audited, boolean, count, instant, nullable, oneOf, record, stamped, text, type Stored, uuid } from '../../kernel/record-schema.ts';
import { captureLinkStatuses } from '../../../../schemas/billing/states.ts';
import { MerchantPaymentMethodStatus } from '../../../../schemas/conventions/enums.ts';
import { PaymentMethod } from '../../payments/payment-details/payment-method.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import type { World } from '../../kernel/world.ts';

export const MerchantPaymentMethodRecord = record({
  ...audited(),
  ...stamped(),
  merchantId: uuid(),
  /** The merchant that charges, and owns the token and the fingerprint. */
  collectionMerchantId: uuid(),
  tokenReference: text(),
  method: PaymentMethod,
  status: MerchantPaymentMethodStatus,
  source: oneOf('CaptureLink', 'Manual'),
  activatedAt: nullable(instant()),
  /** Null while it is active. */
  deactivatedAt: nullable(instant()),
  lastChargeAt: nullable(instant()),
  lastChargeSucceeded: nullable(boolean()),
});
export type MerchantPaymentMethodRecord = Stored<typeof MerchantPaymentMethodRecord>;

export const CaptureLinkRecord = record({
  ...audited(),
  ...stamped(),
  /** The billed merchant. */
  merchantId: uuid(),
  /** A session of the collection merchant. */
  hppSessionId: uuid(),
  status: oneOf(...captureLinkStatuses),
  email: text(),
  sentAt: instant(),
  resendCount: count(),
  openedAt: nullable(instant()),
  completedAt: nullable(instant()),
  expiresAt: instant(),
});
export type CaptureLinkRecord = Stored<typeof CaptureLinkRecord>;

// The merchant that collects the charges of billed merchants (assumptions: 15, ResellerCollectionConfigurationDto; 36, Merchant billing).

/** The configuration of one reseller, or that of the platform for all others. */
export const CollectionConfigurationRecord = record({
  ...audited(),
  ...stamped(),
  /** Null: the platform's. */
  resellerId: nullable(uuid()),
  collectionMerchantId: uuid(),
  /** Null: the most suitable profile for the charge. */
  processorProfileId: nullable(uuid()),
});
export type CollectionConfigurationRecord = Stored<typeof CollectionConfigurationRecord>;

export const collector = ({ resellerId }: Pick<CollectionConfigurationRecord, 'resellerId'>): string => resellerId ?? 'platform';

export interface Collection {
  readonly merchant: MerchantRecord;
  /** Null: the most suitable profile for the charge. */
  readonly processorProfileId: string | null;
}

/**
 * The collection merchant of the reseller, or else of the platform. Undefined if it cannot charge, because it is missing, locked, not
 * active, or the billed merchant itself.
 */
export function collectionOf({ records }: World, { id, resellerId }: Pick<MerchantRecord, 'id' | 'resellerId'>): Collection | undefined {
  const configurationOf = (owner: string | null) =>
    records.collectionConfigurations.by('collector', collector({ resellerId: owner })).at(-1);
  const found = (resellerId === null ? undefined : configurationOf(resellerId)) ?? configurationOf(null);
  const merchant = found === undefined ? undefined : records.merchants.get(found.collectionMerchantId);
  if (found === undefined || merchant === undefined || merchant.id === id) return undefined;
  if (merchant.isDeleted || merchant.isLocked || merchant.status !== 'Active') return undefined;
  return { merchant, processorProfileId: found.processorProfileId };
}
