import { act, get, group, post, put, remove, withActions } from '../../operation.ts';
import { answers, answersAccess, answersName, answersNothing, answersRestored, countsList, lists, takes } from '../../payloads.ts';
import { array } from '../../shape.ts';
import { LookupDto } from '../../types/common.ts';
import {
  RateLimiterDto,
  RateLimitProfileCreateDto,
  RateLimitProfileDto,
  RateLimitProfileLenientCreateDto,
  RateLimitProfileUpdateDto,
  RateLimitRuleCreateDto,
  RateLimitRuleDto,
  RateLimitRuleUpdateDto,
} from '../../types/access/rate-limits.ts';

const profiles = '/api/rate-limiting/profiles';
const rules = '/api/rate-limiting/rules';
const profile = 'RateLimiting.Profiles';
const rule = 'RateLimiting.Rules';
const section = 'Rate limits';

export const rateLimits = {
  ...group(
    { prefix: 'rateLimitProfiles', title: 'Rate limit profiles', section },
    {
      list: get(profiles, [profile], 'List rate limit profiles', lists(RateLimitProfileDto)),
      create: post(profiles, withActions(profile, 'Create'), 'Create a rate limit profile', {
        body: {
          schema: RateLimitProfileCreateDto,
          required: true,
          lenient: { schema: RateLimitProfileLenientCreateDto, unless: 'rateLimit.strictCreate' },
        },
        ...answers(RateLimitProfileDto),
        provenance: 'documented',
        source: 'endpoints: Rate limits; operation 6',
      }),
      continuation: get(`${profiles}/continuation`, [profile], 'Answer a page of rate limit profiles', lists(RateLimitProfileDto)),
      continuationCount: get(`${profiles}/continuation/count`, [profile], 'Count rate limit profiles, approximately', countsList),
      read: get(`${profiles}/{id}`, [profile], 'Read a rate limit profile', answers(RateLimitProfileDto)),
      update: put(`${profiles}/{id}`, withActions(profile, 'Update'), 'Replace a rate limit profile', {
        ...takes(RateLimitProfileUpdateDto),
        ...answers(RateLimitProfileDto),
      }),
      delete: remove(`${profiles}/{id}`, withActions(profile, 'Delete'), 'Delete a rate limit profile', answersNothing),
      access: get(`${profiles}/{id}/access`, [profile], 'Check whether the caller can access a rate limit profile', answersAccess),
      name: get(`${profiles}/{id}/name`, [profile], 'Read the name of a rate limit profile', {
        ...answersName,
        provenance: 'documented',
        source: 'endpoints: Rate limits; operation 7',
      }),
      restore: act(
        `${profiles}/{id}/restore`,
        withActions(profile, 'Update'),
        'Restore a deleted rate limit profile',
        answersRestored(RateLimitProfileDto),
      ),
    },
  ),
  ...group(
    { prefix: 'rateLimitRules', title: 'Rate limit rules', section },
    {
      list: get(rules, [rule], 'List rate limit rules', lists(RateLimitRuleDto)),
      create: post(rules, withActions(rule, 'Create'), 'Create a rate limit rule', {
        ...takes(RateLimitRuleCreateDto),
        ...answers(RateLimitRuleDto),
      }),
      continuation: get(`${rules}/continuation`, [rule], 'Answer a page of rate limit rules', lists(RateLimitRuleDto)),
      continuationCount: get(`${rules}/continuation/count`, [rule], 'Count rate limit rules, approximately', countsList),
      read: get(`${rules}/{id}`, [rule], 'Read a rate limit rule', answers(RateLimitRuleDto)),
      update: put(`${rules}/{id}`, withActions(rule, 'Update'), 'Replace a rate limit rule', {
        ...takes(RateLimitRuleUpdateDto),
        ...answers(RateLimitRuleDto),
      }),
      delete: remove(`${rules}/{id}`, withActions(rule, 'Delete'), 'Delete a rate limit rule', answersNothing),
      access: get(`${rules}/{id}/access`, [rule], 'Check whether the caller can access a rate limit rule', answersAccess),
      name: get(`${rules}/{id}/name`, [rule], 'Read the name of a rate limit rule', answersName),
      restore: act(
        `${rules}/{id}/restore`,
        withActions(rule, 'Update'),
        'Restore a deleted rate limit rule',
        answersRestored(RateLimitRuleDto),
      ),
      limiters: get(
        `${rules}/limiters`,
        [rule],
        'List the limiters of the running host with their defaults',
        answers(array(RateLimiterDto)),
      ),
      profiles: get(`${rules}/profiles`, [rule], 'List profiles to pick from', answers(array(LookupDto))),
    },
  ),
};
