import { promotions as described } from '../../groups/engagement/promotions.ts';
import { resourceSet } from '../../resource-set.ts';

export const promotions = resourceSet(described);
