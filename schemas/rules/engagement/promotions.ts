/** Promotions: the standard set. */
import { groups } from '../../groups/all.ts';
import { chapter } from '../../rule.ts';
import { standardRules } from '../standard-set.ts';

export const promotions = chapter({ level: 'operations' }, standardRules(groups.promotions));
