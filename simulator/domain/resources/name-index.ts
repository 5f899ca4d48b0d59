/** Indexes of what is unique among live records, so that a check looks up one key instead of walking over all records. */

import type { Ownership } from '../kernel/entity.ts';

const ownerKey = ({ merchantId, resellerId }: Ownership): string => merchantId ?? resellerId ?? 'host';

/** The key of a value that is unique among the records of an owner, whatever its case. */
export const ownedKey = (owner: Ownership, value: string): string => `${ownerKey(owner)} ${value.toLowerCase()}`;

/** The key of a name that is unique among the records of an owner. */
export const nameKey = (record: Ownership & { readonly name: string }): string => ownedKey(record, record.name);

/** An index of live records by a key: a deleted record does not keep what it was called. */
export const live =
  <T>(key: (record: T) => string | null) =>
  (record: T & { readonly isDeleted: boolean }): string | null =>
    record.isDeleted ? null : key(record);

/** An index by merchant; what belongs to none is left out. */
export const byMerchant = (record: { readonly merchantId: string | null }): string | null => record.merchantId;
