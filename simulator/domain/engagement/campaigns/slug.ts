/** The name of a campaign as part of an address. */
import { slugKey, slugOf } from '../../resources/slug.ts';
import type { World } from '../../kernel/world.ts';

/** A slug that is unique among the campaigns of the merchant. */
export const freeSlug = (world: World, merchantId: string, name: string): string =>
  slugOf(name, 'campaign', (slug) => world.records.campaigns.by('slug', slugKey({ merchantId, slug })).length === 0);
