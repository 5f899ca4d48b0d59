import { PromotionCreateDto, PromotionDto, PromotionUpdateDto } from './types.ts';
import { describeGroup } from '../../group.ts';
import { caller, name } from '../../recipe.ts';

export const promotions = describeGroup({
  area: 'engagement',
  prefix: 'promotions',
  noun: ['promotion', 'promotions'],
  title: 'Promotions',
  base: '/api/promotions',
  permission: 'Promotions.Promotions',
  restore: 'Update',
  shapes: { item: PromotionDto, create: PromotionCreateDto, update: PromotionUpdateDto },
  rules: 'PROMOTION',
  isIsolated: true,
  owner: 'merchant',
  name: 'name',
  // The code is unique instead.
  hasUniqueName: false,
  search: ['name', 'code', 'description'],
  recipe: {
    merchantId: caller('merchantId'),
    name: name('promotion', 128),
    code: name('code', 32, 'upper'),
    type: 'Percentage',
    value: 10,
  },
  change: { usageLimit: 100 },
  wrong: [{ value: 100.5 }, ['value']],
});
