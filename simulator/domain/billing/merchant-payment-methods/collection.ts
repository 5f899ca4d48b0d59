/** The merchant that collects the charges of billed merchants (assumptions: 15, ResellerCollectionConfigurationDto; 36, Merchant billing). */
import { audited, nullable, record, stamped, type Stored, uuid } from '../../kernel/record-schema.ts';
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import type { World } from '../../kernel/world.ts';

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
