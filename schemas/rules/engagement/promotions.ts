/** Promotions: the standard set. */
import { chapter } from '../../rule.ts';
import { standardRules } from '../standard-set.ts';

export const promotions = chapter(
  { level: 'operations' },
  standardRules('PROMOTION', {
    one: 'A promotion',
    many: 'Promotions',
    path: '/api/promotions',
    permission: 'Promotions.Promotions',
    restore: 'Promotions.Promotions.Update',
  }),
);
