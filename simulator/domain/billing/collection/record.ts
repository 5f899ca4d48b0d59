/** Where the charges of billed merchants go (assumptions: 15, ResellerCollectionConfigurationDto). */
import { audited, nullable, record, stamped, type Stored, uuid } from '../../kernel/record-schema.ts';

/** Of a reseller, or of the platform for all others. */
export const CollectionConfigurationRecord = record({
  ...audited(),
  ...stamped(),
  /** Null: the platform's. */
  resellerId: nullable(uuid()),
  /** The merchant that charges, and whose hosted page asks for payment methods. */
  collectionMerchantId: uuid(),
  /** Null: the profile that suits a charge best. */
  processorProfileId: nullable(uuid()),
});
export type CollectionConfigurationRecord = Stored<typeof CollectionConfigurationRecord>;

/** Index: whose configuration it is. */
export const collector = ({ resellerId }: Pick<CollectionConfigurationRecord, 'resellerId'>): string => resellerId ?? 'platform';
