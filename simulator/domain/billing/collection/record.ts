/** Where the charges of billed merchants go (assumptions: 15, ResellerCollectionConfigurationDto). */
import type { Audited, Stamped } from '../../kernel/entity.ts';

/** Of a reseller, or of the platform for all others. */
export interface CollectionConfigurationRecord extends Audited, Stamped {
  /** Null: the platform's. */
  readonly resellerId: string | null;
  /** The merchant that charges, and whose hosted page asks for payment methods. */
  readonly collectionMerchantId: string;
  /** Null: the profile that suits a charge best. */
  readonly processorProfileId: string | null;
}

/** Index: whose configuration it is. */
export const collector = ({ resellerId }: Pick<CollectionConfigurationRecord, 'resellerId'>): string => resellerId ?? 'platform';
