/** Indexes of names and slugs that are unique among live records: a check looks up one key. */
import type { Ownership } from '../kernel/collection.ts';

const ownerKey = ({ merchantId, resellerId }: Ownership): string => merchantId ?? resellerId ?? 'host';

export const ownedKey = (owner: Ownership, value: string): string => `${ownerKey(owner)} ${value.toLowerCase()}`;

/** An index of live records: a deleted record gives up its name. */
export const live =
  <T>(key: (record: T) => string | null) =>
  (record: T & { readonly isDeleted: boolean }): string | null =>
    record.isDeleted ? null : key(record);

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

/** Index of campaigns and pages: a merchant uses a slug once, even if its record is deleted. */
export const slugKey = ({ merchantId, slug }: { readonly merchantId: string; readonly slug: string }): string => `${merchantId} ${slug}`;

/**
 * A free slug. Equal names are numbered without gaps, so the highest number is found in doubling steps and then by bisection: many equal
 * names cost little more than a few. `otherwise`: for a name without letters.
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
