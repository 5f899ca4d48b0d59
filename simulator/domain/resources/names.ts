/** Indexes of names and slugs that are unique among live records: a check looks up one key. */
import type { Ownership } from '../kernel/collection.ts';

const ownerKey = ({ merchantId, resellerId }: Ownership): string => merchantId ?? resellerId ?? 'host';

/** The key of a value that is unique among the records of an owner, whatever its case. */
export const ownedKey = (owner: Ownership, value: string): string => `${ownerKey(owner)} ${value.toLowerCase()}`;

/** An index of live records by a key: a deleted record does not keep what it was called. */
export const live =
  <T>(key: (record: T) => string | null) =>
  (record: T & { readonly isDeleted: boolean }): string | null =>
    record.isDeleted ? null : key(record);

/** An index by merchant; what belongs to none is left out. */
export const byMerchant = (record: { readonly merchantId: string | null }): string | null => record.merchantId;

const maxLength = 64;

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');

/** Index of campaigns and pages: a slug is used once by a merchant, also by a deleted record. */
export const slugKey = ({ merchantId, slug }: { readonly merchantId: string; readonly slug: string }): string => `${merchantId} ${slug}`;

/**
 * A slug that is free. Equal names are numbered without a gap, so the end of the numbers is looked for in steps that double, and then between
 * the last two: many equal names cost no more than a few. `otherwise`: for a name without a letter.
 */
export function slugOf(name: string, otherwise: string, isFree: (slug: string) => boolean): string {
  const base = plain(name) || otherwise;
  const numbered = (number: number): string => {
    const suffix = number === 1 ? '' : `-${number}`;
    return `${base.slice(0, maxLength - suffix.length)}${suffix}`;
  };
  let taken = 0;
  let free = 1;
  while (!isFree(numbered(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = (taken + free) >>> 1;
    if (isFree(numbered(middle))) free = middle;
    else taken = middle;
  }
  return numbered(free);
}
