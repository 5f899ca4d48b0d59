import { resourceSet } from '../../resource-set.ts';
import { PromotionCreateDto, PromotionDto, PromotionUpdateDto } from '../../types/engagement/promotions.ts';

export const promotions = resourceSet({
  prefix: 'promotions',
  title: 'Promotions',
  base: '/api/promotions',
  permission: 'Promotions.Promotions',
  restore: 'Update',
  noun: ['promotion', 'promotions'],
  shapes: { item: PromotionDto, create: PromotionCreateDto, update: PromotionUpdateDto },
});
