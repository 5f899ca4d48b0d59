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

/** A slug that is unique among the campaigns of the merchant. */
export function freeSlug(world: World, merchantId: string, name: string): string {
  const base = plain(name) || 'campaign';
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${base.slice(0, maxLength - suffix.length)}${suffix}`;
    if (world.records.campaigns.by('slug', slugKey({ merchantId, slug })).length === 0) return slug;
  }
}
