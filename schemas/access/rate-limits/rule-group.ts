import { RateLimitRuleCreateDto, RateLimitRuleDto, RateLimitRuleUpdateDto } from './types.ts';
import { describeDeviatingGroup } from '../../group.ts';
import { pagesByQuery } from '../pages-by-query.ts';

export const rateLimitRules = describeDeviatingGroup({
  area: 'access',
  prefix: 'rateLimitRules',
  noun: ['rate limit rule', 'rate limit rules'],
  title: 'Rate limit rules',
  section: 'Rate limits',
  base: '/api/rate-limiting/rules',
  permission: 'RateLimiting.Rules',
  restore: 'Update',
  shapes: { item: RateLimitRuleDto, create: RateLimitRuleCreateDto, update: RateLimitRuleUpdateDto },
  ...pagesByQuery,
  rules: 'LIMIT-RULE',
  name: 'name',
  search: ['name', 'limiter', 'profileName'],
});
