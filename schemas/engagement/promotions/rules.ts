import { groups } from '../../groups.ts';
import { chapter } from '../../rule.ts';
import { standardRules } from '../../rules/standard-set.ts';

export const promotions = chapter({ level: 'operations' }, standardRules(groups.promotions));
