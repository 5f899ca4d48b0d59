import { resourceSet } from '../resource-set.ts';

export const promotions = resourceSet({
  prefix: 'promotions',
  title: 'Promotions',
  base: '/api/promotions',
  permission: 'Promotions.Promotions',
  restore: 'Update',
  noun: ['promotion', 'promotions'],
});
