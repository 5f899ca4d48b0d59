import { RateLimitProfileCreateDto, RateLimitProfileDto, RateLimitProfileUpdateDto } from './types.ts';
import { describeDeviatingGroup } from '../../group.ts';
import { pagesByQuery } from '../pages-by-query.ts';

export const rateLimitProfiles = describeDeviatingGroup({
  area: 'access',
  prefix: 'rateLimitProfiles',
  noun: ['rate limit profile', 'rate limit profiles'],
  title: 'Rate limit profiles',
  section: 'Rate limits',
  base: '/api/rate-limiting/profiles',
  permission: 'RateLimiting.Profiles',
  restore: 'Update',
  shapes: { item: RateLimitProfileDto, create: RateLimitProfileCreateDto, update: RateLimitProfileUpdateDto },
  ...pagesByQuery,
  rules: 'PROFILE',
  name: 'name',
  search: ['name', 'description', 'scopeIdentifier'],
});
