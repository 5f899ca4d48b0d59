/** The name of a campaign as part of an address. */
import type { World } from '../../kernel/world.ts';

const maxLength = 64;

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '');

/** Index of the campaigns: a slug is used once by a merchant, also by a deleted campaign. */
export const slugKey = ({ merchantId, slug }: { readonly merchantId: string; readonly slug: string }): string => `${merchantId} ${slug}`;

/**
 * A slug that is unique among the campaigns of the merchant. Equal names are numbered without a gap, so the end of the numbers is looked for in
 * steps that double, and then between the last two: many equal names cost no more than a few.
 */
export function freeSlug(world: World, merchantId: string, name: string): string {
  const base = plain(name) || 'campaign';
  const slugOf = (number: number): string => {
    const suffix = number === 1 ? '' : `-${number}`;
    return `${base.slice(0, maxLength - suffix.length)}${suffix}`;
  };
  const isFree = (number: number): boolean =>
    world.records.campaigns.by('slug', slugKey({ merchantId, slug: slugOf(number) })).length === 0;
  let taken = 0;
  let free = 1;
  while (!isFree(free)) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = (taken + free) >>> 1;
    if (isFree(middle)) free = middle;
    else taken = middle;
  }
  return slugOf(free);
}
