/** Who charges a merchant for its use of the gateway (assumptions: 36, Merchant billing). */
import type { MerchantRecord } from '../../platform/merchants/record.ts';
import type { World } from '../../kernel/world.ts';
import { collector } from './record.ts';

export interface Collection {
  /** The merchant that charges: its payments and payment methods are those of any merchant. */
  readonly merchant: MerchantRecord;
  /** Null: the profile that suits a charge best. */
  readonly processorProfileId: string | null;
}

/**
 * The collection merchant of a merchant: its reseller's, else the platform's. Undefined where there is none that can charge: it is missing,
 * locked, not active, or the billed merchant itself.
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
